import Foundation

/// A copy of the package in a temporary folder, so that the production sources are never touched.
struct Package {
  static let module = "ModernLocation"
  static let sources = "Sources/\(module)"
  /// The modules whose tests judge.
  static let tests = (shared: "CharacterizationTests", own: "ModernLocationTests")

  let folder: URL
  /// The changes that did not compile.
  private(set) var rejected: Set<Int> = []

  /// The paths of the Swift files in a folder of a package, from the package's folder on.
  static func files(in place: String, of package: URL) -> [String] {
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
    // A change may well make a warning, which must not hide what the suite says of it. What judges nothing is not built.
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

  /// Builds the tests and the exploration with every change woven in, leaving out the changes that do not compile.
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
      // What a change breaks is in the module itself, which is soon built.
      let command = try build("--target", Self.module)
      if command.status == 0 { break }
      let blamed = Self.blamed(by: command.output, woven)
      guard !blamed.isEmpty else { throw Self.failure(command) }
      rejected.formUnion(blamed)
    }
    let command = try build("--build-tests")
    guard command.status == 0 else { throw Self.failure(command) }
  }

  /// Optimized, as an exploration takes many times as long otherwise.
  private func build(_ arguments: String...) throws -> Command {
    try Command.run(
      ["swift", "build", "-c", "release", "-Xswiftc", "-enable-testing"] + arguments, in: folder)
  }

  private static func failure(_ command: Command) -> Failure {
    Failure(
      description: "the copy does not build, and no change can be blamed; see that 'swift build' succeeds",
      details: command.output)
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
