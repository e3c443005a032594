extension ExploreCardSubject {
  package enum Observation: Hashable, Sendable {
    case managerStarted
    case managerStopped
    case opens(String)
    case toldUnableToOpen
    case stores(Bool, key: String)
    case updatesNearby(force: Bool)
    /// The cell about the permission showed this when the feed was told, and shows something else by now.
    case changesAfterUpdate(from: Shown)
    case shows(Cell, Shown)
    /// The cell that was looked at or tapped has missed something, and should show this.
    case isOutOfDate(Shown)
    /// There is no location manager that could tell this, or be stopped.
    case lacksManager
    case cardReleased
  }

  package struct Shown: Hashable, Sendable {
    /// The button of a cell about the permission; nil in another cell.
    package var button: Button?
    /// The way to the cell's place; nil if it is not known.
    package var way: Way?

    package init(_ button: Button? = nil, way: Way? = nil) {
      self.button = button
      self.way = way
    }
  }

  package struct Button: Hashable, Sendable {
    package var title: String
    package var isEnabled: Bool

    /// The button for a user who has allowed location.
    package static let enabled = Button(title: "Location enabled", isEnabled: false)
    /// The button for a user who has not.
    package static let request = Button(title: "Enable location", isEnabled: true)
    package static let deadRequest = Button(title: "Enable location", isEnabled: false)
  }

  /// A way, to the thousandth of a metre and of a degree: each side computes its own.
  package struct Way: Hashable, Sendable {
    /// How far it is, in metres.
    package let distance: Double
    /// Where it begins, in degrees.
    package let bearing: Double

    package init(distance: Double, bearing: Double) {
      self.distance = (distance * 1000).rounded() / 1000
      self.bearing = (bearing * 1000).rounded() / 1000
    }
  }
}

extension ExploreCardSubject.Observation {
  static func remembers(_ isEnabled: Bool) -> Self { .stores(isEnabled, key: "LocationEnabled") }
  static let remembersPrompt = Self.stores(true, key: "DidPromptForLocation")
}

extension ExploreCardSubject.Observation: CustomStringConvertible {
  package var description: String {
    switch self {
    case .managerStarted: "manager started"
    case .managerStopped: "manager stopped"
    case .opens(let url): "opens \(url)"
    case .toldUnableToOpen: "told: unable to open settings"
    case .stores(let value, let key): "stores \(key): \(value)"
    case .updatesNearby(let force): "updates nearby content" + (force ? ", with force" : "")
    case .changesAfterUpdate(let before): "the cell changes after that, from \(before)"
    case .shows(let cell, let shown): "\(cell): \(shown)"
    case .isOutOfDate(let due): "which is out of date, due is \(due)"
    case .lacksManager: "there is no manager yet"
    case .cardReleased: "card released"
    }
  }
}

extension ExploreCardSubject.Shown: CustomStringConvertible {
  package var description: String {
    let way = way.map { "\($0.distance) m, \($0.bearing)°" } ?? "no way"
    return (button.map { "\($0.title) (\($0.isEnabled ? "can" : "cannot") be tapped), " } ?? "") + way
  }
}
