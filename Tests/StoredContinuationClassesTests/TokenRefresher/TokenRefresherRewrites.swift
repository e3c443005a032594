import Equivalence
import Foundation

@MainActor
private protocol TokenRefresher: AnyObject {
  var waitingCount: Int { get }
  func validToken() async throws -> AuthToken
  func token(replacing stale: String) async throws -> AuthToken
  func signOut()
  nonisolated static var clock: String { get }
}

extension OldTokenRefresher: TokenRefresher {
  nonisolated static var clock: String { "now" }
}

extension NewTokenRefresher: TokenRefresher {
  nonisolated static var clock: String { "clock" }
}

@MainActor
private final class Endpoint: TokenEndpoint {
  let pending: PendingRequests<String, AuthToken>
  init(in tasks: TaskTracker) { pending = PendingRequests(in: tasks) }
  func exchange(refreshToken: String) async throws -> AuthToken { try await pending.answer(to: refreshToken) }
}

private final class Vault: TokenVault {
  private var token: AuthToken? = AuthToken(access: "old", refresh: "r", expiresAt: 0)
  func loadToken() -> AuthToken? { token }
  func saveToken(_ token: AuthToken?) { self.token = token }
}

private final class TokenClient<R: TokenRefresher>: Client {
  let calls = Calls()
  private let endpoint: Endpoint
  private let vault = Vault()
  private let refresher: R
  private(set) var signOuts = 0

  init(_ make: (Endpoint, Vault) -> R) {
    endpoint = Endpoint(in: calls.tasks)
    refresher = make(endpoint, vault)
  }

  nonisolated static var blindSpots: [BlindSpot] { [BlindSpot(R.clock, reason: "It returns a constant.")] }

  func apply(_ event: String) {
    switch event {
    case "token": calls.start(event) { try await self.refresher.validToken().access }
    case "replace": calls.start(event) { try await self.refresher.token(replacing: "new").access }
    case "answer":
      let token = AuthToken(access: "new", refresh: "r", expiresAt: 1_000)
      endpoint.pending.requests.first?.answer(.success(token))
    case "reject": endpoint.pending.requests.first?.answer(.failure(AuthError.rejected))
    case "fail": endpoint.pending.requests.first?.answer(.failure(AuthError.offline))
    default:
      signOuts += 1
      refresher.signOut()
    }
  }

  func counts() -> String {
    let asked = endpoint.pending.requests.count
    return "\(refresher.waitingCount) wait, \(asked) asked, \(vault.loadToken()?.access ?? "no token")"
  }
}

extension Rewrite {
  static let tokenRefreshers = [
    Rewrite("token refresher") { await report { NewTokenRefresher(endpoint: $0, vault: $1) { 0 } } },
    Rewrite("token refresher that forgets waiters after an error", differsBy: ["token", "replace", "reject"])
    {
      await report { NewTokenRefresher(endpoint: $0, vault: $1, fault: .forgetsCallers) { 0 } }
    },
    Rewrite("token refresher whose refresh never ends", differsBy: ["token", "fail", "token"]) {
      await report { NewTokenRefresher(endpoint: $0, vault: $1, fault: .neverEnds) { 0 } }
    },
  ]
}

@MainActor
private func report<R: TokenRefresher>(
  _ candidate: @escaping @MainActor (Endpoint, Vault) -> R
) async -> RewriteReport {
  await explore(
    { TokenClient { OldTokenRefresher(endpoint: $0, vault: $1) { 0 } } }, { TokenClient(candidate) },
    events: ["token", "replace", "answer", "reject", "fail", "sign out"], calls: 4,
    // The original counts its sessions without a limit.
    assuming: Assumption("at most two sign-outs") { old, _ in old.client.signOuts <= 2 })
}
