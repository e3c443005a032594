import CaseStudy
import Equivalence
import Foundation

/// The result of a comparison, as `--json` prints it.
struct Results: Encodable {
  struct Part: Encodable {
    var name: String
    var verdict: Verdict
    var scenarios: [ExploredScenario]
  }

  struct Walks: Encodable {
    var walks: Int
    var steps: Int
    var seed: UInt64
    /// The shortest sequence found, or nil without a difference.
    var difference: String?
  }

  let version = Compare.version
  var candidate: String
  var verdict: String
  var status: Int32
  var features: [Part]
  var walks: Walks?

  @MainActor
  init(_ summary: Summary) {
    candidate = summary.options.candidate
    verdict = summary.verdictText
    status = summary.status.rawValue
    features = summary.explored.map {
      Part(name: $0.feature.name, verdict: $0.verdict, scenarios: $0.scenarios)
    }
    walks = summary.walks.map(\.report).map {
      Walks(
        walks: $0.walks, steps: $0.steps, seed: $0.seed, difference: $0.difference?.text(candidate: candidate)
      )
    }
  }

  func json() throws -> String { try Self.json(self) }

  static func json(_ document: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(document), as: UTF8.self) + "\n"
  }
}
