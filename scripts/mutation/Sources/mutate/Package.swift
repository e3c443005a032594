import Foundation

/// A copy of the package in a temporary folder, so that the production sources are never touched.
struct Package {
  static let sources = "Sources/ModernLocation"
  /// The modules whose tests judge; no other is built.
  static let tests = (shared: "CharacterizationTests", own: "ModernLocationTests")

  let folder: URL
  /// The changes that did not compile.
  private(set) var rejected: Set<Int> = []

  /// The paths of the Swift files in a folder of a package, from the package's folder on.
  static func files(in place: String = sources, of package: URL) -> [String] {
    let root = package.appendingPathComponent(place)
    let names = FileManager.default.enumerator(atPath: root.path)?.compactMap { $0 as? String } ?? []
    return names.filter { $0.hasSuffix(".swift") }.sorted().map { "\(place)/\($0)" }
  }

  /// Copies what the tests need of a package.
  init(copying package: URL, to folder: URL) throws {
    self.folder = folder
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for name in ["Package.swift", "Sources", "Tests", "Docs", "README.md"] {
      let item = package.appendingPathComponent(name)
      try FileManager.default.copyItem(at: item, to: folder.appendingPathComponent(name))
    }
    let manifest = try String(contentsOf: folder.appendingPathComponent("Package.swift"), encoding: .utf8)
    // A change may well make a warning, which must not hide what the suite says of it.
    let change = """

      package.targets.removeAll { $0.type == .test && !\([Self.tests.shared, Self.tests.own]).contains($0.name) }
      for target in package.targets { target.swiftSettings?.append(.treatAllWarnings(as: .warning)) }

      """
    try write(manifest + change, to: "Package.swift")
    try write(Switch.source, to: "\(Self.sources)/Mutant.swift")
  }

  private func write(_ text: String, to path: String) throws {
    try Data(text.utf8).write(to: folder.appendingPathComponent(path))
  }

  /// Builds the tests with every change woven in, leaving out those that do not compile.
  mutating func build(_ mutations: [Mutation], into sources: [Source]) throws {
    while true {
      var woven: [String: Weaver] = [:]
      for source in sources {
        let accepted = mutations.filter { $0.file == source.path && !rejected.contains($0.id) }
        let weaver = Weaver(accepted, into: source)
        try write(weaver.text, to: source.path)
        woven[source.path] = weaver
      }
      tell("building \(mutations.count - rejected.count) changes")
      let command = try build("--build-tests")
      if command.ending == .status(0) { return }
      let blamed = Self.blamed(by: command.output, woven)
      guard !blamed.isEmpty else {
        throw Failure(
          description:
            "the copy does not build, and no change can be blamed; see that 'swift build' succeeds",
          details: command.output)
      }
      rejected.formUnion(blamed)
    }
  }

  /// Builds what explores, optimized, as that pays from the second survivor on.
  func buildExploration() throws {
    tell("building the exploration")
    let command = try build("-c", "release", "--product", "compare")
    guard command.ending == .status(0) else {
      throw Failure(description: "compare does not build with the changes", details: command.output)
    }
  }

  private func build(_ arguments: String...) throws -> Command {
    try Command.run(["swift", "build"] + arguments, in: folder)
  }

  /// The changes on whose lines the compiler found errors.
  static func blamed(by output: String, _ woven: [String: Weaver]) -> Set<Int> {
    let lines = output.split(separator: "\n").map { $0.split(separator: ":", maxSplits: 3) }
    return Set(
      lines.compactMap { parts in
        guard parts.count == 4, parts[3].hasPrefix(" error:"), let number = Int(parts[1]) else { return nil }
        return woven.first { parts[0].hasSuffix($0.key) }?.value.mutations[number]
      })
  }
}
