import Foundation
import Synchronization

/// A finished run of another program.
struct ProcessRun {
  /// The exit status or, after a signal, 128 plus the signal's number.
  let status: Int32
  let output: Data
  let error: String
  let isTooLong: Bool

  var text: String { String(decoding: output, as: UTF8.self) }

  /// Runs a program to its end, with changes of the environment: a new value, or nil to remove a variable.
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
    // Standard error goes to a file, because this code can read only one pipe at a time.
    let errorFile = tmpfile()
    defer { if let errorFile { fclose(errorFile) } }
    let error = errorFile.map { FileHandle(fileDescriptor: fileno($0)) } ?? .nullDevice
    process.standardOutput = output
    process.standardError = error
    process.standardInput = FileHandle.nullDevice
    try process.run()
    let child = process.processIdentifier
    Interruption.child.withLock { $0 = child }
    let alarm = DispatchWorkItem { Interruption.end(child) }
    let start = ContinuousClock.now
    if let seconds { DispatchQueue.global().asyncAfter(deadline: .now() + .seconds(seconds), execute: alarm) }
    self.output = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    alarm.cancel()
    isTooLong = seconds.map { ContinuousClock.now - start >= .seconds($0) } ?? false
    Interruption.child.withLock { $0 = nil }
    try? error.seek(toOffset: 0)
    self.error = String(decoding: (try? error.readToEnd()) ?? Data(), as: UTF8.self)
    status = process.terminationReason == .exit ? process.terminationStatus : 128 + process.terminationStatus
  }
}

/// Ends the running program together with this program, because `Process` starts each program in its own process group.
enum Interruption {
  fileprivate static let child = Mutex<pid_t?>(nil)

  @MainActor private static let sources = [SIGINT, SIGTERM, SIGHUP].map { number in
    // A handler instead of SIG_IGN, because started programs would inherit that and ignore the signal, too.
    signal(number) { _ in }
    let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
    source.setEventHandler { @Sendable in
      child.withLock { child in
        if let child { end(child) }
        exit(128 + number)
      }
    }
    source.resume()
    return source
  }

  @MainActor static func watch() { _ = sources }

  /// Interrupts a process, then kills what is left of it and of its compilers, which have process groups of their own.
  fileprivate static func end(_ child: pid_t) {
    let family = family(of: child)
    for process in family { kill(process, SIGINT) }
    for _ in 1...20 where kill(child, 0) == 0 { usleep(50_000) }
    for process in family.union(self.family(of: child)) { kill(process, SIGKILL) }
  }

  /// A process with its children, their children, and so on.
  private static func family(of process: pid_t) -> Set<pid_t> {
    let script =
      "family() { echo $1; for child in $(pgrep -P $1); do family $child; done; }; family \(process)"
    guard let list = popen(script, "r") else { return [process] }
    defer { pclose(list) }
    let numbers = FileHandle(fileDescriptor: fileno(list)).readDataToEndOfFile().split(separator: 10)
    return Set(numbers.compactMap { pid_t(String(decoding: $0, as: UTF8.self)) })
  }
}
