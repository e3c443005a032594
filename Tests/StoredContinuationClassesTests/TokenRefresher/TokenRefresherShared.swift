import Foundation

struct AuthToken: Equatable, Sendable {
  var access: String
  var refresh: String
  var expiresAt: TimeInterval
}

enum AuthError: Error, Equatable {
  case signedOut
  case rejected
  case offline
}

protocol TokenEndpoint: Sendable {
  func exchange(refreshToken: String) async throws -> AuthToken
}

@MainActor
protocol TokenVault: AnyObject {
  func loadToken() -> AuthToken?
  func saveToken(_ token: AuthToken?)
}
