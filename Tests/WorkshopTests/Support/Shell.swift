import Foundation
import TestSupport

/// A finished run of a program.
struct Run {
  let status: Int32
  let output: String
  let error: String
}

/// Runs a program to its end; with nobody's configuration of git, and no identity, unless the environment says so.
@discardableResult
func shell(
  _ arguments: [String], in folder: URL, environment: [String: String] = [:],
  killedAfter milliseconds: Int? = nil,
  by signal: Int32 = SIGKILL
) throws -> Run {
  let work = FileManager.default.temporaryDirectory.appendingPathComponent("workshop-run-\(UUID())")
  try FileManager.default.createDirectory(at: work, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: work) }
  let files = ["output", "error"].map { work.appendingPathComponent($0) }
  for file in files { try Data().write(to: file) }
  let process = Process()
  process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
  process.arguments = arguments
  process.currentDirectoryURL = folder
  var all = CommandRun.environment.filter {
    !$0.key.hasPrefix("GIT_") && !$0.key.hasPrefix("WORKSHOP_")
  }
  all["GIT_CONFIG_GLOBAL"] = "/dev/null"
  all["GIT_CONFIG_NOSYSTEM"] = "1"
  // What a program still holds when it is interrupted is no leak.
  if milliseconds != nil { all["LSAN_OPTIONS"] = "detect_leaks=0" }
  process.environment = all.merging(environment) { $1 }
  process.standardInput = FileHandle.nullDevice
  process.standardOutput = try FileHandle(forWritingTo: files[0])
  process.standardError = try FileHandle(forWritingTo: files[1])
  let isEnded = DispatchSemaphore(value: 0)
  process.terminationHandler = { _ in isEnded.signal() }
  try process.run()
  if let milliseconds {
    usleep(UInt32(milliseconds) * 1000)
    kill(process.processIdentifier, signal)
  }
  isEnded.wait()
  // Foundation on Linux keeps a process that nobody waits for in this way, and what it wrote to.
  process.waitUntilExit()
  let texts = try files.map { String(decoding: try Data(contentsOf: $0), as: UTF8.self) }
  return Run(status: process.terminationStatus, output: texts[0], error: texts[1])
}

/// Whether these tests, and the command with them, were built with `--sanitize=thread`.
let isUnderThreadSanitizer = dlsym(nil, "__tsan_init") != nil
