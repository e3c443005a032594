/// The callers that wait for an answer.
private struct Waiters<Success: Sendable, Failure: Error> {
  private var continuations: [CheckedContinuation<Success, Failure>] = []

  var isEmpty: Bool { continuations.isEmpty }

  /// Adds a caller, and returns true if it is the first in line.
  @discardableResult
  mutating func add(_ continuation: CheckedContinuation<Success, Failure>) -> Bool {
    continuations.append(continuation)
    return continuations.count == 1
  }

  mutating func takeAll() -> [CheckedContinuation<Success, Failure>] {
    defer { continuations = [] }
    return continuations
  }
}

/// A rewrite of the service, with an optional fault.
@MainActor
final class NewLocationService {
  enum Fault {
    /// A report before the user has decided already answers the callers.
    case answersEarly
    /// The last caller who asks for permission replaces the others.
    case replacesCallers
  }

  private let source: any LocationProvider
  private let threshold: Double
  private let fault: Fault?
  private var locating = Waiters<Coordinate, any Error>()
  private var asking = Waiters<LocationPermission, Never>()
  private(set) var lastCoordinate: Coordinate?

  var isLocating: Bool { !locating.isEmpty }

  init(provider: any LocationProvider, desiredAccuracy: Double = 100, fault: Fault? = nil) {
    self.fault = fault
    source = provider
    threshold = desiredAccuracy
    source.delegate = self
  }

  func requestPermission() async -> LocationPermission {
    let known = source.permission
    if known != .notDetermined { return known }
    return await withCheckedContinuation {
      let isFirst = asking.isEmpty
      // This fault: earlier callers are lost.
      if fault == .replacesCallers { _ = asking.takeAll() }
      asking.add($0)
      if isFirst { source.requestPermission() }
    }
  }

  func currentLocation() async throws -> Coordinate {
    switch await requestPermission() {
    case .allowed:
      return try await withCheckedThrowingContinuation {
        if locating.add($0) { source.requestLocation() }
      }
    case .denied, .notDetermined:
      throw LocationError.notAllowed
    }
  }

  func cancelAll() {
    if locating.isEmpty { return }
    source.stop()
    fail(CancellationError())
  }

  private func fail(_ error: any Error) {
    for caller in locating.takeAll() { caller.resume(throwing: error) }
  }

  private func isGoodEnough(_ coordinate: Coordinate) -> Bool {
    !(coordinate.accuracy < 0 || coordinate.accuracy > threshold)
  }
}

extension NewLocationService: LocationProviderDelegate {

  func locationProvider(_ provider: any LocationProvider, didUpdate coordinates: [Coordinate]) {
    guard let newest = coordinates.last else { return }
    lastCoordinate = newest
    if locating.isEmpty { return }
    guard isGoodEnough(newest) else { return source.requestLocation() }
    for caller in locating.takeAll() { caller.resume(returning: newest) }
  }

  func locationProvider(_ provider: any LocationProvider, didFailWith error: LocationError) {
    switch error {
    case .unknown: break
    case .notAllowed, .failed: fail(error)
    }
  }

  func locationProviderDidChangePermission(_ provider: any LocationProvider) {
    let answer = source.permission
    // This fault: it is no answer yet, but it goes to the callers.
    guard fault == .answersEarly || answer != .notDetermined else { return }
    for caller in asking.takeAll() { caller.resume(returning: answer) }
    if answer == .denied { fail(LocationError.notAllowed) }
  }
}
