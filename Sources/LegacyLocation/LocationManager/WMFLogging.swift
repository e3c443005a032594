import Foundation

enum WMFLogLevel: Int {
  case off, error, info, verbose
}

/// Set `WMF_LOG_LEVEL` to 1 (errors), 2 (info) or 3 (everything) to see the log.
private let wmfLogLevel =
  ProcessInfo.processInfo.environment["WMF_LOG_LEVEL"].flatMap(Int.init).flatMap(WMFLogLevel.init) ?? .off

func WMFLog(_ level: WMFLogLevel, _ message: @autoclosure () -> String) {
  guard level.rawValue <= wmfLogLevel.rawValue else { return }
  FileHandle.standardError.write(Data("WMFLocationManager: \(message())\n".utf8))
}
