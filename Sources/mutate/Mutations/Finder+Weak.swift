/// A reference that is weak is made strong by a second one, which is strong when it is switched on.
extension Finder {
  /// The second reference is set by an observer, which an assignment in an initializer does not call.
  mutating func findWeakProperty(_ property: Statement) throws(Failure) {
    let header = header(of: property)
    guard let weak = header.first(where: { file.tokens[$0].text == "weak" }) else { return }
    guard let colon = file.first(":", in: header) else {
      throw refusal("'weak' in this declaration", at: property)
    }
    let (name, place) = (file.tokens[colon - 1].text, file.place(of: header))
    let strong = "strong\(file.tokens[colon].line)"
    let keep = "\(strong) = \(Switch.placeholder) ? \(name) : nil"
    add(
      header, to: file.text(of: header, replacing: weak..<weak + 2, with: String(file.tokens[weak + 1].text)),
      [
        .insert(
          place.lowerBound, code: "private var \(strong): \(file.text(of: colon + 1..<header.upperBound))\n"),
        try observer(of: property, keep, after: place.upperBound),
      ])
  }

  /// Goes first in the observer that there is, or else into one of its own.
  private func observer(
    of property: Statement, _ keep: String, after header: String.Index
  ) throws(Failure) -> Mutation.Weaving {
    guard let accessors = property.blocks.first?.statements else {
      return .insert(header, code: " { didSet { \(keep) } }")
    }
    guard let first = accessors.first, word(first) == "didSet",
      let existing = first.blocks.first?.statements.first
    else { throw refusal("'weak' beside other observers than one didSet", at: property) }
    return .insert(file.place(of: existing.tokens).lowerBound, code: "\(keep)\n")
  }

  mutating func findWeakCaptures(_ closure: Block) {
    let signature = closure.signature
    for weak in signature where file.tokens[weak].text == "weak" {
      let name = file.tokens[weak + 1]
      let strong = "strong\(name.line)\(name.text)"
      add(
        signature, to: file.text(of: signature, replacing: weak..<weak + 2, with: String(name.text)),
        [
          .insert(name.end, code: ", \(strong) = \(Switch.placeholder) ? \(name.text) : nil"),
          .insert(file.place(of: signature).upperBound, code: " _ = \(strong);"),
        ])
    }
  }
}
