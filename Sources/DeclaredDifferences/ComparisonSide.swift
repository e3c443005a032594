/// A side of a comparison.
public enum ComparisonSide: String, Hashable, Sendable {
  /// The reference of the comparison.
  case control
  /// The class that has to behave like the control.
  case candidate
}
