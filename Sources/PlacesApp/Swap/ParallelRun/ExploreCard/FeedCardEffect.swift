import ModernLocation

/// Something that a card of the explore feed does.
enum FeedCardEffect: ParallelEffect {
  case startsManager
  case stopsManager
  case remembersEnabled(Bool)
  case remembersPrompt(Bool)
  case opensSettings
  case shows(AuthorizationCell)
  /// The cell changes while it is visible; it may be behind a cell of another kind.
  case showsAnew(AuthorizationCell, isBehind: Bool)
  case toldUnableToOpen
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
    case .showsAnew(let cell, let isBehind): "showsAnew \(cell.title)" + (isBehind ? " behind" : "")
    case .toldUnableToOpen: "toldUnableToOpen"
    case .livesUntilAnswered: "livesUntilAnswered"
    }
  }
}

extension DeclaredDifference<FeedCardEffect> {
  /// What the modern card is meant to do otherwise.
  static var modernFeedCard: [Self] {
    [
      DeclaredDifference(name: "every visible cell is updated") { edit in
        switch edit {
        case .missing(.showsAnew(_, isBehind: true)), .extra(.showsAnew(_, isBehind: true)): true
        default: false
        }
      },
      DeclaredDifference(name: "a failure to open the settings is told") { edit in
        edit == .extra(.toldUnableToOpen)
      },
      DeclaredDifference(name: "the card lives until the settings have answered") { edit in
        edit == .extra(.livesUntilAnswered)
      },
    ]
  }
}
