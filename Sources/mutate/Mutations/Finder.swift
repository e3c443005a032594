/// Finds what can be changed in a source file.
///
/// This part keeps what is found; the extensions look through the declarations and what they do.
struct Finder {
  struct Change: Hashable {
    var tokens: Range<Int>
    var after: String
  }

  let file: SourceFile
  let alternatives: Alternatives
  private(set) var mutations: [Mutation] = []
  /// The statements in which nothing is changed.
  private(set) var unchanged: [Unchanged] = []
  /// Where `return` has to be said when it is no longer the only thing to say.
  private(set) var impliedReturns: [String.Index] = []
  private(set) var found: Set<Change> = []
  /// What is left alone with all that is in it.
  private(set) var exempt: [Range<Int>] = []
  /// The first tokens of what is changed.
  private var changed: Set<Int> = []

  init(_ file: SourceFile) throws(Failure) {
    self.file = file
    alternatives = Alternatives(file: file)
    try findInDeclarations(file.statements)
    try checkNothingIsForgotten()
  }

  /// Adds a change, unless it changes nothing or was found already.
  mutating func add(_ range: Range<Int>, to after: String, _ weavings: [Mutation.Weaving]) {
    let mutation = Mutation(
      id: 0, file: file.path, line: file.tokens[range.lowerBound].line,
      before: file.text(of: range), after: after, weavings: weavings)
    guard mutation.before != after, found.insert(Change(tokens: range, after: after)).inserted else { return }
    mutations.append(mutation)
    changed.insert(range.lowerBound)
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

  /// Says why nothing is changed in a statement, if nothing is.
  mutating func account(for statement: Statement, _ reason: Unchanged.Reason) {
    guard changed.isDisjoint(with: statement.ownTokens) else { return }
    if [.rawValue, .conditionalCompilation, .excludedCall].contains(reason) {
      exempt(statement.tokens)
    }
    unchanged.append(
      Unchanged(
        file: file.path, line: file.tokens[statement.tokens.lowerBound].line,
        text: file.text(of: statement.tokens), reason: reason))
  }

  mutating func exempt(_ tokens: Range<Int>) {
    exempt.append(tokens)
  }

  func refusal(_ what: String, at statement: Statement) -> Failure {
    Failure(
      place: "\(file.path):\(file.tokens[statement.tokens.lowerBound].line)",
      problem: "cannot change \(what)",
      advice: "write it otherwise, or teach Sources/mutate/Mutations")
  }

  func word(_ statement: Statement) -> Substring { file.tokens[statement.tokens.lowerBound].text }

  /// What stands before a declaration's first brace.
  func header(of declaration: Statement) -> Range<Int> {
    declaration.blocks.first?.header ?? declaration.tokens
  }

  /// What a statement's closures and choices do, which is changed for itself.
  func inner(_ statement: Statement) -> [Range<Int>] {
    statement.blocks.filter(\.isPartOfValue).map(\.content)
  }
}
