import Foundation

/// A copy of the package in a temporary folder, because the tool must not change the real sources.
struct Package {
  static let module = "ModernLocation"
  static let sources = "Sources/\(module)"
  /// The test targets whose tests judge the changes.
  static let tests = (shared: "CharacterizationTests", own: "ModernLocationTests")

  let folder: URL
  /// The changes that did not compile.
  private(set) var rejected: Set<Int> = []

  /// The paths of the Swift files in a folder of a package, relative to the package.
  static func files(in place: String, of package: URL) -> [String] {
    let root = package.appendingPathComponent(place)
    let names = FileManager.default.enumerator(atPath: root.path)?.compactMap { $0 as? String } ?? []
    return names.filter { $0.hasSuffix(".swift") }.sorted().map { "\(place)/\($0)" }
  }

  /// Copies the files of a package that the tests need.
  init(copying package: URL, to folder: URL) throws {
    self.folder = folder
    for name in ["Package.swift", "Sources", "Tests", "Docs", "README.md", "scripts/workshop-command/Judge"] {
      let copy = folder.appendingPathComponent(name)
      try FileManager.default.createDirectory(
        at: copy.deletingLastPathComponent(), withIntermediateDirectories: true)
      try FileManager.default.copyItem(at: package.appendingPathComponent(name), to: copy)
    }
    let manifest = try String(contentsOf: folder.appendingPathComponent("Package.swift"), encoding: .utf8)
    // A change can cause a warning, which must not prevent the tests. The copy builds only the targets that it needs.
    let change = """

      let judges = ["compare", "\(Self.tests.shared)", "\(Self.tests.own)"]
      package.targets.removeAll { [.test, .executable].contains($0.type) && !judges.contains($0.name) }
      for target in package.targets { target.swiftSettings?.append(.treatAllWarnings(as: .warning)) }

      """
    try write(manifest + change, to: "Package.swift")
    try write(Switch.source, to: "\(Self.sources)/Mutant.swift")
  }

  private func write(_ text: String, to path: String) throws {
    try Data(text.utf8).write(to: folder.appendingPathComponent(path))
  }

  /// Builds the tests and the exploration with every change that compiles, all in one program.
  mutating func build(_ mutations: [Mutation], into sources: [Source]) throws {
    var (command, blamed): (Command, Set<Int>)
    repeat {
      var woven: [String: String] = [:]
      for source in sources {
        let text = source.woven(mutations.filter { $0.file == source.path && !rejected.contains($0.id) })
        try write(text, to: source.path)
        woven[source.path] = text
      }
      tell("building \(mutations.count - rejected.count) changes")
      // A change can cause errors only in the module itself, which builds quickly.
      command = try build("--target", Self.module)
      blamed = command.status == 0 ? [] : Self.blamed(by: command.output, woven)
      rejected.formUnion(blamed)
    } while !blamed.isEmpty
    if command.status == 0 { command = try build("--build-tests") }
    guard command.status == 0 else {
      throw Failure(
        description: "the copy does not build, and no change is the cause; check that 'swift build' succeeds",
        details: command.output)
    }
  }

  /// Builds with optimization, because an exploration is many times slower without it.
  private func build(_ arguments: String...) throws -> Command {
    try Command.run(
      ["swift", "build", "-c", "release", "-Xswiftc", "-enable-testing"] + arguments, in: folder)
  }

  /// The changes in whose lines the compiler found errors.
  static func blamed(by output: String, _ woven: [String: String]) -> Set<Int> {
    let changes = output.matches(of: /(?m)^(.+?):(\d+):\d+: error:/).compactMap { error -> Int? in
      let text = woven.first { error.1.hasSuffix($0.key) }?.value
      let lines = text?.split(separator: "\n", omittingEmptySubsequences: false).prefix(Int(error.2) ?? 0)
      return lines?.last { $0.hasPrefix(Switch.mark) }.flatMap { Int($0.dropFirst(Switch.mark.count)) }
    }
    return Set(changes).subtracting([0])
  }
}
