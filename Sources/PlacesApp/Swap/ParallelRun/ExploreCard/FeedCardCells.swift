import ModernLocation

/// The visible cells, in the order in which they came.
@MainActor
final class FeedCardCells {
  enum Kind { case authorization, place }

  private var visible: [Kind] = []
  /// Whether the permission changed while the cell about it was behind a cell of another kind.
  private(set) var wasBehind = false
  private var isAppearing = false

  func appear(_ kind: Kind) {
    visible.append(kind)
    if kind == .authorization { wasBehind = false }
  }

  func disappear(_ kind: Kind) {
    if let index = visible.lastIndex(of: kind) { visible.remove(at: index) }
  }

  func permissionChanges() {
    if visible.contains(.authorization), visible.first == .place { wasBehind = true }
  }

  /// Lets a card show the cell about the permission because it appears.
  func whileAppearing(_ show: () -> Void) {
    isAppearing = true
    show()
    isAppearing = false
  }

  /// What an event of a card is, by what goes on at this moment.
  func effect(of event: FeedCardEvent) -> FeedCardEffect {
    switch event {
    case .authorizationCell(let cell):
      isAppearing ? .shows(cell) : .showsAnew(cell, isBehind: wasBehind)
    case .unableToOpenSettings: .toldUnableToOpen
    }
  }
}
