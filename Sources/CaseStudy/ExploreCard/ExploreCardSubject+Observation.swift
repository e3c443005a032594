extension ExploreCardSubject {
  /// Something that the user, the location manager or the app can see.
  package enum Observation: Hashable, Sendable {
    /// The location manager was started.
    case managerStarted
    /// The location manager was stopped.
    case managerStopped
    /// The app was asked to open this.
    case opens(String)
    /// The screen was told that the settings could not be opened.
    case toldUnableToOpen
    /// The user defaults were given this.
    case stores(Bool, key: String)
    /// The feed was asked to update what is near.
    case updatesNearby(force: Bool)
    /// The cell about the permission showed this when the feed was told, and shows something else by now.
    case changesAfterUpdate(from: Shown)
    /// What a cell shows.
    case shows(Cell, Shown)
    /// The cell that was looked at or tapped has missed something, and should show this.
    case isOutOfDate(Shown)
    /// There is no location manager that could tell this, or be stopped.
    case lacksManager
    /// The card is gone.
    case cardReleased
  }

  /// What a cell shows.
  package struct Shown: Hashable, Sendable {
    /// The button of a cell about the permission; nil in another cell.
    package var button: Button?
    /// The way to the cell's place; nil if it is not known.
    package var way: Way?

    /// A cell shows a button, a way, both or nothing.
    package init(_ button: Button? = nil, way: Way? = nil) {
      self.button = button
      self.way = way
    }
  }

  /// A button.
  package struct Button: Hashable, Sendable {
    /// What it says.
    package var title: String
    /// Whether it can be tapped.
    package var isEnabled: Bool

    /// The button for a user who has allowed location.
    package static let enabled = Button(title: "Location enabled", isEnabled: false)
    /// The button for a user who has not.
    package static let request = Button(title: "Enable location", isEnabled: true)
    /// A request that cannot be tapped.
    package static let deadRequest = Button(title: "Enable location", isEnabled: false)
  }

  /// A way, to the thousandth of a metre and of a degree: each side computes its own.
  package struct Way: Hashable, Sendable {
    /// How far it is, in metres.
    package let distance: Double
    /// Where it begins, in degrees.
    package let bearing: Double

    /// Rounds a way.
    package init(distance: Double, bearing: Double) {
      self.distance = (distance * 1000).rounded() / 1000
      self.bearing = (bearing * 1000).rounded() / 1000
    }
  }
}

extension ExploreCardSubject.Observation {
  /// What is stored about a decision.
  static func remembers(_ isEnabled: Bool) -> Self { .stores(isEnabled, key: "LocationEnabled") }
  /// What is stored about a tap.
  static let remembersPrompt = Self.stores(true, key: "DidPromptForLocation")
}

extension ExploreCardSubject.Observation: CustomStringConvertible {
  /// The observation in a few words, for counterexamples.
  package var description: String {
    switch self {
    case .managerStarted: "manager started"
    case .managerStopped: "manager stopped"
    case .opens(let url): "opens \(url)"
    case .toldUnableToOpen: "told: unable to open settings"
    case .stores(let value, let key): "stores \(key): \(value)"
    case .updatesNearby(let force): "updates what is near" + (force ? ", with force" : "")
    case .changesAfterUpdate(let before): "the cell changes after that, from \(before)"
    case .shows(let cell, let shown): "\(cell): \(shown)"
    case .isOutOfDate(let due): "which is out of date, due is \(due)"
    case .lacksManager: "there is no manager yet"
    case .cardReleased: "card released"
    }
  }
}

extension ExploreCardSubject.Shown: CustomStringConvertible {
  /// The button and the way in words.
  package var description: String {
    let way = way.map { "\($0.distance) m, \($0.bearing)°" } ?? "no way"
    return (button.map { "\($0.title) (\($0.isEnabled ? "can" : "cannot") be tapped), " } ?? "") + way
  }
}
