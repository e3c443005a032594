/// Operators are told apart by the space around them, as Swift does and as formatted source has it.
///
/// An operator that nothing changes is refused, unless it does nothing that could be changed.
extension Tokenizer {
  static let operators = Set<Character>("=+-*/<>!&|^%~?")

  /// Operators between two operands: those that are changed, and those that only hold a declaration together.
  private static let binary =
    Set(Alternatives.operators.keys).union(["??", "?", "=", "->"])
  /// `-` and `!` are left out by changes; `&` only marks an argument.
  private static let prefix: Set<Character> = ["-", "!", "&"]

  mutating func takeOperator() throws(Failure) {
    let end = end { Self.operators.contains($0) }
    let text = source[position..<end]
    let before = position > source.startIndex ? source[source.index(before: position)] : " "
    let followsOperand = !before.isWhitespace && !"([{,:;".contains(before)
    let precedesSpace = end == source.endIndex || source[end].isWhitespace
    if before.isWhitespace, precedesSpace {
      guard Self.binary.contains(text) else { throw unknown(text) }
      take(.binaryOperator, end)
    } else if followsOperand {
      try takeAttached(text)
    } else {
      guard let sign = text.first, text.count == 1, Self.prefix.contains(sign) else { throw unknown(text) }
      take(.prefixOperator, end)
    }
  }

  /// A range between two values, however spaced; the points of one that is open at its end stand right after a value.
  mutating func takeRange() {
    let end = source.index(position, offsetBy: 3)
    let followsSpace = position == source.startIndex || source[source.index(before: position)].isWhitespace
    let endsOperand = end == source.endIndex || source[end].isWhitespace || ")]},".contains(source[end])
    take(endsOperand && !followsSpace ? .postfixOperator : .binaryOperator, end)
  }

  /// `value!`, `value?`, and the angle brackets of generics, also several in a row.
  private mutating func takeAttached(_ text: Substring) throws(Failure) {
    for character in text {
      let end = source.index(after: position)
      switch character {
      case "?", "!": take(.postfixOperator, end)
      case "<" where namesType || openGenerics > 0:
        openGenerics += 1
        take(.punctuation, end)
      case ">" where openGenerics > 0:
        openGenerics -= 1
        take(.punctuation, end)
      default: throw unknown(text)
      }
    }
  }

  /// Whether the last token can have generic parameters or arguments: a type, or a function that is being declared.
  private var namesType: Bool {
    guard let last = tokens.last, last.kind == .word else { return false }
    let isDeclared = ["func", "init"].contains(tokens.dropLast().last?.text) || last.text == "init"
    return isDeclared || last.text.first?.isUppercase == true
  }

  private func unknown(_ text: Substring) -> Failure {
    refusal(
      "the operator '\(text)' as it stands here",
      "format the file, or say in Sources/mutate/Mutations/Alternatives.swift how to change it")
  }
}
