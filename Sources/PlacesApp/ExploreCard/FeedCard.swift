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
