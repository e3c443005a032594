import SwiftSyntax

/// What becomes of a piece of code, and how it is shown.
struct Change {
  var shown: Span
  var after: String
  var edits: [Edit]
  /// Whether what is written asks itself if the change is on, as a declaration cannot stand beside its copies.
  var isSwitchedInside = false
}

/// A way to change a program that a good test notices.
struct Operator: Sendable {
  let name: String
  /// The source of a function's body, and what becomes of the part that is shown of it, once for each change.
  let example: (before: String, after: [String])
  let changes: @Sendable (Syntax, Source) -> [Change]

  init<Node: SyntaxProtocol>(
    _ name: String, of: Node.Type, _ before: String, _ after: String...,
    changes: @escaping @Sendable (Node, Source) -> [Change]
  ) {
    self.name = name
    example = (before, after)
    self.changes = { node, source in node.as(Node.self).map { changes($0, source) } ?? [] }
  }

  /// An operator that writes other code in the place of a node.
  init<Node: SyntaxProtocol>(
    _ name: String, replacing: Node.Type, _ before: String, _ after: String...,
    by texts: @escaping @Sendable (Node, Source) -> [String?]
  ) {
    self.name = name
    example = (before, after)
    changes = { node, source in
      node.as(Node.self).map { texts($0, source) }?.flatMap { $0.map { [source.change(node, $0)] } ?? [] }
        ?? []
    }
  }
}

extension Source {
  /// Other code in the place of an expression or a statement.
  func change(_ node: some SyntaxProtocol, _ text: String) -> Change {
    let shown = shown(around: Syntax(node))
    let edit = Edit(span: node.span, text: text)
    let isAssignment = Syntax(node).as(InfixOperatorExprSyntax.self)?.operator.is(AssignmentExprSyntax.self)
    return Change(
      shown: shown, after: self.text(shown, [edit]),
      edits: [
        Edit(span: node.span, text: isAssignment == true ? "\(Switch.reach)\n\(text)" : Switch.reached(text))
      ])
  }
}

extension Operator {
  static let all = expressions + conditions + statements + data + references

  private static let expressions = [
    Operator(
      "an operator becomes its neighbour", replacing: InfixOperatorExprSyntax.self,
      "a == b && c", "a == b || c", "a != b && c"
    ) { node, _ in
      [neighbours[node.operator.text].map { "\(node.leftOperand.text) \($0) \(node.rightOperand.text)" }]
    },
    Operator(
      "a sign is left out", replacing: PrefixOperatorExprSyntax.self,
      "f(!a, &b, -c)", "f(a, &b, -c)", "f(!a, &b, c)"
    ) { node, _ in [node.expression.text] },
    Operator(
      "true becomes false", replacing: BooleanLiteralExprSyntax.self,
      "f(true, false)", "f(false, false)", "f(true, true)"
    ) { node, _ in
      // Without its literal, a loop that never ends would be one that may.
      node.parent?.is(ConditionElementSyntax.self) == true ? [] : [node.text == "true" ? "false" : "true"]
    },
    Operator(
      "a number becomes one more and one less", replacing: ExprSyntax.self, "let a = b[0] * 0.5",
      "let a = b[(0 + 1)] * 0.5", "let a = b[(0 - 1)] * 0.5", "let a = b[0] * (0.5 + 1)",
      "let a = b[0] * (0.5 - 1)"
    ) { node, _ in
      guard node.is(IntegerLiteralExprSyntax.self) || node.is(FloatLiteralExprSyntax.self) else { return [] }
      return ["(\(node.text) + 1)", "(\(node.text) - 1)"]
    },
    Operator(
      "either side of ?? is chosen", replacing: InfixOperatorExprSyntax.self, "f(a ?? b)", "f(a)", "f(b)"
    ) { node, _ in
      node.operator.text == "??" ? [node.leftOperand.text, node.rightOperand.text] : []
    },
    Operator(
      "either side of a choice is chosen", replacing: TernaryExprSyntax.self, "f(a ? b : c)", "f(b)", "f(c)"
    ) { node, _ in [node.thenExpression.text, node.elseExpression.text] },
  ]

  private static let conditions = [
    Operator(
      "a condition is forced and negated", of: ConditionElementSyntax.self,
      "if a, !b { c() }", "true", "false", "!(a)", "true", "false"
    ) { node, source in node.condition.as(ExprSyntax.self).map { force($0, source) } ?? [] },
    Operator(
      "what a loop leaves out is forced and negated", of: WhereClauseSyntax.self,
      "for a in b where a == c { d() }", "true", "false"
    ) { node, source in force(node.condition, source) },
    Operator(
      "a binding fails", of: ConditionElementSyntax.self,
      "guard let a, case .b = c else { return }", "let a, false", "case .b = c, false"
    ) { node, _ in
      if node.condition.is(ExprSyntax.self) || node.condition.is(AvailabilityConditionSyntax.self) {
        return []
      }
      let span = node.condition.span
      return [
        Change(
          shown: span, after: "\(node.condition.trimmedDescription), false",
          edits: [Edit(span: span.upperBound..<span.upperBound, text: ", \(Switch.reached("false"))")])
      ]
    },
    Operator(
      "a result that is true or false is forced and negated", of: Syntax.self,
      "func f() -> Bool { a }\nb { $0.c == d }\ne.filter { f > g }", "true", "false", "!(a)", "true", "false",
      "!(f > g)"
    ) { node, source in
      source.result(of: node).map { $0.type == "Bool" ? force($0.value, source) : [] } ?? []
    },
    Operator(
      "an optional result is nil", of: Syntax.self,
      "func f() -> A? { b }\nvar c: D? { return e }", "nil", "return nil"
    ) { node, source in
      source.result(of: node).map { $0.type.hasSuffix("?") ? [source.change($0.value, "nil")] : [] } ?? []
    },
    Operator(
      "a case does what the next does", of: SwitchExprSyntax.self,
      "switch b { case .c: 1\ncase .d: a = e\ndefault: g(h) }", "a = e", "g(h)", "1"
    ) { node, source in
      replaceByNext(node.cases.map { $0.as(SwitchCaseSyntax.self)?.statements }, source)
    },
    Operator(
      "a branch does what the next does", of: IfExprSyntax.self,
      "let a = if b { c } else if d { e } else { f }", "e", "f", "c"
    ) { node, source in
      node.parent?.is(IfExprSyntax.self) == true ? [] : replaceByNext(branches(of: node), source)
    },
  ]

  private static let statements = [
    Operator(
      "a statement is deleted", of: CodeBlockItemSyntax.self,
      "a()\nb += c\nfor d in e { f() }\nlet g = h\nreturn j()", "(deleted)", "(deleted)", "(deleted)",
      "(deleted)"
    ) { node, source in
      guard source.isDone(node) || node.item.is(ForStmtSyntax.self), !source.isDemanded(node),
        source.result(of: Syntax(node)) == nil
      else { return [] }
      return [
        Change(shown: node.span, after: "(deleted)", edits: [Edit(span: node.span, text: Switch.reach)])
      ]
    },
    Operator(
      "a call is made in a task instead of now", of: CodeBlockItemSyntax.self,
      "a(b)\nc = d", "Task { a(b) }"
    ) { node, source in
      guard source.call(in: node) != nil, !source.isDemanded(node), source.result(of: Syntax(node)) == nil
      else {
        return []
      }
      return [
        Change(
          shown: node.span, after: "Task { \(node.text) }",
          edits: [Edit(span: node.span, text: "\(Switch.reach)\nTask { \(node.text) }")])
      ]
    },
    Operator(
      "statements that follow one another are swapped", of: CodeBlockItemListSyntax.self,
      "class A { var a = b\nfunc f() { a = b\nc()\nlet d = e\nf() } }", "c(); a = b"
    ) { node, source in source.swaps(in: node) },
    Operator(
      "a statement is done after all that follows", of: CodeBlockItemListSyntax.self,
      "a()\nif b() { return }\nc()", "defer { a() }"
    ) { node, source in source.delays(in: node) },
    Operator(
      "a condition is read before the statement in front of it", of: CodeBlockItemListSyntax.self,
      "class A { var b = c\nfunc d() { e()\nif b, let f { g() } } }", "b before e()"
    ) { node, source in source.earlyReads(in: node) },
  ]

  private static let data = [
    Operator(
      "a result is slightly different", of: Syntax.self,
      "func f() -> String { return a }\nvar b: [C] { d }\nvar e: Double { f }", "return Mutant.trimmed(a)",
      "return Mutant.lowercased(a)", "Mutant.sorted(d)", "Mutant.unique(d)", "Mutant.first(d)",
      "Mutant.last(d)", "abs(f)"
    ) { node, source in
      guard let (value, type) = source.result(of: node), value.as(StringLiteralExprSyntax.self) == nil else {
        return []
      }
      return slips(of: type, value.text).map { source.change(value, $0) }
    },
    Operator(
      "a parameter is slightly different", of: FunctionParameterSyntax.self,
      "func f(a: Int) -> Int { b }\nfunc g(c d: String?) { e() }", "a: abs(a)", "c d: d.map(Mutant.trimmed)",
      "c d: d.map(Mutant.lowercased)"
    ) { node, source in
      let name = (node.secondName ?? node.firstName).text
      return slips(of: node.type.text, name).flatMap { slip in
        source.begin(
          node, "\(node.firstName)\(node.secondName?.text ?? ""): \(slip)", "let \(name) = \(slip)")
      }
    },
    Operator(
      "two parameters of one type are swapped", of: FunctionParameterListSyntax.self,
      "func f(a: Int, b: Int, c: C) { d() }", "a: b, b: a"
    ) { node, source in
      zip(node, node.dropFirst()).flatMap { first, second -> [Change] in
        guard first.type.text == second.type.text, first.type.as(FunctionTypeSyntax.self) == nil else {
          return []
        }
        let (one, other) = (
          (first.secondName ?? first.firstName).text, (second.secondName ?? second.firstName).text
        )
        return source.begin(
          first, "\(one): \(other), \(other): \(one)", "let (\(one), \(other)) = (\(other), \(one))")
      }
    },
    Operator(
      "two fields are swapped", of: LabeledExprListSyntax.self,
      "f(a: b.c, d: b.e, g: h.e)", "a: b.e, d: b.c"
    ) { node, source in
      zip(node, node.dropFirst()).compactMap { first, second in
        let (one, other) = (first.expression, second.expression)
        guard let base = one.as(MemberAccessExprSyntax.self)?.base?.text,
          base == other.as(MemberAccessExprSyntax.self)?.base?.text
        else { return nil }
        let both = first.span.lowerBound..<second.expression.span.upperBound
        let edits = [Edit(span: one.span, text: other.text), Edit(span: other.span, text: one.text)]
        return Change(
          shown: both, after: source.text(both, edits),
          edits: [Edit(span: one.span, text: Switch.reached(other.text)), edits[1]])
      }
    },
    Operator(
      "first becomes last and last first", of: DeclReferenceExprSyntax.self,
      "a.first.b(c.lastIndex { d })", "a.last.b(c.lastIndex { d })", "a.first.b(c.firstIndex { d })"
    ) { node, source in
      let others = ["first": "last", "last": "first", "firstIndex": "lastIndex", "lastIndex": "firstIndex"]
      guard let other = others[node.text], node.parent?.as(MemberAccessExprSyntax.self)?.declName == node
      else {
        return []
      }
      // The whole call is what can be asked whether it was reached.
      let whole = node.parents.prefix { [.memberAccessExpr, .functionCallExpr].contains($0.kind) }
      return (Array(whole).last?.as(ExprSyntax.self)).map { whole in
        [source.change(whole, source.text(whole.span, [Edit(span: node.span, text: other)]))]
      } ?? []
    },
    Operator(
      "a difference has no sign", replacing: ExprSyntax.self,
      "f(a - b, c.timeIntervalSince(d))", "f(abs(a - b), c.timeIntervalSince(d))",
      "f(a - b, abs(c.timeIntervalSince(d)))"
    ) { node, source in
      let isDifference =
        node.as(InfixOperatorExprSyntax.self)?.operator.text == "-"
        || node.as(FunctionCallExprSyntax.self).map(source.name) == "timeIntervalSince"
      return [isDifference ? "abs(\(node.text))" : nil]
    },
  ]

  private static let references = [
    Operator(
      "a weak property is strong", of: VariableDeclSyntax.self, "class A { weak var b: B? }", "var b: B?"
    ) { node, source in source.strongProperty(node) },
    Operator(
      "a closure keeps what it captured weakly", of: ClosureCaptureSyntax.self,
      "f { [weak self, a] in b() }", "self = self as Optional"
    ) { node, source in
      guard node.specifier?.specifier.text == "weak", node.initializer == nil else { return [] }
      let name = node.name.text
      let end = node.name.span.upperBound
      return [
        Change(
          shown: node.span, after: "\(name) = \(name) as Optional",
          edits: [
            Edit(span: node.span.lowerBound..<end, text: "\(name) = \(Switch.reached("\(name) as Optional"))")
          ])
      ]
    },
    Operator(
      "a closure keeps nothing that it belongs to", of: ClosureExprSyntax.self,
      "f { self.b() }\nc { d() }", "{ [weak self] … }"
    ) { node, source in source.weakSelf(node) },
  ]

  private static let neighbours = [
    "==": "!=", "!=": "==", "<": "<=", "<=": "<", ">": ">=", ">=": ">", "&&": "||", "||": "&&",
    "===": "!==", "!==": "===", "+": "-", "-": "+", "*": "/", "/": "*", "%": "/", "+=": "-=", "-=": "+=",
    "*=": "/=", "/=": "*=", "..<": "...", "...": "..<",
  ]

  /// What a slip makes of a value of a type; nothing where the type is none of these.
  private static func slips(of type: String, _ value: String) -> [String] {
    let functions =
      switch type.prefix(while: { $0 != "?" }) {
      case "String": ["Mutant.trimmed", "Mutant.lowercased"]
      case "Double", "Int", "TimeInterval": ["abs"]
      case let list where list.hasPrefix("[") && !list.contains(":"):
        ["Mutant.sorted", "Mutant.unique", "Mutant.first", "Mutant.last"]
      default: []
      }
    return functions.map { type.hasSuffix("?") ? "\(value).map(\($0))" : "\($0)(\(value))" }
  }

  /// True and false in place of a condition, and its negation, unless another operator makes that.
  private static func force(_ condition: ExprSyntax, _ source: Source) -> [Change] {
    if condition.is(BooleanLiteralExprSyntax.self) { return [] }
    let symbol = condition.as(InfixOperatorExprSyntax.self)?.operator.text ?? ""
    let isNegatedAlready =
      ["==", "!=", "===", "!=="].contains(symbol) || condition.is(PrefixOperatorExprSyntax.self)
    return (["true", "false"] + (isNegatedAlready ? [] : ["!(\(condition.text))"])).map {
      source.change(condition, $0)
    }
  }

  private static func branches(of choice: IfExprSyntax) -> [CodeBlockItemListSyntax?] {
    switch choice.elseBody {
    case .ifExpr(let next): [choice.body.statements] + branches(of: next)
    case .codeBlock(let last): [choice.body.statements, last.statements]
    default: [nil]
    }
  }

  /// Each branch's expression in place of the one before, where all have one and nothing else.
  private static func replaceByNext(_ branches: [CodeBlockItemListSyntax?], _ source: Source) -> [Change] {
    let values = branches.compactMap { $0?.count == 1 ? $0?.first?.item.as(ExprSyntax.self) : nil }
    guard values.count == branches.count else { return [] }
    return zip(values, values.dropFirst() + values.prefix(1)).map { source.change($0, $1.text) }
  }
}

extension Source {
  /// A line before all others of the function that a parameter belongs to.
  func begin(_ parameter: FunctionParameterSyntax, _ after: String, _ line: String) -> [Change] {
    let owner = parameter.parents.first { [.functionDecl, .initializerDecl].contains($0.kind) }
    let body = owner?.as(FunctionDeclSyntax.self)?.body ?? owner?.as(InitializerDeclSyntax.self)?.body
    guard let body else { return [] }
    let start = body.leftBrace.span.upperBound
    let text = "\n\(Switch.reach)\n\(line)\n"
    return [Change(shown: parameter.span, after: after, edits: [Edit(span: start..<start, text: text)])]
  }
}
