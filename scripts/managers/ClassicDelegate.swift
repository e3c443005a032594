import CoreLocation
import UIKit

@objc public protocol LocationManagerDelegate: AnyObject {
    func locationManager(_ manager: LocationManager, didUpdate location: CLLocation)
    @objc optional func locationManager(_ manager: LocationManager, didUpdateHeading heading: CLHeading)
    @objc optional func locationManagerDidChangeAuthorization(_ manager: LocationManager)
    @objc optional func locationManager(_ manager: LocationManager, didFailWithError error: Error)
    @objc optional func locationManagerDidStartUpdating(_ manager: LocationManager)
    @objc optional func locationManagerDidStopUpdating(_ manager: LocationManager)
}

public class LocationManager: NSObject, CLLocationManagerDelegate {

    @objc public weak var delegate: LocationManagerDelegate?

    private let locationManager = CLLocationManager()
    private var wantsUpdates = false

    public private(set) var lastLocation: CLLocation?
    public private(set) var lastHeading: CLHeading?
    public private(set) var isUpdating = false

    public var desiredAccuracy: CLLocationAccuracy {
        get { return locationManager.desiredAccuracy }
        set { locationManager.desiredAccuracy = newValue }
    }

    public override init() {
        super.init()
        locationManager.delegate = self
        locationManager.desiredAccuracy = kCLLocationAccuracyBest
        locationManager.distanceFilter = 5
        locationManager.headingFilter = 2
        locationManager.activityType = .otherNavigation
        locationManager.pausesLocationUpdatesAutomatically = false

        UIDevice.current.beginGeneratingDeviceOrientationNotifications()
        NotificationCenter.default.addObserver(
            self,
            selector: #selector(deviceOrientationDidChange),
            name: UIDevice.orientationDidChangeNotification,
            object: nil
        )
        updateHeadingOrientation()
    }

    deinit {
        NotificationCenter.default.removeObserver(self)
        UIDevice.current.endGeneratingDeviceOrientationNotifications()
    }

    // MARK: - Public

    public var isAuthorized: Bool {
        switch locationManager.authorizationStatus {
        case .authorizedAlways, .authorizedWhenInUse:
            return true
        default:
            return false
        }
    }

    public func startUpdating() {
        wantsUpdates = true
        switch locationManager.authorizationStatus {
        case .notDetermined:
            locationManager.requestWhenInUseAuthorization()
        case .authorizedAlways, .authorizedWhenInUse:
            beginUpdates()
        case .denied, .restricted:
            delegate?.locationManager?(self, didFailWithError: CLError(.denied))
        @unknown default:
            break
        }
    }

    public func stopUpdating() {
        wantsUpdates = false
        endUpdates()
    }

    // MARK: - Private

    private func beginUpdates() {
        guard !isUpdating else { return }
        isUpdating = true
        locationManager.startUpdatingLocation()
        if CLLocationManager.headingAvailable() {
            locationManager.startUpdatingHeading()
        }
        delegate?.locationManagerDidStartUpdating?(self)
    }

    private func endUpdates() {
        guard isUpdating else { return }
        isUpdating = false
        locationManager.stopUpdatingLocation()
        locationManager.stopUpdatingHeading()
        delegate?.locationManagerDidStopUpdating?(self)
    }

    @objc private func deviceOrientationDidChange() {
        updateHeadingOrientation()
    }

    private func updateHeadingOrientation() {
        switch UIDevice.current.orientation {
        case .portrait:
            locationManager.headingOrientation = .portrait
        case .portraitUpsideDown:
            locationManager.headingOrientation = .portraitUpsideDown
        case .landscapeLeft:
            locationManager.headingOrientation = .landscapeLeft
        case .landscapeRight:
            locationManager.headingOrientation = .landscapeRight
        default:
            break // flat on the table: keep what we have
        }
    }

    // MARK: - CLLocationManagerDelegate

    public func locationManagerDidChangeAuthorization(_ manager: CLLocationManager) {
        delegate?.locationManagerDidChangeAuthorization?(self)
        if isAuthorized {
            if wantsUpdates { beginUpdates() }
        } else {
            endUpdates()
        }
    }

    public func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]) {
        guard isUpdating, let location = locations.last, location.horizontalAccuracy >= 0 else { return }
        lastLocation = location
        delegate?.locationManager(self, didUpdate: location)
    }

    public func locationManager(_ manager: CLLocationManager, didUpdateHeading newHeading: CLHeading) {
        guard newHeading.headingAccuracy >= 0 else { return }
        lastHeading = newHeading
        delegate?.locationManager?(self, didUpdateHeading: newHeading)
    }

    public func locationManager(_ manager: CLLocationManager, didFailWithError error: Error) {
        if let error = error as? CLError, error.code == .locationUnknown {
            return
        }
        delegate?.locationManager?(self, didFailWithError: error)
    }

    public func locationManagerShouldDisplayHeadingCalibration(_ manager: CLLocationManager) -> Bool {
        return true
    }
}
