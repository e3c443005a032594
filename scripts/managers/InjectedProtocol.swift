import CoreLocation
import CoreLocation.CLError
import UIKit
import os.log

/// The part of CLLocationManager we use, so tests can bring their own.
protocol LocationProviding: AnyObject {
    var delegate: CLLocationManagerDelegate? { get set }
    var authorizationStatus: CLAuthorizationStatus { get }
    var desiredAccuracy: CLLocationAccuracy { get set }
    var distanceFilter: CLLocationDistance { get set }
    var headingOrientation: CLDeviceOrientation { get set }
    var allowsBackgroundLocationUpdates: Bool { get set }
    func requestWhenInUseAuthorization()
    func startUpdatingLocation()
    func stopUpdatingLocation()
    func startUpdatingHeading()
    func stopUpdatingHeading()
}

extension CLLocationManager: LocationProviding {}

protocol LocationManagerObserver: AnyObject {
    func locationManager(_ manager: LocationManager, didUpdate location: CLLocation)
    func locationManager(_ manager: LocationManager, didUpdateHeading degrees: CLLocationDirection)
    func locationManager(_ manager: LocationManager, didChange state: LocationManager.State)
}

final class LocationManager: NSObject {

    enum State: Equatable {
        case stopped
        case waitingForPermission
        case running
        case denied
    }

    private static let log = OSLog(subsystem: "org.example.maps", category: "location")

    private let provider: LocationProviding
    private let isHeadingAvailable: () -> Bool
    private let observers = NSHashTable<AnyObject>.weakObjects()

    private(set) var location: CLLocation?
    private(set) var state: State = .stopped {
        didSet {
            guard state != oldValue else { return }
            os_log("state %{public}@ -> %{public}@", log: Self.log, type: .info, "\(oldValue)", "\(state)")
            notify { $0.locationManager(self, didChange: self.state) }
        }
    }

    init(
        provider: LocationProviding = CLLocationManager(),
        isHeadingAvailable: @escaping () -> Bool = CLLocationManager.headingAvailable
    ) {
        self.provider = provider
        self.isHeadingAvailable = isHeadingAvailable
        super.init()
        provider.delegate = self
        provider.desiredAccuracy = kCLLocationAccuracyBest
        provider.distanceFilter = 3
    }

    func add(_ observer: LocationManagerObserver) {
        observers.add(observer)
        if let location = location {
            observer.locationManager(self, didUpdate: location)
        }
    }

    func remove(_ observer: LocationManagerObserver) {
        observers.remove(observer)
    }

    func start(inBackground: Bool = false) {
        guard state != .running else {
            NSLog("LocationManager: start called while running")
            return
        }
        switch provider.authorizationStatus {
        case .authorizedAlways, .authorizedWhenInUse:
            provider.allowsBackgroundLocationUpdates = inBackground
            provider.startUpdatingLocation()
            if isHeadingAvailable() {
                provider.startUpdatingHeading()
            }
            state = .running
        case .notDetermined:
            state = .waitingForPermission
            provider.requestWhenInUseAuthorization()
        case .denied, .restricted:
            state = .denied
        @unknown default:
            print("LocationManager: unknown authorization \(provider.authorizationStatus.rawValue)")
        }
    }

    func stop() {
        if state == .running {
            provider.stopUpdatingLocation()
            provider.stopUpdatingHeading()
            provider.allowsBackgroundLocationUpdates = false
        }
        state = .stopped
    }

    /// The map's view controller calls this from `viewWillTransition(to:with:)`.
    func interfaceOrientationDidChange(_ orientation: UIInterfaceOrientation) {
        switch orientation {
        case .portrait: provider.headingOrientation = .portrait
        case .portraitUpsideDown: provider.headingOrientation = .portraitUpsideDown
        // Interface and device turn against each other.
        case .landscapeLeft: provider.headingOrientation = .landscapeRight
        case .landscapeRight: provider.headingOrientation = .landscapeLeft
        case .unknown: break
        @unknown default: break
        }
    }

    private func notify(_ body: (LocationManagerObserver) -> Void) {
        for case let observer as LocationManagerObserver in observers.allObjects {
            body(observer)
        }
    }
}

extension LocationManager: CLLocationManagerDelegate {

    func locationManagerDidChangeAuthorization(_ manager: CLLocationManager) {
        authorizationDidChange()
    }

    func authorizationDidChange() {
        switch provider.authorizationStatus {
        case .authorizedAlways, .authorizedWhenInUse:
            if state == .waitingForPermission || state == .denied { start() }
        case .denied, .restricted:
            if state == .stopped { return }
            stop()
            state = .denied
        case .notDetermined:
            break
        @unknown default:
            break
        }
    }

    func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]) {
        guard state == .running else { return }
        for update in locations where update.horizontalAccuracy >= 0 {
            if let last = location, update.timestamp < last.timestamp {
                os_log("dropped an older location", log: Self.log, type: .debug)
                continue
            }
            location = update
            notify { $0.locationManager(self, didUpdate: update) }
        }
    }

    func locationManager(_ manager: CLLocationManager, didUpdateHeading newHeading: CLHeading) {
        guard state == .running, newHeading.headingAccuracy >= 0 else { return }
        let degrees = newHeading.trueHeading >= 0 ? newHeading.trueHeading : newHeading.magneticHeading
        notify { $0.locationManager(self, didUpdateHeading: degrees) }
    }

    func locationManager(_ manager: CLLocationManager, didFailWithError error: Error) {
        guard let error = error as? CLError else {
            NSLog("LocationManager failed: %@", error.localizedDescription)
            return
        }
        switch error.code {
        case .locationUnknown, .headingFailure:
            os_log("passing error %d", log: Self.log, type: .debug, error.code.rawValue)
        case .denied:
            stop()
            state = .denied
        default:
            os_log("location failed: %{public}@", log: Self.log, type: .error, error.localizedDescription)
        }
    }
}
