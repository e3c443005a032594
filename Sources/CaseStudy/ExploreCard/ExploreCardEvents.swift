import CoreLocationStandIn

extension ExploreCardSubject {
  enum Stimulus: Hashable, Sendable, DescribedAsSource {
    /// The screen fills and shows a cell that it does not show yet.
    case appear(Cell)
    case disappear(Cell)
    /// The screen fills a cell only to measure its size.
    case measure(Cell)
    case newContent
    case look
    /// If the permission cell is visible, the user taps the cell's button.
    case tapEnable
    /// Like `tapEnable`, but the user leaves in the same run-loop pass.
    case tapEnableAndLeave
    /// The user changes the permission, and the location manager reports a grant or a denial, but no other change.
    case permission(Permission)
    /// The location manager reports a decision that may be outdated.
    case tells(isEnabled: Bool)
    /// If there is permission, a location arrives or, for nil, the manager loses the old location.
    case location(LocationReading?)
    /// If there is permission, a heading arrives or, for nil, the manager loses the old heading.
    case heading(HeadingReading?)
    case error(PlatformError.Code)
    /// The platform answers the oldest request to open the settings.
    case settings(opened: Bool)
    case leave
  }

  enum Cell: Hashable, Sendable {
    /// The permission cell, which also shows the distance and bearing of a place.
    case authorization
    case place
    case placeInTheNorth
    case placeWithoutArticle
    case other

    var place: CLLocationCoordinate2D? {
      switch self {
      case .authorization: CLLocationCoordinate2D(latitude: 49, longitude: 2.2926)
      case .place: CLLocationCoordinate2D(latitude: 48.8606, longitude: 2.3376)
      case .placeInTheNorth: CLLocationCoordinate2D(latitude: 49, longitude: 2.2945)
      case .placeWithoutArticle, .other: nil
      }
    }
  }

  /// A call from a card to its client or its platform, both of which may act during the call.
  enum Call: String, Hashable, Sendable {
    case start, stop, updateNearbyContent, didMove, didEnableLocation, didFail

    var isOnlyInModern: Bool { [.didMove, .didEnableLocation, .didFail].contains(self) }
  }

  enum Interruptions: Hashable, Sendable {
    case none
    case measurements
    case decisions
    case onlyModern

    var time: ActingTime {
      switch self {
      case .none: .never
      case .measurements, .decisions: .duringCalls
      case .onlyModern: .duringModernOnlyCalls
      }
    }

    func events(during call: Call) -> [Stimulus] {
      switch (self, call) {
      case (.onlyModern, _):
        [.appear(.place), .disappear(.authorization), .look, .leave]
      case (.measurements, .updateNearbyContent):
        [.appear(.place), .disappear(.authorization), .look, .newContent, .leave]
      case (.decisions, .updateNearbyContent):
        [.appear(.authorization), .disappear(.authorization), .look, .tapEnable, .newContent, .leave]
      case (.measurements, .start), (.measurements, .stop):
        [.location(.here), .heading(.reliable), .error(.denied), .error(.locationUnknown)]
      case (.decisions, .start), (.decisions, .stop):
        [.permission(.denied), .permission(.authorizedWhenInUse), .error(.denied)]
      default: []
      }
    }
  }

  enum Observation: Hashable, Sendable, CustomStringConvertible {
    case managerStarted
    case managerStopped
    case opens(String)
    case toldUnableToOpen
    case stores(Bool, key: String)
    case updatesNearby(force: Bool)
    /// What a cell shows when it appears or is measured, looked at or tapped, or the permission cell at an update.
    case shows(Cell, Shown)
    /// The user has decided; if the card has a location manager, the manager reports this to the card.
    case decision(isEnabled: Bool)
    /// An error occurs; if the card has a location manager, the manager reports this to the card.
    case error(PlatformError.Code)
    /// The client or the platform acts before a call returns.
    case meanwhile(Stimulus)
    case cardReleased

    static func remembers(_ isEnabled: Bool) -> Self { .stores(isEnabled, key: "LocationEnabled") }
    static let remembersPrompt = Self.stores(true, key: "DidPromptForLocation")

    var description: String {
      switch self {
      case .managerStarted: "manager started"
      case .managerStopped: "manager stopped"
      case .opens(let url): "opens \(url)"
      case .toldUnableToOpen: "told: unable to open settings"
      case .stores(let value, let key): "stores \(key): \(value)"
      case .updatesNearby(let force): "updates nearby content" + (force ? ", with force" : "")
      case .shows(let cell, let shown): "\(cell): \(shown)"
      case .decision(let isEnabled): "decision: \(isEnabled ? "enabled" : "not enabled")"
      case .error(let code): "error: \(code)"
      case .meanwhile(let event): "meanwhile \(event)"
      case .cardReleased: "card released"
      }
    }
  }

  struct Shown: Hashable, Sendable, CustomStringConvertible {
    /// The button of a permission cell, or nil in another cell.
    var button: Button?
    var way: Way?

    init(_ button: Button? = nil, way: Way? = nil) {
      self.button = button
      self.way = way
    }

    var description: String {
      let way = way.map { "\($0.distance) m, \($0.bearing)°" } ?? "distance and bearing unknown"
      return (button.map { "\($0.title) (\($0.isEnabled ? "can" : "cannot") be tapped), " } ?? "") + way
    }
  }

  struct Button: Hashable, Sendable {
    var title: String
    var isEnabled: Bool

    static let enabled = Button(title: "Location enabled", isEnabled: false)
    static let request = Button(title: "Enable location", isEnabled: true)
    static let disabledRequest = Button(title: "Enable location", isEnabled: false)
  }

  /// A distance and a bearing, rounded to a thousandth because each side has a formula of its own.
  struct Way: Hashable, Sendable {
    /// The distance in metres.
    @Measured private(set) var distance: Double
    /// The initial bearing in degrees.
    @Measured private(set) var bearing: Double

    init(distance: Double, bearing: Double) {
      self.distance = (distance * 1000).rounded() / 1000
      self.bearing = (bearing * 1000).rounded() / 1000
    }
  }
}
