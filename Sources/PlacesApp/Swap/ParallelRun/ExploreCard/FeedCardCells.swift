import ModernLocation

/// The visible cells, in the order in which they came, and what the one about the permission shows on each side.
@MainActor
final class FeedCardCells {
  enum Kind { case authorization, place }
  enum Side { case control, candidate }

  /// A change of the permission.
  struct Change {
    /// What the cell about it has to show now.
    var cell: AuthorizationCell
    /// Whether the inherited card misses it, or shows what it has missed before.
    ///
    /// It misses what changes while the cell is behind a cell of another kind.
    var isMissed: Bool
  }

  private var visible: [Kind] = []
  private var shown: [Side: AuthorizationCell] = [:]
  /// What has changed just now.
  private var changes: [Side: Change] = [:]
  private var isAppearing = false
  /// How often the settings did not open, and the candidate has not told.
  private var refusals = 0

  func appear(_ kind: Kind) { visible.append(kind) }

  func disappear(_ kind: Kind) {
    if let index = visible.lastIndex(of: kind) { visible.remove(at: index) }
  }

  /// The permission changes, which neither side has been told yet.
  func change(to status: AuthorizationStatus) -> Change {
    let isBehind = visible.lastIndex(of: .authorization).map { visible[..<$0].contains(.place) } ?? false
    return Change(
      cell: AuthorizationCell(isAuthorized: status.isAuthorized),
      isMissed: isBehind || shown[.control] != shown[.candidate])
  }

  /// Notes what is done to a side.
  func happens(_ stimulus: FeedCardStimulus, to side: Side) {
    switch stimulus {
    case .toldEnabled(_, _, let change): changes[side] = change
    case .told, .permission: break
    case .settingsAnswer(_, let opened):
      changes[side] = nil
      if side == .candidate, !opened { refusals += 1 }
    case .make, .appear, .disappear, .enable, .release: changes[side] = nil
    }
  }

  /// Lets a card show the cell about the permission because it appears.
  func whileAppearing(_ show: () -> Void) {
    isAppearing = true
    show()
    isAppearing = false
  }

  /// What an event of a side's card is, by what goes on at this moment.
  func effect(of event: FeedCardEvent, on side: Side) -> FeedCardEffect {
    switch event {
    case .authorizationCell(let cell):
      defer { shown[side] = cell }
      guard !isAppearing else { return .shows(cell) }
      let isNew = cell == changes[side]?.cell && cell != shown[side]
      return .showsAnew(cell, isMissed: isNew && changes[side]?.isMissed == true)
    case .unableToOpenSettings:
      defer { refusals = max(0, refusals - 1) }
      return .toldUnableToOpen(isSo: refusals > 0)
    }
  }
}
