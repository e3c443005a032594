import CaseStudy
import Equivalence
import Foundation

/// A page that leads legacy and its candidates step by step, made of one file that needs nothing else.
@MainActor
struct ExplorerPage {
  /// The file could not be written.
  struct OutputError: Error, CustomStringConvertible {
    var path: String
    var description: String { "compare: \(path) cannot be written; name a file in a folder that exists" }
  }

  /// What the page shows.
  let content: ExplorerContent

  /// Makes sure that a file can be written, before anybody waits for what is to stand in it.
  ///
  /// - Throws: ``OutputError`` if it cannot.
  static func check(_ path: String) throws {
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
    guard FileManager.default.isWritableFile(atPath: folder) else { throw OutputError(path: path) }
  }

  /// Makes the machines of a feature, and finds what its draft changed.
  ///
  /// - Throws: `IncompleteExploration` if not all of the behaviour of an implementation was seen.
  init(of feature: Feature, progress: @escaping (WorldToExplore, ExplorationProgress) -> Void) async throws {
    let machines = try await feature.machines()
    let shortest =
      feature.rows.isEmpty
      ? nil
      : await ShortestFindings(
        of: feature, candidate: "draft", names: feature.rows.map(\.name), progress: progress)
    content = ExplorerContent(
      title: feature.machineTitle, feature: feature.name, isAsynchronous: feature.isAsynchronous,
      stateNames: try feature.stateNames(of: machines[0].machine),
      sides: machines.map { ExplorerContent.Side(name: $0.name, machine: $0.machine) },
      counterexamples: feature.rows.compactMap { row in
        shortest?[row.name].map { finding in
          ExplorerContent.Counterexample(
            name: row.name, words: "The original \(row.original). The draft \(row.port).",
            noticed: row.noticed, start: finding.start, steps: finding.steps,
            swift: finding.swiftTest)
        }
      })
  }

  /// Writes the page.
  ///
  /// - Throws: ``OutputError`` if the file cannot be written.
  func write(to path: String) throws {
    let page = Bundle.module.bundleURL.appendingPathComponent("Page/explorer.html")
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
      throw OutputError(path: path)
    }
  }
}
