import Foundation

/// A finished run of another program.
struct Command {
  enum Ending: Equatable {
    case status(Int32)
    case signal(Int32)
    case timeout
  }

  var ending: Ending
  /// What it wrote to both its streams.
  var output: String
  var seconds: Double

  /// Runs a program to its end, or to the end of the time it is given.
  static func run(
    _ arguments: [String], in folder: URL, environment: [String: String] = [:], timeout: Double? = nil
  ) throws -> Command {
    // A file, as a pipe that nobody empties can stop the program.
    let log = folder.appendingPathComponent("output.log")
    try Data().write(to: log)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = arguments
    process.currentDirectoryURL = folder
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    process.standardInput = FileHandle.nullDevice
    let handle = try FileHandle(forWritingTo: log)
    process.standardOutput = handle
    process.standardError = handle
    let ended = DispatchSemaphore(value: 0)
    process.terminationHandler = { _ in ended.signal() }

    let start = ContinuousClock.now
    try process.run()
    Interruption.watch(process.processIdentifier)
    let isTimeout = ended.wait(timeout: timeout.map { .now() + $0 } ?? .distantFuture) == .timedOut
    if isTimeout { Interruption.end(process.processIdentifier) }
    // Foundation on Linux keeps a process that nobody waits for in this way.
    process.waitUntilExit()
    Interruption.watch(nil)
    try handle.close()
    let status = process.terminationStatus
    return Command(
      ending: isTimeout ? .timeout : process.terminationReason == .exit ? .status(status) : .signal(status),
      output: String(decoding: try Data(contentsOf: log), as: UTF8.self),
      seconds: (ContinuousClock.now - start) / .seconds(1))
  }
}
