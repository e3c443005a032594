import Foundation
import Synchronization

/// Why the run cannot go on, and what to do.
struct Failure: Error {
  var description: String
  /// What another program said about it.
  var details = ""
}

/// A finished run of another program.
struct Command {
  enum Ending: Equatable {
    case status(Int32), signal(Int32), timeout
  }

  private static let child = Mutex<pid_t?>(nil)

  var ending: Ending
  /// What it wrote to both its streams.
  var output: String
  var seconds = 0.0

  /// Runs a program to its end, or to the end of the time it is given.
  static func run(
    _ arguments: [String], in folder: URL, environment: [String: String] = [:], timeout: Double? = nil
  ) throws -> Command {
    // A file, as a pipe that nobody empties can stop the program.
    let log = folder.appendingPathComponent("output.log")
    try Data().write(to: log)
    let handle = try FileHandle(forWritingTo: log)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = arguments
    process.currentDirectoryURL = folder
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = handle
    process.standardError = handle
    let ended = DispatchSemaphore(value: 0)
    process.terminationHandler = { _ in ended.signal() }

    let start = ContinuousClock.now
    try process.run()
    child.withLock { $0 = process.processIdentifier }
    let isTimeout = ended.wait(timeout: timeout.map { .now() + $0 } ?? .distantFuture) == .timedOut
    if isTimeout { end(process.processIdentifier) }
    // Foundation on Linux keeps a process that nobody waits for in this way.
    process.waitUntilExit()
    child.withLock { $0 = nil }
    try handle.close()
    let status = process.terminationStatus
    return Command(
      ending: isTimeout ? .timeout : process.terminationReason == .exit ? .status(status) : .signal(status),
      output: String(decoding: try Data(contentsOf: log), as: UTF8.self),
      seconds: (ContinuousClock.now - start) / .seconds(1))
  }

  /// Leaves no process behind when the run is interrupted, as long as the result is kept.
  static func watchInterruptions() -> [any DispatchSourceSignal] {
    [SIGINT, SIGTERM, SIGHUP].map { number in
      // Handled and not ignored: a program that is started from here would ignore it, too.
      signal(number) { _ in }
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler {
        if let child = child.withLock(\.self) { end(child) }
        exit(128 + number)
      }
      source.resume()
      return source
    }
  }

  /// Ends a process and, if it leads a group as those that `Process` starts do, its children.
  private static func end(_ process: pid_t) {
    kill(getpgid(process) == process ? -process : process, SIGKILL)
  }
}

/// Shows on standard error what is being done, or what is wrong.
func tell(_ text: String, isProgress: Bool = true) {
  let isSeen = isatty(STDERR_FILENO) == 1
  guard isSeen || !isProgress else { return }
  let line = (isSeen ? "\r\u{1B}[K" : "") + (isProgress ? String(text.prefix(78)) : text + "\n")
  try? FileHandle.standardError.write(contentsOf: Data(line.utf8))
}
