/// Why a location or a heading could not be had.
public enum LocationError: Error, Hashable, Sendable {
  /// No location yet; the source keeps trying.
  case locationUnknown
  /// The user refused access.
  case denied
  /// The network was unreachable.
  case network
  /// Magnetic interference.
  case headingFailure
  /// Anything else, by the domain and number the platform gives it.
  case other(domain: String, code: Int)
}
