import Foundation

/// The files of this repository.
enum Checkout {
  static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("../../../../..").standardizedFileURL

  static func text(of path: String) throws -> String {
    try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
  }
}

/// A finished run of a program.
struct CommandRun {
  /// The exit status, or the number of the signal that ended it.
  let status: Int32
  let output: String
  let error: String
}

/// Runs a program to its end, by default without the user's git configuration and identity.
@discardableResult
func shell(
  _ arguments: [String], in folder: URL, environment: [String: String] = [:],
  killedAfter milliseconds: Int? = nil, by signal: Int32 = SIGKILL
) throws -> CommandRun {
  let streams = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID())")
  try FileManager.default.createDirectory(at: streams, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: streams) }
  // The output goes to files, because a full pipe would block the program.
  let files = ["output", "error"].map { streams.appendingPathComponent($0) }
  for file in files { try Data().write(to: file) }

  let process = Process()
  process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
  process.arguments = arguments
  process.currentDirectoryURL = folder
  var all = ProcessInfo.processInfo.environment.filter {
    !$0.key.hasPrefix("GIT_") && !$0.key.hasPrefix("WORKSHOP_")
  }
  all["GIT_CONFIG_GLOBAL"] = "/dev/null"
  all["GIT_CONFIG_NOSYSTEM"] = "1"
  process.environment = all.merging(environment) { $1 }
  process.standardInput = FileHandle.nullDevice
  process.standardOutput = try FileHandle(forWritingTo: files[0])
  process.standardError = try FileHandle(forWritingTo: files[1])
  try process.run()
  if let milliseconds {
    usleep(UInt32(milliseconds) * 1000)
    kill(process.processIdentifier, signal)
  }
  process.waitUntilExit()
  let texts = try files.map { String(decoding: try Data(contentsOf: $0), as: UTF8.self) }
  return CommandRun(status: process.terminationStatus, output: texts[0], error: texts[1])
}

/// The built workshop command.
let command: URL = {
  #if os(macOS)
  let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") } ?? .main
  return bundle.bundleURL.deletingLastPathComponent().appendingPathComponent("workshop")
  #else
  return Bundle.main.bundleURL.appendingPathComponent("workshop")
  #endif
}()
