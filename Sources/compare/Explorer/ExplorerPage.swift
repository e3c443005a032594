import CaseStudy
import Equivalence
import Foundation

/// A page that leads legacy and its candidates step by step, made of one file that needs nothing else.
@MainActor
struct ExplorerPage {
  /// What the page shows.
  let content: ExplorerContent

  /// Makes sure that a file can be written, before anybody waits for what is to stand in it.
  ///
  /// - Throws: ``CommandError`` if it cannot.
  static func check(_ path: String) throws {
    var isFolder: ObjCBool = false
    if FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue {
      throw CommandError(description: "compare: \(path) is a folder; name a file in it")
    }
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
    guard FileManager.default.isWritableFile(atPath: folder) else { throw unwritable(path) }
  }

  private static func unwritable(_ path: String) -> CommandError {
    CommandError(description: "compare: \(path) cannot be written; name a file in a folder that exists")
  }

  /// Makes the machines of a feature, and finds what its draft changed.
  ///
  /// - Throws: `IncompleteExploration` if not all of the behaviour of an implementation was seen.
  init(of feature: Feature, progress: @escaping (WorldToExplore, ExplorationProgress) -> Void) async throws {
    let machines = try await feature.machines()
    let shortest =
      feature.rows.isEmpty
      ? nil
      : await ShortestFindings(of: feature, candidate: "draft", progress: progress)
    let counterexamples = feature.rows.compactMap { row in
      shortest?[row.name].map { finding in
        ExplorerContent.Counterexample(
          name: row.name, words: row.words, noticed: row.noticed, start: finding.start,
          steps: finding.steps, swift: finding.swiftTest)
      }
    }
    let differs = machines.contains { $0.name == "modern" && $0.machine != machines[0].machine }
    let examples = differs ? await Self.declaredSteps(of: feature) : []
    var sides: [ExplorerContent.Side] = []
    for (name, machine) in machines {
      let declared =
        name == "legacy"
        ? []
        : await feature.explore(0, candidate: name, namesDeclared: true, limits: Limits(depth: 1)).declared
      sides.append(
        ExplorerContent.Side(
          name: name, machine: machine,
          declared: declared.map { .init(name: $0.id, reason: $0.reason, among: examples) },
          changed: name == "draft"
            ? feature.rows.map { row in
              let noticed = row.noticed.map { " What a user notices: \($0)" } ?? ""
              return .init(name: row.name, reason: row.words + noticed, among: shortest?.findings ?? [])
            } : []))
    }
    let stimuli =
      sides.flatMap { $0.states.joined().map(\.stimulus) }
      + counterexamples.flatMap { $0.steps.map(\.stimulus) }
    let words = stimuli.reduce(into: [:]) { $0[$1] = ExplorerWords.words(for: $1, in: feature) }
    content = ExplorerContent(
      title: feature.machineTitle, feature: feature.name,
      others: Feature.all.filter { $0.name != feature.name }.map { .init(name: $0.name, title: $0.title) },
      isAsynchronous: feature.isAsynchronous,
      stateNames: try feature.stateNames(of: machines[0].machine) { words[$0] ?? $0 }, words: words,
      sides: sides, counterexamples: counterexamples)
  }

  /// Steps that show what is declared, in modern, which differs in nothing else.
  private static func declaredSteps(of feature: Feature) async -> [ExploredWorld.Finding] {
    var findings: [ExploredWorld.Finding] = []
    for kind in feature.kinds.indices {
      // What shows in another kind of world only shows at once there; to look further takes long.
      let limits = Limits(depth: kind == 0 ? 4 : 1)
      findings += await feature.explore(kind, candidate: "modern", namesDeclared: true, limits: limits)
        .findings
    }
    return findings
  }

  /// Writes the page.
  ///
  /// - Throws: ``CommandError`` if the file cannot be written.
  func write(to path: String) throws {
    let page = (Bundle.module.resourceURL ?? Bundle.module.bundleURL)
      .appendingPathComponent("Page/explorer.html")
    let template = try String(contentsOf: page, encoding: .utf8)
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    // Nothing in the data can end the element that it stands in.
    let data = String(decoding: try encoder.encode(content), as: UTF8.self).replacing("<", with: "\\u003c")
    let text = template.replacing("<!-- DATA -->", with: data)
      .replacing("<!-- TITLE -->", with: content.title.escapedForXML)
    do {
      try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    } catch {
      throw Self.unwritable(path)
    }
  }
}

extension Feature.Row {
  fileprivate var words: String { "The original \(original). The draft \(port)." }
}
