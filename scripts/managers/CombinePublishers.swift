import Combine
import CoreLocation
import UIKit

protocol LocationPublishing: AnyObject {
    var location: AnyPublisher<CLLocation, Never> { get }
    var heading: AnyPublisher<CLHeading, Never> { get }
    var authorization: AnyPublisher<CLAuthorizationStatus, Never> { get }
    var errors: AnyPublisher<CLError, Never> { get }
    func start()
    func stop()
}

final class CombineLocationManager: NSObject, LocationPublishing {

    var location: AnyPublisher<CLLocation, Never> {
        locationSubject
            .compactMap { $0 }
            .filter { $0.horizontalAccuracy >= 0 && $0.horizontalAccuracy <= 200 }
            .removeDuplicates { $0.coordinate.latitude == $1.coordinate.latitude && $0.coordinate.longitude == $1.coordinate.longitude }
            .eraseToAnyPublisher()
    }

    var heading: AnyPublisher<CLHeading, Never> {
        headingSubject
            .filter { $0.headingAccuracy >= 0 }
            .eraseToAnyPublisher()
    }

    var authorization: AnyPublisher<CLAuthorizationStatus, Never> {
        authorizationSubject.removeDuplicates().eraseToAnyPublisher()
    }

    var errors: AnyPublisher<CLError, Never> {
        errorSubject.eraseToAnyPublisher()
    }

    private let manager: CLLocationManager
    private let locationSubject = CurrentValueSubject<CLLocation?, Never>(nil)
    private let headingSubject = PassthroughSubject<CLHeading, Never>()
    private let authorizationSubject: CurrentValueSubject<CLAuthorizationStatus, Never>
    private let errorSubject = PassthroughSubject<CLError, Never>()
    private let wantsUpdates = CurrentValueSubject<Bool, Never>(false)
    private var cancellables = Set<AnyCancellable>()

    init(manager: CLLocationManager = CLLocationManager(), notificationCenter: NotificationCenter = .default) {
        self.manager = manager
        authorizationSubject = CurrentValueSubject(manager.authorizationStatus)
        super.init()
        manager.delegate = self
        manager.desiredAccuracy = kCLLocationAccuracyBestForNavigation

        wantsUpdates
            .combineLatest(authorizationSubject)
            .map { wants, status in wants && (status == .authorizedWhenInUse || status == .authorizedAlways) }
            .removeDuplicates()
            .dropFirst()
            .sink { [weak self] active in self?.setActive(active) }
            .store(in: &cancellables)

        notificationCenter.publisher(for: UIDevice.orientationDidChangeNotification)
            .compactMap { ($0.object as? UIDevice)?.orientation.headingOrientation }
            .sink { [weak self] in self?.manager.headingOrientation = $0 }
            .store(in: &cancellables)
    }

    func start() {
        if authorizationSubject.value == .notDetermined {
            manager.requestWhenInUseAuthorization()
        }
        wantsUpdates.send(true)
    }

    func stop() {
        wantsUpdates.send(false)
    }

    private func setActive(_ active: Bool) {
        if active {
            UIDevice.current.beginGeneratingDeviceOrientationNotifications()
            manager.startUpdatingLocation()
            manager.startUpdatingHeading()
        } else {
            manager.stopUpdatingHeading()
            manager.stopUpdatingLocation()
            UIDevice.current.endGeneratingDeviceOrientationNotifications()
        }
    }
}

extension CombineLocationManager: CLLocationManagerDelegate {

    func locationManagerDidChangeAuthorization(_ manager: CLLocationManager) {
        authorizationSubject.send(manager.authorizationStatus)
    }

    func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]) {
        locations.forEach { locationSubject.send($0) }
    }

    func locationManager(_ manager: CLLocationManager, didUpdateHeading newHeading: CLHeading) {
        headingSubject.send(newHeading)
    }

    func locationManager(_ manager: CLLocationManager, didFailWithError error: Error) {
        guard let error = error as? CLError, error.code != .locationUnknown else { return }
        if error.code == .denied { stop() }
        errorSubject.send(error)
    }
}

private extension UIDeviceOrientation {
    var headingOrientation: CLDeviceOrientation? {
        switch self {
        case .portrait: return .portrait
        case .portraitUpsideDown: return .portraitUpsideDown
        case .landscapeLeft: return .landscapeLeft
        case .landscapeRight: return .landscapeRight
        default: return nil
        }
    }
}
