import ModernLocation

/// Something that a card of the explore feed does.
enum FeedCardEffect: ParallelEffect {
  case startsManager
  case stopsManager
  case remembersEnabled(Bool)
  case remembersPrompt(Bool)
  case opensSettings
  case shows(AuthorizationCell)
  /// The cell changes while it is visible.
  ///
  /// It may be what is right since the permission has just changed, where the inherited card misses that.
  case showsAnew(AuthorizationCell, isMissed: Bool)
  /// It is told that the settings could not be opened, which may be so.
  case toldUnableToOpen(isSo: Bool)
  case livesUntilAnswered

  init(_ request: SideOfLocationManager.Request) {
    switch request {
    case .start: self = .startsManager
    case .stop: self = .stopsManager
    }
  }

  var recipient: Recipient {
    switch self {
    case .startsManager, .stopsManager: .locationManager
    case .remembersEnabled, .remembersPrompt: .memory
    case .opensSettings: .service
    case .shows, .showsAnew, .toldUnableToOpen, .livesUntilAnswered: .client
    }
  }

  var description: String {
    switch self {
    case .startsManager: "startsManager"
    case .stopsManager: "stopsManager"
    case .remembersEnabled(let isEnabled): "remembersEnabled \(isEnabled)"
    case .remembersPrompt(let hasPrompted): "remembersPrompt \(hasPrompted)"
    case .opensSettings: "opensSettings"
    case .shows(let cell): "shows \(cell.title)"
    case .showsAnew(let cell, let isMissed):
      "showsAnew \(cell.title)" + (isMissed ? ", which legacy misses" : "")
    case .toldUnableToOpen(let isSo): "toldUnableToOpen" + (isSo ? "" : ", which is not so")
    case .livesUntilAnswered: "livesUntilAnswered"
    }
  }
}

extension DeclaredDifference<FeedCardEffect> {
  /// What the modern card is meant to do otherwise.
  static var modernFeedCard: [Self] {
    [
      // The inherited card may update it later, when the cell before it has gone; then it is right already on modern.
      DeclaredDifference(name: "every visible cell is updated") { edit, _, _ in
        switch edit {
        case .missing(.showsAnew(_, isMissed: true)), .extra(.showsAnew(_, isMissed: true)): true
        default: false
        }
      },
      DeclaredDifference(name: "a failure to open the settings is told") { edit, _, _ in
        edit == .extra(.toldUnableToOpen(isSo: true))
      },
      DeclaredDifference(name: "the card lives until the settings have answered") { edit, _, _ in
        edit == .extra(.livesUntilAnswered)
      },
    ]
  }
}
