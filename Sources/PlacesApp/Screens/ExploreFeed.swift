public import ModernLocation

/// The explore feed, without its view: a cell about the permission, and one about a place.
@MainActor
public final class ExploreFeed {
  /// What the visible cells show.
  public private(set) var cells: [FeedCell: FeedCellContent] = [:]

  private let card: any FeedCard
  private let place: Coordinate?

  /// Makes a feed that is not visible yet.
  ///
  /// - Parameters:
  ///   - card: The card with its two cells.
  ///   - place: Where the article is that both offer.
  ///   - updateNearby: Brings up to date what is near, with force or without.
  ///   - onEvent: Is told what the feed was told.
  public init(
    card: any FeedCard, place: Coordinate? = Coordinate(latitude: 48.8606, longitude: 2.3376),
    updateNearby: @escaping (_ force: Bool) -> Void, onEvent: @escaping (ScreenEvent) -> Void = { _ in }
  ) {
    self.card = card
    self.place = place
    card.onEvent = { [weak self] event in
      onEvent(.exploreFeed(event))
      switch event {
      case .shows(let cell, let content): self?.cells[cell] = content
      case .updatesNearby(let force): updateNearby(force)
      case .unableToOpenSettings: break
      }
    }
  }

  /// Shows cells in their order: both, unless said otherwise.
  public func appear(_ cells: [FeedCell] = FeedCell.allCases) {
    for cell in cells { card.cellWillAppear(cell, at: place) }
  }

  /// Shows no cell.
  public func disappear() {
    for cell in FeedCell.allCases.reversed() where cells[cell] != nil { card.cellDidDisappear(cell) }
    cells = [:]
  }

  /// Shows new content, in both cells.
  public func reload() {
    card.contentWillChange()
    disappear()
    appear()
  }

  /// The user taps *Enable*.
  public func enableLocation() { card.enableLocation() }
}
