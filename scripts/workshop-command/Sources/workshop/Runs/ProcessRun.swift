import Foundation
import Synchronization

/// A finished run of another program.
struct ProcessRun {
  /// The exit status, or 128 and the number of the signal that ended it.
  let status: Int32
  let output: Data
  /// Whether it was ended, as it took too long.
  let isTooLong: Bool
  private let errorOutput: Data

  var text: String { String(decoding: output, as: UTF8.self) }
  var error: String { String(decoding: errorOutput, as: UTF8.self) }

  /// Runs a program to its end.
  ///
  /// It inherits the environment, in which values are set, or unset where they are nil.
  init(
    _ arguments: [String], in folder: URL, environment: [String: String?] = [:], seconds: Int? = nil
  ) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = arguments
    process.currentDirectoryURL = folder
    process.environment = environment.reduce(into: ProcessInfo.processInfo.environment) {
      $0[$1.key] = $1.value
    }
    let output = Pipe()
    let error = Pipe()
    process.standardOutput = output
    process.standardError = error
    process.standardInput = FileHandle.nullDevice
    let isEnded = DispatchSemaphore(value: 0)
    process.terminationHandler = { _ in isEnded.signal() }
    do {
      try process.run()
    } catch {
      throw Failure(
        problem: "\(arguments.first ?? "a program") could not be started in \(folder.path): \(error)",
        advice: "scripts/workshop doctor says what is needed")
    }
    let child = process.processIdentifier
    Interruption.watch(child)
    let isOverdue = Mutex(false)
    let alarm = DispatchWorkItem {
      isOverdue.withLock { $0 = true }
      Interruption.end(child)
    }
    if let seconds { DispatchQueue.global().asyncAfter(deadline: .now() + .seconds(seconds), execute: alarm) }
    // Both at once: a pipe that nobody empties stops the program.
    let errors = Mutex(Data())
    let readsErrors = DispatchGroup()
    DispatchQueue.global().async(group: readsErrors) { [error = error.fileHandleForReading] in
      let data = error.readDataToEndOfFile()
      errors.withLock { $0 = data }
    }
    self.output = output.fileHandleForReading.readDataToEndOfFile()
    readsErrors.wait()
    errorOutput = errors.withLock { $0 }
    isEnded.wait()
    alarm.cancel()
    isTooLong = isOverdue.withLock { $0 }
    // Foundation on Linux keeps a process that nobody waits for in this way, and its pipes with it.
    process.waitUntilExit()
    Interruption.watch(nil)
    status = process.terminationReason == .exit ? process.terminationStatus : 128 + process.terminationStatus
  }
}

/// Ends what is running together with this program: `Process` starts programs in groups of their own.
enum Interruption {
  private static let child = Mutex<pid_t?>(nil)

  /// Ends the running program, then this one, before it sees that the other has ended.
  static func endAll(thenExitWith status: Int32) {
    child.withLock { child in
      if let child { end(child) }
      exit(status)
    }
  }

  /// Interrupts a process with its group, so that a build ends its compilers, and kills what is left after a second.
  static func end(_ child: pid_t) {
    let target = getpgid(child) == child ? -child : child
    kill(target, SIGINT)
    for _ in 1...20 where kill(target, 0) == 0 { usleep(50_000) }
    kill(target, SIGKILL)
  }

  static func watch(_ process: pid_t?) {
    child.withLock { $0 = process }
  }
}
