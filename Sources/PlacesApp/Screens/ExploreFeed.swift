public import ModernLocation

/// The explore feed, without its view: a cell about the permission, and one about a place.
@MainActor
public final class ExploreFeed {
  /// What the cell about the permission shows; nil if it is not visible.
  public private(set) var authorizationCell: AuthorizationCell?

  private let card: any FeedCard

  /// Makes a feed that is not visible yet.
  public init(card: any FeedCard, onEvent: @escaping (ScreenEvent) -> Void = { _ in }) {
    self.card = card
    card.onEvent = { [weak self] event in
      if case .authorizationCell(let cell) = event { self?.authorizationCell = cell }
      onEvent(.exploreFeed(event))
    }
  }

  /// Shows both cells, the one about the permission first.
  public func appear() {
    card.authorizationCellWillAppear()
    card.locationCellWillAppear()
  }

  /// Shows neither.
  public func disappear() {
    card.locationCellDidDisappear()
    card.authorizationCellDidDisappear()
    authorizationCell = nil
  }

  /// The user taps *Enable*.
  public func enableLocation() { card.enableLocation() }
}
