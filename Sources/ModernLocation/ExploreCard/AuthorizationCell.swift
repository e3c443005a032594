/// What a cell about the permission shows.
///
/// It is a value: who configures the cell has asked already, so that the cell asks nobody.
public struct AuthorizationCell: Hashable, Sendable {
  /// What the cell says.
  public let title: String
  /// What its button says; nil without a button.
  public let buttonTitle: String?

  /// A cell for a user who has allowed location, or has not.
  public init(isAuthorized: Bool) {
    title = isAuthorized ? "Location enabled" : "See what is near you"
    buttonTitle = isAuthorized ? nil : "Enable"
  }
}
