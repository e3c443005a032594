import CaseStudy
import Equivalence
import Foundation

/// What a comparison has found, as `--json` prints it.
struct Results: Encodable {
  /// The random walks, without what a difference of theirs is made of.
  struct Walks: Encodable {
    var walks: Int
    var steps: Int
    var seed: UInt64
    /// The shortest sequence that was found; nil if nothing differs.
    var difference: String?
  }

  let version = Compare.version
  var candidate: String
  var verdict: String
  var status: Int32
  var features: [ExploredFeature]
  var walks: Walks?

  @MainActor
  init(_ summary: Summary) {
    candidate = summary.options.candidate
    verdict = summary.verdictText
    status = summary.status.rawValue
    features = summary.explored
    walks = summary.walks.map {
      Walks(
        walks: $0.walks, steps: $0.steps, seed: $0.seed, difference: $0.difference?.text(candidate: candidate)
      )
    }
  }

  /// The document as text.
  func json() throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(self), as: UTF8.self) + "\n"
  }
}

extension ExploredFeature: Encodable {
  private enum Key: CodingKey { case name, verdict, worlds }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(feature.name, forKey: .name)
    try container.encode(verdict, forKey: .verdict)
    try container.encode(worlds, forKey: .worlds)
  }
}
