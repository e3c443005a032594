import Foundation
import Terminal

/// Builds the copy with every change woven in, leaving out those that do not compile.
@MainActor
struct Build {
  let workspace: Workspace
  /// The changes that did not compile.
  private(set) var rejected: Set<Int> = []
  private(set) var seconds = 0.0

  init(workspace: Workspace) {
    self.workspace = workspace
  }

  mutating func run(_ mutations: [Mutation], in finders: [Finder], terminal: Terminal) throws {
    try workspace.write(Switch.source, to: "\(Workspace.sources)/Mutant.swift")
    while true {
      let accepted = mutations.filter { !rejected.contains($0.id) }
      let woven = try weave(accepted, into: finders)
      terminal.show(progress: "building \(accepted.count) changes")
      let output = try swiftBuild(["--target", "ModernLocation"])
      guard let output else { break }
      let found = offenders(in: output, woven)
      guard !found.isEmpty else {
        throw Failure(
          problem: "the changed sources do not compile, and no change can be blamed for it",
          advice: "see which pattern in Sources/mutate/Mutations wrote this", details: output)
      }
      rejected.formUnion(found)
    }
    terminal.show(progress: "building the tests")
    try finish("--build-tests")
  }

  /// Builds what explores, optimized, as that pays from the second survivor on.
  mutating func buildExploration() throws {
    try finish("-c", "release", "--product", "compare")
  }

  private mutating func finish(_ arguments: String...) throws {
    if let output = try swiftBuild(arguments) {
      throw Failure(
        problem: "the copy with switches does not build",
        advice: "make sure that 'swift build \(arguments.joined(separator: " "))' succeeds", details: output)
    }
  }

  private func weave(_ mutations: [Mutation], into finders: [Finder]) throws -> [String: Weaver.Woven] {
    var woven: [String: Weaver.Woven] = [:]
    for finder in finders {
      let own = mutations.filter { $0.file == finder.file.path }
      let result = Weaver.weave(own, impliedReturns: finder.impliedReturns, into: finder.file.text)
      try workspace.write(result.text, to: finder.file.path)
      woven[finder.file.path] = result
    }
    return woven
  }

  /// Returns what the compiler said if it failed.
  private mutating func swiftBuild(_ arguments: [String]) throws -> String? {
    let command = try Command.run(["swift", "build"] + arguments, in: workspace.folder)
    seconds += command.seconds
    return command.ending == .status(0) ? nil : command.output
  }

  /// The changes on whose lines the compiler found errors.
  private func offenders(in output: String, _ woven: [String: Weaver.Woven]) -> Set<Int> {
    var offenders: Set<Int> = []
    for line in output.split(separator: "\n") {
      let parts = line.split(separator: ":", maxSplits: 3)
      guard parts.count == 4, parts[3].hasPrefix(" error:"), let number = Int(parts[1]) else { continue }
      let file = woven.first { parts[0].hasSuffix($0.key) }?.value
      if let id = file?.mutations[number] { offenders.insert(id) }
    }
    return offenders
  }
}
