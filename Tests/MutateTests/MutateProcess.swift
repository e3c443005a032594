import Foundation

/// A finished run of the command in a package of a test's own.
struct MutateProcess {
  let status: Int32
  let output: String
  let error: String

  /// Runs the command that was built beside these tests.
  ///
  /// - Parameter sources: The texts of files in `Sources/ModernLocation`; without any there is no such folder.
  init(_ arguments: [String], sources: [String: String] = [:]) throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    for (name, text) in sources {
      let file = folder.appendingPathComponent("Sources/ModernLocation/\(name)")
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }
    try Data(".treatAllWarnings(as: .error),".utf8).write(to: folder.appendingPathComponent("Package.swift"))
    // Files, as a pipe that nobody empties can stop the command.
    let output = folder.appendingPathComponent("output")
    let error = folder.appendingPathComponent("error")
    for file in [output, error] { try Data().write(to: file) }

    let process = Process()
    process.executableURL = Self.productsFolder.appendingPathComponent("mutate")
    process.arguments = arguments
    process.currentDirectoryURL = folder
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

  private static var productsFolder: URL {
    #if os(macOS)
    let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") } ?? .main
    return bundle.bundleURL.deletingLastPathComponent()
    #else
    return Bundle.main.bundleURL
    #endif
  }
}
