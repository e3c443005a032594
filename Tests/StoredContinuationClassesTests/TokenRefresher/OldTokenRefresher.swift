// swift-format-ignore-file
import Foundation

/// Hands out the access token. If it is about to expire, one refresh is made
/// and every caller that asks in the meantime waits for that one.
@MainActor
final class OldTokenRefresher {

  private let endpoint: TokenEndpoint
  private let vault: TokenVault
  private let now: () -> TimeInterval
  private let leeway: TimeInterval

  private var isRefreshing = false
  private var waiters: [CheckedContinuation<AuthToken, Error>] = []
  private var session = 0

  init(
    endpoint: TokenEndpoint, vault: TokenVault, leeway: TimeInterval = 30, now: @escaping () -> TimeInterval
  ) {
    self.endpoint = endpoint
    self.vault = vault
    self.leeway = leeway
    self.now = now
  }

  var waitingCount: Int { waiters.count }

  func validToken() async throws -> AuthToken {
    guard let token = vault.loadToken() else {
      throw AuthError.signedOut
    }
    if !isRefreshing && token.expiresAt - leeway > now() {
      return token
    }
    return try await refresh(token)
  }

  /// Refreshes the token after a 401, unless it has been replaced since.
  func token(replacing stale: String) async throws -> AuthToken {
    guard let token = vault.loadToken() else {
      throw AuthError.signedOut
    }
    if !isRefreshing && token.access != stale {
      return token
    }
    return try await refresh(token)
  }

  func signOut() {
    session += 1
    isRefreshing = false
    vault.saveToken(nil)
    finish(.failure(AuthError.signedOut))
  }

  private func refresh(_ token: AuthToken) async throws -> AuthToken {
    try await withCheckedThrowingContinuation { continuation in
      waiters.append(continuation)
      guard !isRefreshing else { return }
      isRefreshing = true
      startRefresh(token, session: session)
    }
  }

  private func startRefresh(_ token: AuthToken, session: Int) {
    Task {
      do {
        let fresh = try await endpoint.exchange(refreshToken: token.refresh)
        guard session == self.session else { return }
        isRefreshing = false
        vault.saveToken(fresh)
        finish(.success(fresh))
      } catch {
        guard session == self.session else { return }
        isRefreshing = false
        if case AuthError.rejected = error {
          vault.saveToken(nil)
        }
        finish(.failure(error))
      }
    }
  }

  private func finish(_ result: Result<AuthToken, Error>) {
    let waiting = waiters
    waiters = []
    for waiter in waiting {
      waiter.resume(with: result)
    }
  }
}
