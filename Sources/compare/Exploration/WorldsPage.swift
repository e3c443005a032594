import CaseStudy

extension Feature {
  /// The tables of its kinds of world, and of what is done there, in Markdown.
  var worldsSection: String {
    let kinds = zip(kinds, stimuli).map { "| \($0) | \($1.count) |" }
    let names = stimuli.joined().map(\.familyName).unique
    let families = names.map { name in
      let values = stimuli.joined().filter { $0.familyName == name }.map { "`\($0.value(in: name))`" }
      let count = stimuli.count { $0.contains { $0.familyName == name } }
      return "| `\(name)` | \(firstOf(values.unique.filter { $0 != "``" })) | \(count) of \(kinds.count) |"
    }
    return """
      ## \(name)

      | kind of world | stimuli |
      | --- | --- |
      \(kinds.joined(separator: "\n"))

      | stimulus | values | kinds of world |
      | --- | --- | --- |
      \(families.joined(separator: "\n"))
      """ + values
  }

  /// Which representatives of the types of values are met, and which not.
  private var values: String {
    let met = representatives.filter(\.isMet).map(\.name)
    guard !met.isEmpty else { return "" }
    let untried = representatives.filter { !$0.isMet }
    return "\n\nAmong the values: \(met.joined(separator: "; "))."
      + untried.map { "\n\nNot tried: \($0.name). \($0.whyUntried ?? "")" }.joined()
  }

  /// As many values as a table has room for.
  ///
  /// A mark stands between them, as a page may show code in the colours of its text.
  private func firstOf(_ values: [String]) -> String {
    let room = 12
    guard values.count > room else { return values.joined(separator: "; ") }
    return values.prefix(room / 2).joined(separator: "; ") + "; and \(values.count - room / 2) more"
  }
}

extension String {
  /// What stimuli have in common that differ in their values only.
  fileprivate var familyName: String { String(prefix { $0 != "(" }) }

  fileprivate func value(in family: String) -> Substring { dropFirst(family.count + 1).dropLast() }
}
