import CaseStudy

/// The table of all kinds of world, and of what is done there.
struct WorldsPage {
  private let features: [Feature]

  init(of features: [Feature]) { self.features = features }

  var text: String { features.map(section).joined(separator: "\n\n") }

  private func section(_ feature: Feature) -> String {
    let kinds = zip(feature.kinds, feature.stimuli).map { "| \($0) | \($1.count) |" }
    let families = Self.families(of: feature.stimuli).map { family in
      let values = Self.firstOf(family.values.map { "`\($0)`" })
      return "| `\(family.name)` | \(values) | \(family.kinds) of \(kinds.count) |"
    }
    return """
      ## \(feature.name)

      | kind of world | stimuli |
      | --- | --- |
      \(kinds.joined(separator: "\n"))

      | stimulus | values | kinds of world |
      | --- | --- | --- |
      \(families.joined(separator: "\n"))
      """ + Self.values(of: feature)
  }

  /// Which representatives of the types of values are met, and which not.
  private static func values(of feature: Feature) -> String {
    let met = feature.representatives.filter(\.isMet).map(\.name)
    guard !met.isEmpty else { return "" }
    let untried = feature.representatives.filter { !$0.isMet }
    return "\n\nAmong the values: \(met.joined(separator: "; "))."
      + untried.map { "\n\nNot tried: \($0.name). \($0.whyUntried ?? "")" }.joined()
  }

  /// As many values as a table has room for.
  ///
  /// A mark stands between them, as a page may show code in the colours of its text.
  private static func firstOf(_ values: [String]) -> String {
    let room = 12
    guard values.count > room else { return values.joined(separator: "; ") }
    return values.prefix(room / 2).joined(separator: "; ") + "; and \(values.count - room / 2) more"
  }

  /// The stimuli that differ in their values only.
  private struct Family {
    var name: String
    var values: [String]
    /// The number of kinds of world in which one of them is applied.
    var kinds: Int
  }

  private static func families(of stimuli: [[String]]) -> [Family] {
    var families: [Family] = []
    for alphabet in stimuli {
      var seen: Set<String> = []
      for stimulus in alphabet {
        let name = String(stimulus.prefix { $0 != "(" })
        let value = String(stimulus.dropFirst(name.count + 1).dropLast())
        if !families.contains(where: { $0.name == name }) {
          families.append(Family(name: name, values: [], kinds: 0))
        }
        guard let index = families.firstIndex(where: { $0.name == name }) else { continue }
        if !value.isEmpty, !families[index].values.contains(value) { families[index].values.append(value) }
        if seen.insert(name).inserted { families[index].kinds += 1 }
      }
    }
    return families
  }
}
