/// Why there is no answer to a question of where something is.
public enum GeocodingError: Error, Hashable, Sendable {
  /// Nothing was found.
  case notFound
  /// The request was cancelled.
  case canceled
  /// The network was unreachable, or there were too many requests.
  case network
  /// Anything else, by the domain and number the platform gives it.
  case other(domain: String, code: Int)
}
