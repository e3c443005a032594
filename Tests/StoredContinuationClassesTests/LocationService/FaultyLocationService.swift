import Foundation

/// Another rewrite of the service, whose fault is that the last caller who asks for permission replaces the others.
@MainActor
final class FaultyLocationService: LocationProviderDelegate {

  private let provider: LocationProvider
  private let desiredAccuracy: Double
  private var locationContinuation: CheckedContinuation<Coordinate, Error>?
  private var followers: [CheckedContinuation<Coordinate, Error>] = []
  private var permissionContinuation: CheckedContinuation<LocationPermission, Never>?

  private(set) var lastCoordinate: Coordinate?

  var isLocating: Bool { locationContinuation != nil }

  init(provider: LocationProvider, desiredAccuracy: Double = 100) {
    self.provider = provider
    self.desiredAccuracy = desiredAccuracy
    provider.delegate = self
  }

  func requestPermission() async -> LocationPermission {
    guard provider.permission == .notDetermined else { return provider.permission }
    return await withCheckedContinuation { continuation in
      let isFirst = permissionContinuation == nil
      // The fault: there may be an earlier caller, who is lost.
      permissionContinuation = continuation
      if isFirst { provider.requestPermission() }
    }
  }

  func currentLocation() async throws -> Coordinate {
    guard await requestPermission() == .allowed else { throw LocationError.notAllowed }
    return try await withCheckedThrowingContinuation { continuation in
      if locationContinuation == nil {
        locationContinuation = continuation
        provider.requestLocation()
      } else {
        followers.append(continuation)
      }
    }
  }

  func cancelAll() {
    guard isLocating else { return }
    provider.stop()
    finish(.failure(CancellationError()))
  }

  func locationProvider(_ provider: LocationProvider, didUpdate coordinates: [Coordinate]) {
    guard let coordinate = coordinates.last else { return }
    lastCoordinate = coordinate
    guard isLocating else { return }
    if coordinate.accuracy < 0 || coordinate.accuracy > desiredAccuracy {
      provider.requestLocation()
      return
    }
    finish(.success(coordinate))
  }

  func locationProvider(_ provider: LocationProvider, didFailWith error: LocationError) {
    guard error != .unknown else { return }
    finish(.failure(error))
  }

  func locationProviderDidChangePermission(_ provider: LocationProvider) {
    guard provider.permission != .notDetermined else { return }
    permissionContinuation?.resume(returning: provider.permission)
    permissionContinuation = nil
    if provider.permission == .denied {
      finish(.failure(LocationError.notAllowed))
    }
  }

  private func finish(_ result: Result<Coordinate, Error>) {
    guard let first = locationContinuation else { return }
    let others = followers
    locationContinuation = nil
    followers.removeAll()
    first.resume(with: result)
    others.forEach { $0.resume(with: result) }
  }
}
