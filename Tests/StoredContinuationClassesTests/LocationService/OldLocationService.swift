import Foundation

/// One-shot location for the "near me" screens.
@MainActor
final class OldLocationService: LocationProviderDelegate {

  private let provider: LocationProvider
  private let desiredAccuracy: Double

  private var locationContinuations: [CheckedContinuation<Coordinate, Error>] = []
  private var permissionContinuations: [CheckedContinuation<LocationPermission, Never>] = []

  private(set) var lastCoordinate: Coordinate?

  init(provider: LocationProvider, desiredAccuracy: Double = 100) {
    self.provider = provider
    self.desiredAccuracy = desiredAccuracy
    provider.delegate = self
  }

  var isLocating: Bool { !locationContinuations.isEmpty }

  func requestPermission() async -> LocationPermission {
    guard provider.permission == .notDetermined else { return provider.permission }
    return await withCheckedContinuation { continuation in
      permissionContinuations.append(continuation)
      if permissionContinuations.count == 1 {
        provider.requestPermission()
      }
    }
  }

  func currentLocation() async throws -> Coordinate {
    let permission = await requestPermission()
    guard permission == .allowed else { throw LocationError.notAllowed }
    return try await withCheckedThrowingContinuation { continuation in
      locationContinuations.append(continuation)
      if locationContinuations.count == 1 {
        provider.requestLocation()
      }
    }
  }

  func cancelAll() {
    guard isLocating else { return }
    provider.stop()
    resumeLocation(with: .failure(CancellationError()))
  }

  // MARK: - LocationProviderDelegate

  func locationProvider(_ provider: LocationProvider, didUpdate coordinates: [Coordinate]) {
    guard let coordinate = coordinates.last else { return }
    lastCoordinate = coordinate
    guard isLocating else { return }
    if coordinate.accuracy < 0 || coordinate.accuracy > desiredAccuracy {
      // The location is too coarse, so ask again, and let the callers wait.
      provider.requestLocation()
      return
    }
    resumeLocation(with: .success(coordinate))
  }

  func locationProvider(_ provider: LocationProvider, didFailWith error: LocationError) {
    // kCLErrorLocationUnknown is no final answer, because Core Location keeps trying.
    if error == .unknown { return }
    resumeLocation(with: .failure(error))
  }

  func locationProviderDidChangePermission(_ provider: LocationProvider) {
    let permission = provider.permission
    // Also called when the delegate is set, before the user has answered.
    if permission == .notDetermined { return }
    let waiting = permissionContinuations
    permissionContinuations = []
    waiting.forEach { $0.resume(returning: permission) }
    if permission == .denied {
      resumeLocation(with: .failure(LocationError.notAllowed))
    }
  }

  private func resumeLocation(with result: Result<Coordinate, Error>) {
    let waiting = locationContinuations
    locationContinuations = []
    waiting.forEach { $0.resume(with: result) }
  }
}
