import SwiftUI
import CoreLocation
import MapKit

class LocationViewModel: NSObject, ObservableObject, CLLocationManagerDelegate {

    @Published var location: CLLocation?
    @Published var heading: Double = 0
    @Published var authorizationStatus: CLAuthorizationStatus
    @Published var region = MKCoordinateRegion(
        center: CLLocationCoordinate2D(latitude: 52.52, longitude: 13.405),
        span: MKCoordinateSpan(latitudeDelta: 0.05, longitudeDelta: 0.05)
    )
    @Published var isFollowing = true
    @Published private(set) var isUpdating = false
    @Published var errorMessage: String?

    private let manager = CLLocationManager()

    override init() {
        authorizationStatus = manager.authorizationStatus
        super.init()
        manager.delegate = self
        manager.desiredAccuracy = kCLLocationAccuracyBest
        manager.distanceFilter = kCLDistanceFilterNone
        NotificationCenter.default.addObserver(
            self,
            selector: #selector(orientationChanged),
            name: UIDevice.orientationDidChangeNotification,
            object: nil
        )
    }

    var isDenied: Bool {
        authorizationStatus == .denied || authorizationStatus == .restricted
    }

    var coordinateText: String {
        guard let coordinate = location?.coordinate else { return "–" }
        return String(format: "%.5f, %.5f", coordinate.latitude, coordinate.longitude)
    }

    func onAppear() {
        switch authorizationStatus {
        case .notDetermined:
            manager.requestWhenInUseAuthorization()
        case .authorizedWhenInUse, .authorizedAlways:
            start()
        default:
            errorMessage = "Please allow access to your location in Settings."
        }
    }

    func onDisappear() {
        stop()
    }

    func start() {
        guard !isUpdating else { return }
        isUpdating = true
        errorMessage = nil
        UIDevice.current.beginGeneratingDeviceOrientationNotifications()
        manager.startUpdatingLocation()
        if CLLocationManager.headingAvailable() {
            manager.startUpdatingHeading()
        }
    }

    func stop() {
        guard isUpdating else { return }
        isUpdating = false
        manager.stopUpdatingLocation()
        manager.stopUpdatingHeading()
        UIDevice.current.endGeneratingDeviceOrientationNotifications()
    }

    func toggleFollowing() {
        isFollowing.toggle()
        if isFollowing, let location { center(on: location) }
    }

    private func center(on location: CLLocation) {
        withAnimation {
            region.center = location.coordinate
        }
    }

    @objc private func orientationChanged() {
        switch UIDevice.current.orientation {
        case .landscapeLeft: manager.headingOrientation = .landscapeLeft
        case .landscapeRight: manager.headingOrientation = .landscapeRight
        case .portraitUpsideDown: manager.headingOrientation = .portraitUpsideDown
        case .portrait: manager.headingOrientation = .portrait
        default: return
        }
    }

    // MARK: - CLLocationManagerDelegate

    func locationManagerDidChangeAuthorization(_ manager: CLLocationManager) {
        authorizationStatus = manager.authorizationStatus
        switch authorizationStatus {
        case .authorizedWhenInUse, .authorizedAlways:
            start()
        case .denied, .restricted:
            stop()
            location = nil
            errorMessage = "Please allow access to your location in Settings."
        default:
            break
        }
    }

    func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]) {
        guard let newest = locations.last else { return }
        location = newest
        if isFollowing { center(on: newest) }
    }

    func locationManager(_ manager: CLLocationManager, didUpdateHeading newHeading: CLHeading) {
        heading = newHeading.trueHeading < 0 ? newHeading.magneticHeading : newHeading.trueHeading
    }

    func locationManager(_ manager: CLLocationManager, didFailWithError error: Error) {
        guard let clError = error as? CLError else {
            errorMessage = error.localizedDescription
            return
        }
        switch clError.code {
        case .locationUnknown: break
        case .denied: stop()
        default: errorMessage = clError.localizedDescription
        }
    }
}
