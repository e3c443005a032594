public import ModernLocation

/// Something that a screen was told.
public enum ScreenEvent: Hashable, Sendable {
  /// The map was told something by its location manager.
  case map(LocationEvent)
}
