import Foundation

/// Another rewrite of the refresher, whose fault is that a refresh never ends if it fails for any reason but a rejection.
@MainActor
final class FaultyTokenRefresher {

  private let endpoint: any TokenEndpoint
  private let vault: any TokenVault
  private let now: () -> TimeInterval
  private let leeway: TimeInterval

  private var refreshing = false
  private var session = 0
  private var queue: [CheckedContinuation<AuthToken, any Error>] = []

  init(
    endpoint: any TokenEndpoint, vault: any TokenVault, leeway: TimeInterval = 30,
    now: @escaping () -> TimeInterval
  ) {
    self.endpoint = endpoint
    self.vault = vault
    self.leeway = leeway
    self.now = now
  }

  var waitingCount: Int { queue.count }

  func validToken() async throws -> AuthToken {
    guard let token = vault.loadToken() else { throw AuthError.signedOut }
    let isFresh = token.expiresAt - leeway > now()
    return isFresh && !refreshing ? token : try await join(token)
  }

  func token(replacing stale: String) async throws -> AuthToken {
    guard let token = vault.loadToken() else { throw AuthError.signedOut }
    let wasReplaced = token.access != stale
    return wasReplaced && !refreshing ? token : try await join(token)
  }

  func signOut() {
    session += 1
    refreshing = false
    vault.saveToken(nil)
    drain { $0.resume(throwing: AuthError.signedOut) }
  }

  private func join(_ token: AuthToken) async throws -> AuthToken {
    return try await withCheckedThrowingContinuation { continuation in
      queue.append(continuation)
      if !refreshing {
        refreshing = true
        let current = session
        Task { await run(token.refresh, session: current) }
      }
    }
  }

  private func run(_ refreshToken: String, session started: Int) async {
    do {
      let fresh = try await endpoint.exchange(refreshToken: refreshToken)
      guard started == session else { return }
      vault.saveToken(fresh)
      drain { $0.resume(returning: fresh) }
      refreshing = false
    } catch {
      guard started == session else { return }
      if error as? AuthError == .rejected {
        vault.saveToken(nil)
        // The fault: this belongs after the condition, because every error ends a refresh.
        refreshing = false
      }
      drain { $0.resume(throwing: error) }
    }
  }

  private func drain(_ body: (CheckedContinuation<AuthToken, any Error>) -> Void) {
    let waiting = queue
    queue = []
    waiting.forEach(body)
  }
}
