public import ModernLocation

/// The modern card, with the one cell that it configures.
@MainActor
public final class ModernFeedCard: FeedCard {
  /// Is told what the card comes to.
  public var onEvent: (FeedCardEvent) -> Void = { _ in }

  private let card: ExploreCard
  private var cell: AuthorizationCell?

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
  }

  /// Shows what there is to say about the permission.
  public func authorizationCellWillAppear() {
    let shown = card.authorizationCell
    cell = shown
    onEvent(.authorizationCell(shown))
  }

  /// Shows nothing about the permission.
  public func authorizationCellDidDisappear() { cell = nil }
  /// Follows the user.
  public func locationCellWillAppear() { card.locationCellWillAppear() }
  /// Follows the user no longer, if this was the last place.
  public func locationCellDidDisappear() { card.locationCellDidDisappear() }

  /// Asks for permission, or leads to where it can be given.
  public func enableLocation() {
    guard cell != nil else { return }
    Task { [weak self, card] in
      do throws(ExploreCardError) {
        try await card.enableLocation()
      } catch {
        switch error {
        case .unableToOpenSettings: self?.onEvent(.unableToOpenSettings)
        }
      }
    }
  }
}

extension ModernFeedCard: ExploreCardDelegate {
  /// Configures the cell anew, if it is visible.
  public func exploreCardDidChangeAuthorization(_ card: ExploreCard) {
    guard let cell, cell != card.authorizationCell else { return }
    authorizationCellWillAppear()
  }
}
