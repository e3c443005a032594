import Foundation

/// Writes the actions of a location manager to standard error.
public struct LocationLog: Sendable {
  /// The least important messages that a log writes.
  public enum Level: Int, Sendable {
    /// Errors.
    case error = 1
    /// Also starts, stops and changes of the permission.
    case info
    /// Also locations and headings.
    case verbose
  }

  /// A log with the level in the environment variable `LOCATION_LOG_LEVEL` (1 to 3), silent without it.
  public static let standard = LocationLog(
    level: ProcessInfo.processInfo.environment["LOCATION_LOG_LEVEL"].flatMap(Int.init).flatMap(Level.init))

  private let level: Level?

  /// Makes a log; nil writes nothing.
  public init(level: Level?) { self.level = level }

  func callAsFunction(_ level: Level, _ message: @autoclosure () -> String) {
    guard let limit = self.level, level.rawValue <= limit.rawValue else { return }
    FileHandle.standardError.write(Data("LocationManager: \(message())\n".utf8))
  }
}
