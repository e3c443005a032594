import SwiftSyntax

/// One small change of the production sources.
struct Mutation {
  /// The number that activates the change in the built program.
  var id = 0
  var file: String
  var line: Int
  var before: String
  var after: String
  var edits: [Edit] = []
  /// The code with a changed copy, or nil if the edits themselves check whether the change is active.
  var site: Site?

  /// The folder name of the feature whose suite and proof judge the change.
  var feature: String {
    file.dropFirst(Package.sources.count).split(separator: "/").dropLast().first.map(String.init) ?? ""
  }
}

extension Mutation: CustomStringConvertible {
  var place: String { "\(file):\(line)" }
  /// The file and the new text, in the format of the exceptions.
  var writing: String { "\(file.split(separator: "/").last ?? ""): \(after.onOneLine)" }

  /// The place, the old text and the new text, without a long common beginning of both texts.
  var description: String {
    let texts = [before.onOneLine, after.onOneLine]
    let same = zip(texts[0], texts[1]).prefix { $0 == $1 }.count
    let start = texts[0].count > 80 && after != "(deleted)" ? max(0, same - 30) : 0
    let changed = texts.map { (start > 0 ? "…" : "") + String($0.dropFirst(start)).short }
    return "\(place)  \(changed[0])  →  \(changed[1])"
  }
}

extension [Mutation] {
  /// The mutations with the numbers that activate them.
  var numbered: [Mutation] {
    enumerated().map { index, mutation in
      var mutation = mutation
      mutation.id = index + 1
      return mutation
    }
  }
}

extension String {
  var onOneLine: String { split(whereSeparator: \.isWhitespace).joined(separator: " ") }

  /// The first 100 characters.
  var short: String { count > 100 ? prefix(100) + "…" : self }
}

extension Source {
  func mutation(of shown: Span, to after: String, _ edits: [Edit]) -> Mutation {
    Mutation(file: path, line: line(at: shown.lowerBound), before: text(shown), after: after, edits: edits)
  }

  /// The mutations that replace an expression or a statement, one for each text.
  func changes(_ node: some SyntaxProtocol, _ texts: [String]) -> [Mutation] {
    let isAssignment = Syntax(node).as(InfixOperatorExprSyntax.self)?.operator.is(AssignmentExprSyntax.self)
    return texts.map { text in
      let woven = isAssignment == true ? "\(Switch.reach)\n\(text)" : Switch.reached(text)
      return mutation(
        of: node.shown, to: self.text(node.shown, [Edit(span: node.span, text: text)]),
        [Edit(span: node.span, text: woven)])
    }
  }

  /// The mutation that replaces statements with other statements.
  func statements(_ span: Span, _ text: String, shown: String? = nil) -> Mutation {
    mutation(of: span, to: shown ?? text, [Edit(span: span, text: "\(Switch.reach)\n\(text)")])
  }

  /// The mutation that adds a first line to a parameter's function.
  func begin(_ parameter: FunctionParameterSyntax, _ after: String, _ line: String) -> Mutation? {
    let owner = parameter.parents.first { [.functionDecl, .initializerDecl].contains($0.kind) }
    return owner?.asProtocol((any WithOptionalCodeBlockSyntax).self)?.body.map { body in
      let edit = Edit(at: body.leftBrace.span.upperBound, text: "\n\(Switch.reach)\n\(line)\n")
      return mutation(of: parameter.span, to: after, [edit])
    }
  }
}

/// The possible changes of a source file, and the places that an operator matches but cannot change.
struct Finder {
  let source: Source
  private(set) var mutations: [Mutation] = []
  private(set) var unchanged: [String] = []
  private var found: Set<[Edit]> = []

  init(_ source: Source, operators: [Operator] = Operator.all) {
    self.source = source
    find(in: source.tree, operators)
  }

  private mutating func find(in node: Syntax, _ operators: [Operator]) {
    if Exceptions.isLeftAlone(node) { return }
    for rule in operators {
      // Changes without effect are dropped, and so are changes that were already found.
      for var mutation in rule.changes(node, source)
      where mutation.before != mutation.after && found.insert(mutation.edits).inserted {
        let asksItself = mutation.edits.contains { $0.text.contains(Switch.placeholder) }
        mutation.site = asksItself ? nil : source.site(at: mutation.edits[0].span.lowerBound)
        let entry = "\(source.path):\(mutation.line)  \(node.text.onOneLine.short): \(rule.name)"
        if asksItself || mutation.site != nil {
          mutations.append(mutation)
        } else if unchanged.last != entry {
          unchanged.append(entry)
        }
      }
    }
    for child in node.children(viewMode: .sourceAccurate) { find(in: child, operators) }
  }
}
