public import ModernLocation

/// The explore feed's card, which shows places near the user.
@MainActor
public protocol FeedCard: AnyObject {
  /// Receives the card's events.
  var onEvent: (FeedCardEvent) -> Void { get set }

  /// A cell with an article about a place is about to appear.
  func cellWillAppear(_ cell: FeedCell, at place: Coordinate?)
  /// A cell has disappeared.
  func cellDidDisappear(_ cell: FeedCell)
  /// The feed is about to replace its content, after which each visible cell disappears.
  func contentWillChange()
  /// The user has tapped the permission cell's button; nothing happens unless this cell is visible.
  func enableLocation()
}

/// A cell of the explore feed.
public enum FeedCell: Hashable, Sendable, CaseIterable {
  /// The permission cell, which also shows the distance and direction to a place.
  case authorization
  /// A cell with a place.
  case place
}

/// The content of a cell in the explore feed.
public struct FeedCellContent: Hashable, Sendable {
  /// The button of the permission cell; nil in another cell.
  public var button: EnableButton?
  /// The distance and direction to the cell's place; nil if unknown.
  public var way: Way?

  /// Makes the content of a cell, with nil for a missing part.
  public init(_ button: EnableButton? = nil, way: Way? = nil) {
    self.button = button
    self.way = way
  }
}

/// An event of a card in the explore feed.
public enum FeedCardEvent: Hashable, Sendable {
  /// A visible cell shows new content.
  case shows(FeedCell, FeedCellContent)
  /// The nearby content needs an update.
  case updatesNearby(force: Bool)
  /// The app could not open the settings.
  case unableToOpenSettings
}

/// Adapts the modern card to the explore feed.
@MainActor
final class ModernFeedCard: FeedCard {
  var onEvent: (FeedCardEvent) -> Void = { _ in }

  private let card: ExploreCard
  private var places: [FeedCell: Coordinate?] = [:]
  private var shown: [FeedCell: FeedCellContent] = [:]

  /// Makes a card that becomes the location manager's delegate.
  init(
    manager: any LocationManagerProtocol, memory: any ExploreCardMemory, settings: any SettingsOpener
  ) {
    card = ExploreCard(manager: manager, memory: memory, settings: settings)
    card.delegate = self
    card.feed = self
  }

  func cellWillAppear(_ cell: FeedCell, at place: Coordinate?) {
    places[cell] = place
    show(
      FeedCellContent(
        cell == .authorization ? card.enableButton : nil, way: card.configureLocationCell(for: place)),
      in: cell)
    card.locationCellWillAppear()
  }

  /// After `contentWillChange()`, which sets the card's count of visible cells to zero, this makes the count negative.
  func cellDidDisappear(_ cell: FeedCell) {
    (places[cell], shown[cell]) = (nil, nil)
    card.locationCellDidDisappear()
  }

  func contentWillChange() { card.contentWillChange(visibleLocationCells: shown.count) }

  func enableLocation() {
    if shown[.authorization]?.button?.isEnabled == true { card.enableLocation() }
  }

  private func show(_ content: FeedCellContent, in cell: FeedCell) {
    guard content != shown[cell] else { return }
    shown[cell] = content
    onEvent(.shows(cell, content))
  }
}

extension ModernFeedCard: ExploreCardDelegate {
  func exploreCardDidEnableLocation(_ card: ExploreCard) {
    guard let content = shown[.authorization] else { return }
    show(FeedCellContent(card.enableButton, way: content.way), in: .authorization)
  }

  func exploreCardDidMove(_ card: ExploreCard) {
    for cell in FeedCell.allCases {
      guard let place = places[cell], let content = shown[cell] else { continue }
      show(FeedCellContent(content.button, way: card.way(to: place)), in: cell)
    }
  }

  func exploreCard(_ card: ExploreCard, didFail error: ExploreCardError) {
    switch error {
    case .unableToOpenSettings: onEvent(.unableToOpenSettings)
    }
  }
}

extension ModernFeedCard: NearbyContentUpdating {
  func updateNearbyContent(force: Bool) { onEvent(.updatesNearby(force: force)) }
}
