public import ModernLocation

/// The explore feed, without its view: a permission cell and a place cell.
@MainActor
public final class ExploreFeed {
  /// The content of the visible cells.
  public private(set) var cells: [FeedCell: FeedCellContent] = [:]

  private let card: any FeedCard
  private let place: Coordinate?

  /// Makes a feed that is not visible yet, with one place for both cells.
  public init(
    card: any FeedCard, place: Coordinate? = Coordinate(latitude: 48.8606, longitude: 2.3376),
    updateNearby: @escaping (_ force: Bool) -> Void, onEvent: @escaping (ScreenEvent) -> Void = { _ in }
  ) {
    self.card = card
    self.place = place
    card.onEvent = { [weak self] event in
      if case .shows(let cell, let content) = event { self?.cells[cell] = content }
      onEvent(.exploreFeed(event))
      if case .updatesNearby(let force) = event { updateNearby(force) }
    }
  }

  /// Shows the given cells in order, by default both.
  public func appear(_ cells: [FeedCell] = FeedCell.allCases) {
    for cell in cells { card.cellWillAppear(cell, at: place) }
  }

  /// Hides all visible cells.
  public func disappear() {
    for cell in FeedCell.allCases.reversed() where cells[cell] != nil { card.cellDidDisappear(cell) }
    cells = [:]
  }

  /// Replaces the content of both cells.
  public func reload() {
    card.contentWillChange()
    disappear()
    appear()
  }

  /// Handles the user's tap on *Enable location*.
  public func enableLocation() { card.enableLocation() }
}
