/// A reference that is weak is made strong by a second one, which is strong when it is switched on.
extension Finder {
  mutating func findWeakProperty(_ declaration: Statement) {
    let words = declaration.tokens.prefix(4)
    guard words.contains(where: { file.tokens[$0].text == "weak" }),
      let colon = file.first(":", in: declaration.tokens), let name = file.tokens[..<colon].last?.text
    else { return }
    let header = header(of: declaration)
    let place = file.place(of: header)
    let type = file.text(of: colon + 1..<header.upperBound)
    let strong = "strong\(file.tokens[colon].line)"
    let keep = "\(strong) = \(Switch.placeholder) ? \(name) : nil"
    let observer: Mutation.Weaving =
      if let existing = declaration.blocks.first?.statements.first?.blocks.first?.statements.first {
        .insert(file.place(of: existing.tokens).lowerBound, code: "\(keep)\n")
      } else {
        .insert(place.upperBound, code: " { didSet { \(keep) } }")
      }
    add(
      header, to: file.text(of: header).replacing("weak ", with: ""),
      [.insert(place.lowerBound, code: "private var \(strong): \(type)\n"), observer])
  }

  mutating func findWeakCapture(_ closure: Block) {
    let signature = closure.signature
    guard let weak = signature.first(where: { file.tokens[$0].text == "weak" }) else { return }
    let name = file.tokens[weak + 1]
    let place = file.place(of: signature)
    let strong = "strong\(name.line)"
    add(
      signature, to: file.text(of: signature).replacing("weak ", with: ""),
      [
        .insert(name.end, code: ", \(strong) = \(Switch.placeholder) ? \(name.text) : nil"),
        .insert(place.upperBound, code: " _ = \(strong);"),
      ])
  }
}
