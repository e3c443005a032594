import CoreLocation
import UIKit

enum LocationManagerError: Error {
    case notAuthorized
    case superseded
}

@MainActor
final class AsyncLocationManager: NSObject {

    private let manager = CLLocationManager()

    private var authorizationContinuation: CheckedContinuation<CLAuthorizationStatus, Never>?
    private var locationContinuation: CheckedContinuation<CLLocation, Error>?
    private var updatesContinuation: AsyncStream<CLLocation>.Continuation?
    private var headingContinuation: AsyncStream<CLHeading>.Continuation?
    private var orientationTask: Task<Void, Never>?

    private(set) var lastLocation: CLLocation?

    override init() {
        super.init()
        manager.delegate = self
        manager.desiredAccuracy = kCLLocationAccuracyHundredMeters
    }

    deinit {
        orientationTask?.cancel()
    }

    var isAuthorized: Bool {
        [.authorizedWhenInUse, .authorizedAlways].contains(manager.authorizationStatus)
    }

    @discardableResult
    func requestAuthorization() async -> CLAuthorizationStatus {
        guard manager.authorizationStatus == .notDetermined else {
            return manager.authorizationStatus
        }
        return await withCheckedContinuation { continuation in
            authorizationContinuation?.resume(returning: manager.authorizationStatus)
            authorizationContinuation = continuation
            manager.requestWhenInUseAuthorization()
        }
    }

    /// One location. A second call takes the place of the first.
    func currentLocation() async throws -> CLLocation {
        await requestAuthorization()
        guard isAuthorized else { throw LocationManagerError.notAuthorized }
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                locationContinuation?.resume(throwing: LocationManagerError.superseded)
                locationContinuation = continuation
                manager.requestLocation()
            }
        } onCancel: {
            Task { @MainActor in
                self.finishLocation(.failure(CancellationError()))
            }
        }
    }

    func startUpdating() async throws -> AsyncStream<CLLocation> {
        await requestAuthorization()
        guard isAuthorized else { throw LocationManagerError.notAuthorized }
        updatesContinuation?.finish()
        let (stream, continuation) = AsyncStream.makeStream(of: CLLocation.self, bufferingPolicy: .bufferingNewest(1))
        updatesContinuation = continuation
        manager.startUpdatingLocation()
        return stream
    }

    func headings() -> AsyncStream<CLHeading> {
        headingContinuation?.finish()
        let (stream, continuation) = AsyncStream.makeStream(of: CLHeading.self, bufferingPolicy: .bufferingNewest(1))
        headingContinuation = continuation
        observeOrientation()
        manager.startUpdatingHeading()
        return stream
    }

    func stopUpdating() {
        manager.stopUpdatingLocation()
        manager.stopUpdatingHeading()
        updatesContinuation?.finish()
        updatesContinuation = nil
        headingContinuation?.finish()
        headingContinuation = nil
        orientationTask?.cancel()
        orientationTask = nil
    }

    private func observeOrientation() {
        guard orientationTask == nil else { return }
        UIDevice.current.beginGeneratingDeviceOrientationNotifications()
        orientationTask = Task { [weak self] in
            for await _ in NotificationCenter.default.notifications(named: UIDevice.orientationDidChangeNotification) {
                guard let self else { break }
                self.applyOrientation(UIDevice.current.orientation)
            }
            UIDevice.current.endGeneratingDeviceOrientationNotifications()
        }
    }

    private func applyOrientation(_ orientation: UIDeviceOrientation) {
        switch orientation {
        case .portrait: manager.headingOrientation = .portrait
        case .portraitUpsideDown: manager.headingOrientation = .portraitUpsideDown
        case .landscapeLeft: manager.headingOrientation = .landscapeLeft
        case .landscapeRight: manager.headingOrientation = .landscapeRight
        default: break
        }
    }

    private func finishLocation(_ result: Result<CLLocation, Error>) {
        locationContinuation?.resume(with: result)
        locationContinuation = nil
    }
}

// The manager was made on the main thread, so this is where it calls back.
extension AsyncLocationManager: @preconcurrency CLLocationManagerDelegate {

    func locationManagerDidChangeAuthorization(_ manager: CLLocationManager) {
        guard manager.authorizationStatus != .notDetermined else { return }
        authorizationContinuation?.resume(returning: manager.authorizationStatus)
        authorizationContinuation = nil
        if !isAuthorized {
            finishLocation(.failure(LocationManagerError.notAuthorized))
            stopUpdating()
        }
    }

    func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]) {
        guard let location = locations.last else { return }
        lastLocation = location
        finishLocation(.success(location))
        updatesContinuation?.yield(location)
    }

    func locationManager(_ manager: CLLocationManager, didUpdateHeading newHeading: CLHeading) {
        guard newHeading.headingAccuracy >= 0 else { return }
        headingContinuation?.yield(newHeading)
    }

    func locationManager(_ manager: CLLocationManager, didFailWithError error: Error) {
        if let error = error as? CLError, error.code == .locationUnknown, updatesContinuation != nil { return }
        finishLocation(.failure(error))
    }
}
