import CaseStudy
import Equivalence

/// The part of a feature's page that shows what is meant to differ, each with the shortest sequence that shows it.
@MainActor
struct DeclaredPage {
  private let shortest: ShortestFindings

  /// Explores the modern implementation until every declared difference has been found.
  init(of feature: Feature, progress: @escaping (WorldToExplore, ExplorationProgress) -> Void) async {
    shortest = await ShortestFindings(of: feature, candidate: "modern", progress: progress)
  }

  var text: String {
    guard !shortest.named.isEmpty else { return "Nothing is meant to differ." }
    return shortest.named.map { one in
      """
      ### \(one.id.capitalizingFirstLetter)

      \(one.reason)

      ```
      \(shortest[one.id]?.text ?? "not found")
      ```
      """
    }.joined(separator: "\n\n")
  }
}

extension String {
  fileprivate var capitalizingFirstLetter: String { prefix(1).uppercased() + dropFirst() }
}
