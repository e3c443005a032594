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
    var firstMismatch: Mismatch?
  }

  struct Mismatch: Encodable {
    var step: Int
    var stimulus: String
    var legacy: [String]
    var candidate: [String]
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
    var stimulus: String
    var legacy: [String]
    var candidate: [String]
  }

  let format = 2
  let version = Compare.version
  let control = "legacy"
  var candidate: String
  var verdict: String
  var status: Int32
  var replays: [Replay]
  var features: [FeatureResult]
  var walks: Walks?

  @MainActor
  init(
    candidate: String, verdict: String, status: ExitStatus, playbacks: [Playback],
    explored: [ExploredFeature], walks: WalkReport<Compared.Stimulus, Compared.Observation>?
  ) {
    self.candidate = candidate
    self.verdict = verdict
    self.status = status.rawValue
    replays = playbacks.map { playback in
      Replay(
        name: playback.track.name, fixes: playback.fixes, steps: playback.steps,
        observations: playback.observations, declared: playback.declared,
        firstMismatch: playback.firstMismatch.map { mismatch in
          Mismatch(
            step: mismatch.position, stimulus: mismatch.step.description,
            legacy: mismatch.step.control.map(\.description),
            candidate: mismatch.step.candidate.map(\.description))
        })
    }
    features = explored.map { explored in
      FeatureResult(
        name: explored.feature.name, verdict: explored.verdict, kinds: explored.feature.kinds.count,
        rows: explored.feature.rows.filter { explored.shortest($0) != nil }.map { row in
          Row(name: row.name, original: row.original, port: row.port)
        }, worlds: explored.worlds)
    }
    self.walks = walks.map { report in
      Walks(
        walks: report.walks, steps: report.steps, seed: report.seed, isCutShort: report.isCutShort,
        difference: report.difference?.steps.map { step in
          Step(
            stimulus: step.description, legacy: step.control.map(\.description),
            candidate: step.candidate.map(\.description))
        } ?? [])
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
