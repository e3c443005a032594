/// Finds what can be changed in a source file.
///
/// This part walks through the declarations; the extensions find what can be changed in what they say.
struct Finder {
  let file: SourceFile
  let alternatives: Alternatives
  private(set) var mutations: [Mutation] = []
  /// Where `return` has to be said when it is no longer the only thing to say.
  private(set) var impliedReturns: [String.Index] = []

  init(_ file: SourceFile) {
    self.file = file
    alternatives = Alternatives(file: file)
    findInDeclarations(file.statements)
  }

  /// Adds a change, unless it changes nothing or was found already.
  mutating func add(_ range: Range<Int>, to after: String, _ weavings: [Mutation.Weaving]) {
    let mutation = Mutation(
      id: 0, file: file.path, line: file.tokens[range.lowerBound].line,
      before: file.text(of: range), after: after, weavings: weavings)
    guard mutation.before != after, mutations.last?.description != mutation.description else { return }
    mutations.append(mutation)
  }

  /// Adds the alternatives for an expression that can be chosen where it stands.
  mutating func choose(_ range: Range<Int>, from texts: [String]) {
    for text in texts {
      add(range, to: text, [.instead(file.place(of: range), alternative: text)])
    }
  }

  mutating func addImpliedReturn(before statement: Statement) {
    impliedReturns.append(file.tokens[statement.tokens.lowerBound].start)
  }

  func word(_ statement: Statement) -> Substring { file.tokens[statement.tokens.lowerBound].text }

  /// What stands before a declaration's first brace.
  func header(of declaration: Statement) -> Range<Int> {
    declaration.blocks.first?.header ?? declaration.tokens
  }

  private mutating func findInDeclarations(_ declarations: [Statement]) {
    for declaration in declarations {
      findWeakProperty(declaration)
      findDefaults(declaration)
      for block in declaration.blocks { findInMember(block) }
    }
  }

  private mutating func findInMember(_ block: Block) {
    switch block.role {
    case .type: findInDeclarations(block.statements)
    case .accessors:
      for accessor in block.statements.flatMap(\.blocks) { findInCode(accessor, result: nil) }
    case .code: findInCode(block, result: result(of: block.header))
    case .closure, .cases: break
    }
  }

  /// The type that a function or a property has by its header.
  private func result(of header: Range<Int>) -> String? {
    guard let mark = file.first("->", in: header) ?? file.first(":", in: header) else { return nil }
    return file.text(of: mark + 1..<header.upperBound)
  }

  /// Initial values and default arguments that are numbers or truth values.
  private mutating func findDefaults(_ declaration: Statement) {
    let header = header(of: declaration)
    let words = header.map { file.tokens[$0].text }
    if let assignment = file.first("=", in: header), words.contains("let") || words.contains("var") {
      chooseDefault(assignment + 1..<header.upperBound, of: header)
    } else if words.contains("func") || words.contains("init") {
      for index in header.dropLast() where file.tokens[index].text == "=" {
        let name = file.tokens[..<index].lastIndex { $0.text == ":" } ?? index
        chooseDefault(index + 1..<index + 2, of: name - 1..<index + 2)
      }
    }
  }

  private mutating func chooseDefault(_ value: Range<Int>, of declaration: Range<Int>) {
    let name = file.text(of: declaration.lowerBound..<value.lowerBound)
    for text in alternatives.forTokens(value) {
      add(declaration, to: "\(name) \(text)", [.instead(file.place(of: value), alternative: text)])
    }
  }
}
