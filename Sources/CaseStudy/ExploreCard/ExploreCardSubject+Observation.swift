extension ExploreCardSubject {
  /// Something that the user, the location manager or the app can see.
  public enum Observation: Hashable, Sendable {
    /// The location manager was started.
    case managerStarted
    /// The location manager was stopped.
    case managerStopped
    /// The app was asked to open this.
    case opens(String)
    /// The screen was told that the settings could not be opened.
    case toldUnableToOpen
    /// What the cell about the permission shows.
    case shows(Shown)
    /// The cell that was looked at has missed a decision about the permission.
    case isOutOfDate
    /// What the card remembers.
    case memory(isEnabled: Bool, hasPrompted: Bool)
    /// The card is gone.
    case cardReleased
  }

  /// What a cell about the permission shows.
  public struct Shown: Hashable, Sendable {
    /// What the cell says.
    public var title: String
    /// What its button says; nil without a button.
    public var button: String?

    /// The text for a user who has allowed location.
    public static let enabled = Shown(title: "Location enabled")
    /// The text for a user who has not.
    public static let request = Shown(title: "See what is near you", button: "Enable")
  }
}

extension ExploreCardSubject.Observation: CustomStringConvertible {
  /// The observation in a few words, for counterexamples.
  public var description: String {
    switch self {
    case .managerStarted: "manager started"
    case .managerStopped: "manager stopped"
    case .opens(let url): "opens \(url)"
    case .toldUnableToOpen: "told: unable to open settings"
    case .shows(let shown): "cell: \(shown.title)" + (shown.button.map { ", button \($0)" } ?? "")
    case .isOutOfDate: "which is out of date"
    case .memory(let isEnabled, let hasPrompted):
      "remembers: \(isEnabled ? "enabled" : "not enabled"), \(hasPrompted ? "prompted" : "not prompted")"
    case .cardReleased: "card released"
    }
  }
}
