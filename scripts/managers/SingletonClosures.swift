import Foundation
import CoreLocation
import UIKit

final class LocationService: NSObject {

    static let shared = LocationService()

    typealias LocationHandler = (CLLocation) -> Void
    typealias HeadingHandler = (CLLocationDirection) -> Void

    var onLocation: LocationHandler?
    var onHeading: HeadingHandler?
    var onAuthorizationChange: ((CLAuthorizationStatus) -> Void)?
    var onError: ((Error) -> Void)?

    private(set) var currentLocation: CLLocation?
    private(set) var isRunning = false

    private let manager: CLLocationManager
    private var oneShotHandlers: [(Result<CLLocation, Error>) -> Void] = []
    private var permissionCompletion: ((Bool) -> Void)?
    private var orientationObserver: NSObjectProtocol?

    private override init() {
        manager = CLLocationManager()
        super.init()
        manager.delegate = self
        manager.desiredAccuracy = kCLLocationAccuracyNearestTenMeters
        manager.distanceFilter = 10
    }

    var hasPermission: Bool {
        let status = manager.authorizationStatus
        return status == .authorizedWhenInUse || status == .authorizedAlways
    }

    func requestPermission(completion: @escaping (Bool) -> Void) {
        guard manager.authorizationStatus == .notDetermined else {
            completion(hasPermission)
            return
        }
        permissionCompletion = completion
        manager.requestWhenInUseAuthorization()
    }

    func start(onLocation: LocationHandler? = nil) {
        if let onLocation = onLocation { self.onLocation = onLocation }
        requestPermission { [weak self] granted in
            guard let self = self else { return }
            if granted {
                self.run()
            } else {
                self.onError?(CLError(.denied))
            }
        }
    }

    func stop() {
        guard isRunning else { return }
        isRunning = false
        manager.stopUpdatingLocation()
        manager.stopUpdatingHeading()
        if let observer = orientationObserver {
            NotificationCenter.default.removeObserver(observer)
            orientationObserver = nil
            UIDevice.current.endGeneratingDeviceOrientationNotifications()
        }
    }

    /// Calls back once with a recent location.
    func getLocation(maxAge: TimeInterval = 60, completion: @escaping (Result<CLLocation, Error>) -> Void) {
        if let location = currentLocation, -location.timestamp.timeIntervalSinceNow < maxAge {
            completion(.success(location))
            return
        }
        oneShotHandlers.append(completion)
        if !isRunning {
            manager.requestLocation()
        }
    }

    private func run() {
        guard !isRunning else { return }
        isRunning = true
        UIDevice.current.beginGeneratingDeviceOrientationNotifications()
        orientationObserver = NotificationCenter.default.addObserver(
            forName: UIDevice.orientationDidChangeNotification, object: nil, queue: .main
        ) { [weak self] _ in
            self?.applyOrientation()
        }
        applyOrientation()
        manager.startUpdatingLocation()
        if CLLocationManager.headingAvailable() {
            manager.headingFilter = 1
            manager.startUpdatingHeading()
        }
    }

    private func applyOrientation() {
        let orientation = UIDevice.current.orientation
        guard orientation.isPortrait || orientation.isLandscape,
              let heading = CLDeviceOrientation(rawValue: Int32(orientation.rawValue)) else { return }
        manager.headingOrientation = heading
    }

    private func finishOneShots(_ result: Result<CLLocation, Error>) {
        let handlers = oneShotHandlers
        oneShotHandlers.removeAll()
        handlers.forEach { $0(result) }
    }
}

extension LocationService: CLLocationManagerDelegate {

    func locationManagerDidChangeAuthorization(_ manager: CLLocationManager) {
        let status = manager.authorizationStatus
        onAuthorizationChange?(status)
        guard status != .notDetermined else { return }
        let completion = permissionCompletion
        permissionCompletion = nil
        completion?(hasPermission)
        if !hasPermission { stop() }
    }

    func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]) {
        guard let location = locations.last else { return }
        currentLocation = location
        finishOneShots(.success(location))
        if isRunning { onLocation?(location) }
    }

    func locationManager(_ manager: CLLocationManager, didUpdateHeading newHeading: CLHeading) {
        if newHeading.headingAccuracy < 0 { return }
        onHeading?(newHeading.trueHeading >= 0 ? newHeading.trueHeading : newHeading.magneticHeading)
    }

    func locationManager(_ manager: CLLocationManager, didFailWithError error: Error) {
        if (error as? CLError)?.code == .locationUnknown && isRunning { return }
        finishOneShots(.failure(error))
        onError?(error)
    }
}
