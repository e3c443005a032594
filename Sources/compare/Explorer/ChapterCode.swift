import Foundation

/// The code of legacy and of the draft that chapter 2 shows, by regression.
struct ChapterCode {
  /// The number of the rule in chapter 2 that each regression breaks.
  ///
  /// The chapter shows no code of other regressions.
  private static let rules = [
    "1": 8, "2": 10, "3": 10, "4": 3, "5": 3, "7": 7, "10": 4, "11": 4, "15": 4,
  ]

  private let sections = textOfRepository("Docs/02-ThreeClasses.md").split(separator: "\n## ")

  /// The lines of legacy, then those of the draft.
  func code(of regression: String) -> [String] {
    guard let rule = Self.rules[regression],
      let section = sections.first(where: { $0.hasPrefix("Rule \(rule):") })
    else { return [] }
    let blocks = section.matches(of: /```swift\n\/\/ (Legacy|Draft)\n((?:.*\n)*?)```/)
    return blocks.map { $0.2.trimmingCharacters(in: .newlines) }
  }
}
