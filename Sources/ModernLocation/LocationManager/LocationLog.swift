import Foundation

/// Logs a location manager's actions to standard error.
public struct LocationLog: Sendable {
  /// How much a log writes.
  public enum Level: Int, Sendable {
    /// Only errors.
    case error = 1
    /// Also starts, stops and permission changes.
    case info
    /// Also locations and headings.
    case verbose
  }

  /// A log that takes its level from the environment variable `LOCATION_LOG_LEVEL` (1 to 3), silent without it.
  public static let standard = LocationLog(
    level: ProcessInfo.processInfo.environment["LOCATION_LOG_LEVEL"].flatMap(Int.init).flatMap(Level.init))

  private let level: Level?

  /// Makes a log, which writes nothing if its level is nil.
  public init(level: Level?) { self.level = level }

  func callAsFunction(_ level: Level, _ message: @autoclosure () -> String) {
    guard let limit = self.level, level.rawValue <= limit.rawValue else { return }
    FileHandle.standardError.write(Data("LocationManager: \(message())\n".utf8))
  }
}
