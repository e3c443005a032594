import CaseStudy
import Equivalence
import Foundation

/// The result as one JSON document, for programs.
///
/// `Docs/JSON.md` describes it, and a test holds the two together.
struct ResultDocument: Encodable {
  struct Replay: Encodable {
    var name: String
    var fixes: Int
    var steps: Int
    var observations: Int
    /// On how many steps each declared difference shows.
    var declared: [String: Int]
    var firstMismatch: Step?
  }

  struct FeatureResult: Encodable {
    var name: String
    var verdict: Verdict
    /// How many kinds of world the feature has, explored or not.
    var kinds: Int
    /// The rows that differences belong to.
    var rows: [Row]
    var worlds: [ExploredWorld]
  }

  struct Row: Encodable {
    var name: String
    var original: String
    var port: String
  }

  struct Walks: Encodable {
    var walks: Int
    var steps: Int
    var seed: UInt64
    var isCutShort: Bool
    var difference: [Step]
  }

  struct Step: Encodable {
    /// The number of the step; nil where all steps are listed.
    var step: Int?
    var stimulus: String
    var legacy: [String]
    var candidate: [String]

    init(_ step: Equivalence.Step<Compared.Stimulus, Compared.Observation>, at position: Int? = nil) {
      self.step = position
      stimulus = step.description
      legacy = step.control.map(\.description)
      candidate = step.candidate.map(\.description)
    }
  }

  let format = 2
  let version = Compare.version
  let control = "legacy"
  let candidate: String
  let verdict: String
  let status: Int32
  let replays: [Replay]
  let features: [FeatureResult]
  let walks: Walks?

  @MainActor
  init(_ summary: Summary) {
    candidate = summary.options.candidate
    verdict = summary.verdictText
    status = summary.status.rawValue
    replays = summary.playbacks.map { playback in
      Replay(
        name: playback.track.name, fixes: playback.fixes, steps: playback.steps,
        observations: playback.observations, declared: playback.declared,
        firstMismatch: playback.firstMismatch.map { Step($0.step, at: $0.position) })
    }
    features = summary.explored.map { explored in
      FeatureResult(
        name: explored.feature.name, verdict: explored.verdict, kinds: explored.feature.kinds.count,
        rows: explored.feature.rows.filter { explored.shortest($0) != nil }.map { row in
          Row(name: row.name, original: row.original, port: row.port)
        }, worlds: explored.worlds)
    }
    walks = summary.walks.map { report in
      Walks(
        walks: report.walks, steps: report.steps, seed: report.seed, isCutShort: report.isCutShort,
        difference: report.difference?.steps.map { Step($0) } ?? [])
    }
  }

  /// The document as text.
  ///
  /// - Throws: Nothing that can happen: everything in it can be encoded.
  func json() throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(self), as: UTF8.self) + "\n"
  }
}
