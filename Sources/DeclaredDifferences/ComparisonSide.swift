/// A side of a comparison.
public enum ComparisonSide: String, Hashable, Sendable {
  /// The class that serves as the reference.
  case control
  /// The class that has to behave like the control.
  case candidate
}
