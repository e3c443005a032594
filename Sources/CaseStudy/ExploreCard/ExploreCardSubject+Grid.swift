import CoreLocationStandIn

extension ExploreCardSubject {
  /// The permission, and the cells on the screen in the order in which they came.
  struct Facts: StateFacts {
    private var isAllowed = false
    private var cells: [String] = []

    private static let place = "a place"
    private var card: String { isAllowed ? "an enabled card" : "a card" }

    var column: String { isAllowed ? "allowed" : "not allowed" }
    var row: String { cells.isEmpty ? "no cell" : cells.joined(separator: ", ") }

    mutating func follow(_ stimulus: String, showing observations: [String]) {
      switch stimulus {
      case "\(Stimulus.permission(.denied))": change(isAllowed: false)
      case "\(Stimulus.permission(.authorizedWhenInUse))": change(isAllowed: true)
      case "\(Stimulus.appear(.place))":
        if !cells.contains(Self.place) { cells.append(Self.place) }
      case "\(Stimulus.disappear(.place))": cells.removeAll { $0 == Self.place }
      case "\(Stimulus.appear(.authorization))":
        if cells.allSatisfy({ $0 == Self.place }) { cells.append(card) }
      default: break
      }
    }

    /// The inherited loop ends at the first cell that is no card.
    private mutating func change(isAllowed: Bool) {
      guard isAllowed != self.isAllowed else { return }
      self.isAllowed = isAllowed
      if let first = cells.first, first != Self.place { cells[0] = card }
    }
  }
}
