package import Foundation

/// A finished run of a program.
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

  /// Runs a command of this build to its end.
  ///
  /// - Parameters:
  ///   - command: The name of the product.
  ///   - arguments: Its arguments.
  ///   - folder: The working folder; by default the folder of the tests.
  /// - Throws: An error of Foundation if the program cannot run.
  package init(_ command: String, _ arguments: [String], in folder: URL? = nil) throws {
    try self.init([Self.executable(command).path] + arguments, in: folder)
  }

  /// Runs any program to its end.
  ///
  /// - Parameters:
  ///   - arguments: The program's path, or its name in a folder of `PATH`, then its arguments.
  ///   - folder: The working folder; by default the folder of the tests.
  /// - Throws: An error of Foundation if the program cannot run.
  package init(_ arguments: [String], in folder: URL? = nil) throws {
    let streams = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID())")
    try FileManager.default.createDirectory(at: streams, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: streams) }
    // The output goes to files, because a full pipe can stop the program.
    let output = streams.appendingPathComponent("output")
    let error = streams.appendingPathComponent("error")
    for file in [output, error] { try Data().write(to: file) }
    let leaks = streams.appendingPathComponent("leaks")
    try Data("\(suppressedLeaks)".utf8).write(to: leaks)

    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = arguments
    if let folder { process.currentDirectoryURL = folder }
    // LeakSanitizer gets the suppressions of these tests, without a list on standard error.
    process.environment = ProcessInfo.processInfo.environment.merging(
      ["LSAN_OPTIONS": "suppressions=\(leaks.path):print_suppressions=0"]) { $1 }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = try FileHandle(forWritingTo: output)
    process.standardError = try FileHandle(forWritingTo: error)
    try process.run()
    // Without this call, Foundation on Linux keeps the process and its files.
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

  // For an empty file, `String(contentsOf:)` leaks on Linux.
  private static func text(of file: URL) throws -> String {
    String(decoding: try FileHandle(forReadingFrom: file).readToEnd() ?? Data(), as: UTF8.self)
  }
}
