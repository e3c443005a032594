public import ModernLocation

/// What the screen for adding a location needs: places by their names.
@MainActor
public protocol PlaceFinder: AnyObject {
  /// Is told what the finder comes to.
  var onEvent: (PlaceFinderEvent) -> Void { get set }

  /// Takes the text that stands in the search bar now.
  func textDidChange(_ text: String)
}

/// What a finder of places comes to.
public enum PlaceFinderEvent: Hashable, Sendable {
  /// A request has begun, or one is over.
  case querying(Bool)
  /// These places are there in place of those before.
  case found([NamedLocation])
}
