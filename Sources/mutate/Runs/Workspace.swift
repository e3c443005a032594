import Foundation

/// A copy of the package in a temporary folder, so that the production sources are never touched.
struct Workspace {
  let folder: URL

  /// Copies the package in the current folder, without what was built in it.
  @MainActor
  init() throws {
    let package = URL(fileURLWithPath: FileManager.default.currentDirectoryPath)
    guard FileManager.default.fileExists(atPath: package.appendingPathComponent(Self.sources).path) else {
      throw Failure(
        problem: "no \(Self.sources) in \(package.path)", advice: "run scripts/mutate, which goes there")
    }
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("mutate-\(UUID())")
    Interruption.guardFolder(folder)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for name in ["Package.swift", "Sources", "Tests", "scripts", "Docs", "README.md"] {
      let item = package.appendingPathComponent(name)
      guard FileManager.default.fileExists(atPath: item.path) else { continue }
      try FileManager.default.copyItem(at: item, to: folder.appendingPathComponent(name))
    }
    try allowWarnings()
    try leaveOutOtherTests()
  }

  static let sources = "Sources/ModernLocation"

  /// Where the source files are, from the package's folder on.
  func sourcePaths(in place: String = Self.sources) -> [String] {
    let root = folder.appendingPathComponent(place)
    let names = FileManager.default.enumerator(atPath: root.path)?.compactMap { $0 as? String } ?? []
    return names.filter { $0.hasSuffix(".swift") }.sorted().map { "\(place)/\($0)" }
  }

  func read(_ path: String) throws -> String {
    try String(contentsOf: folder.appendingPathComponent(path), encoding: .utf8)
  }

  func write(_ text: String, to path: String) throws {
    try Data(text.utf8).write(to: folder.appendingPathComponent(path))
  }

  /// A change may well make a warning, which must not hide what the suite says of it.
  private func allowWarnings() throws {
    let manifest = try read("Package.swift")
    let setting = ".treatAllWarnings(as: .error),"
    guard manifest.contains(setting) else {
      throw Failure(
        problem: "Package.swift does not say '\(setting)'",
        advice: "tell Sources/mutate/Runs/Workspace.swift how warnings are made errors now")
    }
    try write(manifest.replacing(setting, with: ""), to: "Package.swift")
  }
  /// What judges no change would only cost time.
  private func leaveOutOtherTests() throws {
    try write(
      try read("Package.swift")
        + """

        package.targets.removeAll { $0.type == .test && !\(Suite.modules).contains($0.name) }

        """, to: "Package.swift")
  }
}
