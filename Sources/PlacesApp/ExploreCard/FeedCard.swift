public import ModernLocation

/// What the explore feed needs of its card about places near the user.
@MainActor
public protocol FeedCard: AnyObject {
  /// Is told what the card comes to.
  var onEvent: (FeedCardEvent) -> Void { get set }

  /// A cell comes onto the screen, with an article about a place.
  func cellWillAppear(_ cell: FeedCell, at place: Coordinate?)
  /// A cell has left the screen.
  func cellDidDisappear(_ cell: FeedCell)
  /// New content takes the place of what is on the screen; then each visible cell leaves.
  func contentWillChange()
  /// The user taps the button of the cell about the permission; without that cell, nothing happens.
  func enableLocation()
}

/// A cell of the explore feed.
public enum FeedCell: Hashable, Sendable, CaseIterable {
  /// The cell about the permission, which shows the way to a place, too.
  case authorization
  /// A cell with a place.
  case place
}

/// What a cell of the explore feed shows.
public struct FeedCellContent: Hashable, Sendable {
  /// The button of the cell about the permission; nil in another cell.
  public var button: EnableButton?
  /// The way to the cell's place; nil if it is not known.
  public var way: Way?

  /// A cell shows a button, a way, both or nothing.
  public init(_ button: EnableButton? = nil, way: Way? = nil) {
    self.button = button
    self.way = way
  }
}

/// What a card of the explore feed comes to.
public enum FeedCardEvent: Hashable, Sendable {
  /// A visible cell shows this now.
  case shows(FeedCell, FeedCellContent)
  /// What is near has to be updated.
  case updatesNearby(force: Bool)
  /// The settings could not be opened.
  case unableToOpenSettings
}

/// The modern card, with the cells that it fills.
@MainActor
public final class ModernFeedCard: FeedCard {
  /// Is told what the card comes to.
  public var onEvent: (FeedCardEvent) -> Void = { _ in }

  private let card: ExploreCard
  private var places: [FeedCell: Coordinate?] = [:]
  private var shown: [FeedCell: FeedCellContent] = [:]

  /// Makes a card that is given everything that it needs.
  ///
  /// - Parameters:
  ///   - manager: Its location manager, of which it becomes the delegate.
  ///   - memory: Where it remembers what the user did.
  ///   - settings: What opens the system's settings.
  public init(
    manager: any LocationManagerProtocol, memory: any ExploreCardMemory, settings: any SettingsOpener
  ) {
    card = ExploreCard(manager: manager, memory: memory, settings: settings)
    card.delegate = self
    card.feed = self
  }

  /// Shows what there is to say about the permission, and the way.
  public func cellWillAppear(_ cell: FeedCell, at place: Coordinate?) {
    places[cell] = place
    show(
      FeedCellContent(
        cell == .authorization ? card.enableButton : nil, way: card.configureLocationCell(for: place)),
      in: cell)
    card.locationCellWillAppear()
  }

  /// Follows the user no longer, if this was the last cell.
  public func cellDidDisappear(_ cell: FeedCell) {
    (places[cell], shown[cell]) = (nil, nil)
    card.locationCellDidDisappear()
  }

  /// Follows the user no longer.
  public func contentWillChange() { card.contentWillChange(visibleLocationCells: shown.count) }

  /// Asks for permission, or leads to where it can be given.
  public func enableLocation() {
    if shown[.authorization]?.button?.isEnabled == true { card.enableLocation() }
  }

  private func show(_ content: FeedCellContent, in cell: FeedCell) {
    guard content != shown[cell] else { return }
    shown[cell] = content
    onEvent(.shows(cell, content))
  }
}

extension ModernFeedCard: ExploreCardDelegate {
  /// Shows that there is no need to ask, if the cell is visible.
  public func exploreCardDidEnableLocation(_ card: ExploreCard) {
    guard let content = shown[.authorization] else { return }
    show(FeedCellContent(card.enableButton, way: content.way), in: .authorization)
  }

  /// Shows every way anew.
  public func exploreCardDidMove(_ card: ExploreCard) {
    for cell in FeedCell.allCases {
      guard let place = places[cell], let content = shown[cell] else { continue }
      show(FeedCellContent(content.button, way: card.way(to: place)), in: cell)
    }
  }

  /// Tells that the settings could not be opened.
  public func exploreCard(_ card: ExploreCard, didFail error: ExploreCardError) {
    switch error {
    case .unableToOpenSettings: onEvent(.unableToOpenSettings)
    }
  }
}

extension ModernFeedCard: NearbyContentUpdating {
  /// Has what is near updated.
  public func updateNearbyContent(force: Bool) { onEvent(.updatesNearby(force: force)) }
}
