import Foundation

/// Logs the actions of a location manager to standard error, if an environment variable is set.
struct LocationLog: Sendable {
  enum Level: Int {
    case error = 1, info, verbose
  }

  /// Reads the level from `LOCATION_LOG_LEVEL`: 1 for errors, 2 also for starts and stops, 3 for everything.
  static let standard = LocationLog(
    level: ProcessInfo.processInfo.environment["LOCATION_LOG_LEVEL"].flatMap(Int.init).flatMap(Level.init))

  private let level: Level?

  init(level: Level?) {
    self.level = level
  }

  func callAsFunction(_ level: Level, _ message: @autoclosure () -> String) {
    guard let limit = self.level, level.rawValue <= limit.rawValue else { return }
    FileHandle.standardError.write(Data("LocationManager: \(message())\n".utf8))
  }
}
