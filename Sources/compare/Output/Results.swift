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
    var difference: String?
  }

  let version = Compare.version
  let candidate: String
  let verdict: String
  let status: Int32
  let features: [Part]
  let walks: Walks?

  @MainActor
  init(_ summary: Summary) {
    candidate = summary.options.candidate
    verdict = summary.verdictText
    status = summary.verdict.exitStatus
    features = summary.explored.map {
      Part(name: $0.feature.name, verdict: $0.verdict, scenarios: $0.scenarios)
    }
    walks = summary.walks.map(\.report).map { [candidate] in
      Walks(walks: $0.walks, steps: $0.steps, difference: $0.difference?.text(candidate: candidate))
    }
  }
}

extension Encodable {
  var json: String {
    get throws {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
      return String(decoding: try encoder.encode(self), as: UTF8.self) + "\n"
    }
  }
}
