import Foundation
import Testing

/// A finished run of the command.
struct CompareProcess {
  let status: Int32
  let output: String
  let error: String

  var lines: [Substring] { output.split(separator: "\n", omittingEmptySubsequences: false).dropLast() }
  var lastLine: Substring { lines.last ?? "" }

  /// Runs the command that was built beside these tests.
  init(_ arguments: String...) throws {
    try self.init(arguments)
  }

  /// Runs the command that was built beside these tests.
  init(_ arguments: [String]) throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    // Files, as a pipe that nobody empties can stop the command.
    let output = folder.appendingPathComponent("output")
    let error = folder.appendingPathComponent("error")
    for file in [output, error] { try Data().write(to: file) }

    let process = Process()
    process.executableURL = Self.executable
    process.arguments = arguments
    // Under LeakSanitizer the command is not to list on standard error what it suppressed.
    process.environment = ProcessInfo.processInfo.environment.merging(["LSAN_OPTIONS": "print_suppressions=0"]
    ) { $1 }
    process.standardOutput = try FileHandle(forWritingTo: output)
    process.standardError = try FileHandle(forWritingTo: error)
    try process.run()
    process.waitUntilExit()
    status = process.terminationStatus
    self.output = try Self.text(of: output)
    self.error = try Self.text(of: error)
  }

  // Not by `String(contentsOf:)`, which leaks on Linux when the file is empty.
  private static func text(of file: URL) throws -> String {
    String(decoding: try FileHandle(forReadingFrom: file).readToEnd() ?? Data(), as: UTF8.self)
  }

  /// The command that was built beside these tests.
  static var executable: URL { productsFolder.appendingPathComponent("compare") }

  private static var productsFolder: URL {
    #if os(macOS)
    let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") } ?? .main
    return bundle.bundleURL.deletingLastPathComponent()
    #else
    return Bundle.main.bundleURL
    #endif
  }
}

/// Lets the body use a track file of its own.
func withTrack(_ text: String, _ body: (String) throws -> Void) throws {
  let url = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).gpx")
  try Data(text.utf8).write(to: url)
  defer { try? FileManager.default.removeItem(at: url) }
  try body(url.path)
}

/// A track of one segment, its points from line 3 on.
func track(_ points: String) -> String {
  "<gpx>\n<trk><trkseg>\n\(points)\n</trkseg></trk></gpx>\n"
}
