import Foundation

/// A rewrite of the refresher, with an optional fault.
@MainActor
final class NewTokenRefresher {

  enum Fault {
    /// Only the first of several waiting callers hears of an error.
    case forgetsCallers
    /// A refresh never ends if it fails for any reason but a rejection.
    case neverEnds
  }

  /// The refresh under way, and the callers that wait for it.
  private final class Flight {
    var passengers: [CheckedContinuation<AuthToken, any Error>] = []
    private let fault: Fault?

    init(_ fault: Fault?) { self.fault = fault }

    func land(_ result: Result<AuthToken, any Error>) {
      var all = passengers
      passengers.removeAll()
      // This fault: an error reaches the first passenger only.
      if fault == .forgetsCallers, case .failure = result { all = Array(all.prefix(1)) }
      all.forEach { $0.resume(with: result) }
    }
  }

  private let endpoint: any TokenEndpoint
  private let vault: any TokenVault
  private let clock: () -> TimeInterval
  private let leeway: TimeInterval
  private let fault: Fault?
  private var flight: Flight?

  init(
    endpoint: any TokenEndpoint, vault: any TokenVault, leeway: TimeInterval = 30,
    fault: Fault? = nil, now: @escaping () -> TimeInterval
  ) {
    self.fault = fault
    self.endpoint = endpoint
    self.vault = vault
    self.leeway = leeway
    self.clock = now
  }

  var waitingCount: Int { flight?.passengers.count ?? 0 }

  func validToken() async throws -> AuthToken {
    try await token { $0.expiresAt - self.leeway > self.clock() }
  }

  func token(replacing stale: String) async throws -> AuthToken {
    try await token { $0.access != stale }
  }

  func signOut() {
    let aborted = flight
    flight = nil
    vault.saveToken(nil)
    aborted?.land(.failure(AuthError.signedOut))
  }

  private func token(ifGood isGood: (AuthToken) -> Bool) async throws -> AuthToken {
    guard let current = vault.loadToken() else { throw AuthError.signedOut }
    if flight == nil, isGood(current) { return current }
    return try await withCheckedThrowingContinuation { passenger in
      board(passenger, with: current.refresh)
    }
  }

  private func board(_ passenger: CheckedContinuation<AuthToken, any Error>, with refreshToken: String) {
    if let flight {
      flight.passengers.append(passenger)
      return
    }
    let departing = Flight(fault)
    departing.passengers.append(passenger)
    flight = departing
    Task {
      let result: Result<AuthToken, any Error>
      do {
        result = .success(try await endpoint.exchange(refreshToken: refreshToken))
      } catch {
        result = .failure(error)
      }
      self.arrive(departing, result)
    }
  }

  private func arrive(_ landed: Flight, _ result: Result<AuthToken, any Error>) {
    guard flight === landed else { return }
    flight = nil
    switch result {
    case .success(let token):
      vault.saveToken(token)
    case .failure(let error):
      if let error = error as? AuthError, error == .rejected {
        vault.saveToken(nil)
      } else if fault == .neverEnds {
        // This fault: later callers board the landed flight.
        flight = landed
      }
    }
    landed.land(result)
  }
}
