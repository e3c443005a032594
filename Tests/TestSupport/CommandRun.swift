package import Foundation

/// The status and the output of a program that has ended.
package struct CommandRun {
  /// The exit status, or the number of the signal that ended the program.
  package let status: Int32
  /// The program's standard output.
  package let output: String
  /// The program's standard error.
  package let error: String

  /// The lines of the output.
  package var lines: [Substring] {
    output.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
  }

  /// Runs a command of this build, and waits until it ends.
  ///
  /// - Parameters:
  ///   - command: The name of the product.
  ///   - arguments: The command's arguments.
  ///   - folder: The working folder, by default that of the test process.
  /// - Throws: An error of Foundation if the process cannot start, or a file cannot be written or read.
  package init(_ command: String, _ arguments: [String], in folder: URL? = nil) throws {
    try self.init([Self.executable(command).path] + arguments, in: folder)
  }

  /// Runs any program, and waits until it ends; if the program is missing, `status` is 127.
  ///
  /// - Parameters:
  ///   - arguments: The program's path, or its name in a folder of `PATH`, then its arguments.
  ///   - folder: The working folder, by default that of the test process.
  /// - Throws: An error of Foundation if the process cannot start, or a file cannot be written or read.
  package init(_ arguments: [String], in folder: URL? = nil) throws {
    let streams = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID())")
    try FileManager.default.createDirectory(at: streams, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: streams) }
    // The program writes to files, because a full pipe can block it.
    let output = streams.appendingPathComponent("output")
    let error = streams.appendingPathComponent("error")
    for file in [output, error] { try Data().write(to: file) }
    let leaks = streams.appendingPathComponent("leaks")
    try Data("\(suppressedLeaks)".utf8).write(to: leaks)

    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = arguments
    if let folder { process.currentDirectoryURL = folder }
    // LeakSanitizer uses the suppressions of these tests, and does not list them on standard error.
    process.environment = ProcessInfo.processInfo.environment.merging(
      ["LSAN_OPTIONS": "suppressions=\(leaks.path):print_suppressions=0"]) { $1 }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = try FileHandle(forWritingTo: output)
    process.standardError = try FileHandle(forWritingTo: error)
    try process.run()
    // Without this call, Foundation on Linux leaks the process and its files.
    process.waitUntilExit()
    status = process.terminationStatus
    self.output = try Self.text(of: output)
    self.error = try Self.text(of: error)
  }

  /// The path of a command of this build.
  package static func executable(_ command: String) -> URL {
    #if os(macOS)
    let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") } ?? .main
    return bundle.bundleURL.deletingLastPathComponent().appendingPathComponent(command)
    #else
    return Bundle.main.bundleURL.appendingPathComponent(command)
    #endif
  }

  // If the file is empty, `String(contentsOf:)` leaks memory on Linux.
  private static func text(of file: URL) throws -> String {
    String(decoding: try FileHandle(forReadingFrom: file).readToEnd() ?? Data(), as: UTF8.self)
  }
}
