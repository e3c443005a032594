import SwiftSyntax

/// A way to change a program that a good test notices.
struct Operator: Sendable {
  let name: String
  /// The source of a function's body, and what becomes of the part that is shown of it, once for each change.
  let example: (before: String, after: [String])
  let changes: @Sendable (Syntax, Source) -> [Mutation]

  init<Node: SyntaxProtocol>(
    _ name: String, of: Node.Type, _ before: String, _ after: [String],
    changes: @escaping @Sendable (Node, Source) -> [Mutation?]
  ) {
    self.name = name
    example = (before, after)
    self.changes = { node, source in node.as(Node.self).map { changes($0, source).compactMap(\.self) } ?? [] }
  }

  /// An operator that writes other code in the place of a node.
  init<Node: SyntaxProtocol>(
    _ name: String, replacing: Node.Type, _ before: String, _ after: [String],
    by texts: @escaping @Sendable (Node) -> [String]
  ) {
    self.init(name, of: Node.self, before, after) { node, source in
      texts(node).map { source.change(node, $0) }
    }
  }
}

extension Operator {
  static let all = expressions + conditions + statements + data + references

  private static let expressions = [
    Operator(
      "an operator becomes its neighbour", replacing: InfixOperatorExprSyntax.self,
      "a == b && c", ["a == b || c", "a != b && c"]
    ) { node in
      let other = neighbours[node.operator.text] ?? neighbours.first { $0.value == node.operator.text }?.key
      return other.map { ["\(node.leftOperand.text) \($0) \(node.rightOperand.text)"] } ?? []
    },
    Operator(
      "a sign is left out", replacing: PrefixOperatorExprSyntax.self,
      "f(!a, &b, -c)", ["f(a, &b, -c)", "f(!a, &b, c)"]
    ) { [$0.expression.text] },
    Operator(
      "true becomes false", replacing: BooleanLiteralExprSyntax.self,
      "f(true, false)", ["f(false, false)", "f(true, true)"]
    ) { node in
      // Without its literal, a loop that never ends would be one that may.
      node.parent?.is(ConditionElementSyntax.self) == true ? [] : [node.text == "true" ? "false" : "true"]
    },
    Operator(
      "a number becomes one more and one less", replacing: ExprSyntax.self, "let a = b[0] * 0.5",
      [
        "let a = b[(0 + 1)] * 0.5", "let a = b[(0 - 1)] * 0.5", "let a = b[0] * (0.5 + 1)",
        "let a = b[0] * (0.5 - 1)",
      ]
    ) { node in
      guard [.integerLiteralExpr, .floatLiteralExpr].contains(node.kind) else { return [] }
      return ["(\(node.text) + 1)", "(\(node.text) - 1)"]
    },
    Operator(
      "either side of ?? is chosen", replacing: InfixOperatorExprSyntax.self, "f(a ?? b)", ["f(a)", "f(b)"]
    ) { $0.operator.text == "??" ? [$0.leftOperand.text, $0.rightOperand.text] : [] },
    Operator(
      "either side of a choice is chosen", replacing: TernaryExprSyntax.self, "f(a ? b : c)",
      ["f(b)", "f(c)"]
    ) { [$0.thenExpression.text, $0.elseExpression.text] },
  ]

  private static let conditions = [
    Operator(
      "a condition is forced and negated", of: ConditionElementSyntax.self,
      "if a, !b { c() }", ["true", "false", "!(a)", "true", "false"]
    ) { node, source in force(node.condition.as(ExprSyntax.self), source) },
    Operator(
      "what a loop leaves out is forced and negated", of: WhereClauseSyntax.self,
      "for a in b where a == c { d() }", ["true", "false"]
    ) { node, source in force(node.condition, source) },
    Operator(
      "a binding fails", of: ConditionElementSyntax.self,
      "guard let a, case .b = c else { return }", ["let a, false", "case .b = c, false"]
    ) { node, source in
      if node.condition.is(ExprSyntax.self) || node.condition.is(AvailabilityConditionSyntax.self) {
        return []
      }
      let span = node.condition.span
      let edit = Edit(span: span.upperBound..<span.upperBound, text: ", \(Switch.reached("false"))")
      return [source.mutation(of: span, to: "\(source.text(span)), false", [edit])]
    },
    Operator(
      "a result that is true or false is forced and negated", of: Syntax.self,
      "func f() -> Bool { a }\nb { $0.c == d }\ne.filter { f > g }",
      ["true", "false", "!(a)", "true", "false", "!(f > g)"]
    ) { node, source in
      let result = source.result(of: node)
      return result?.type == "Bool" ? force(result?.value, source) : []
    },
    Operator(
      "an optional result is nil", of: Syntax.self,
      "func f() -> A? { b }\nvar c: D? { return e }", ["nil", "return nil"]
    ) { node, source in
      source.result(of: node).map { $0.type.hasSuffix("?") ? [source.change($0.value, "nil")] : [] } ?? []
    },
    Operator(
      "a case does what the next does", of: SwitchExprSyntax.self,
      "switch b { case .c: 1\ncase .d: a = e\ndefault: g(h) }", ["a = e", "g(h)", "1"]
    ) { node, source in replaceByNext(node.cases.map { $0.as(SwitchCaseSyntax.self)?.statements }, source) },
    Operator(
      "a branch does what the next does", of: IfExprSyntax.self,
      "let a = if b { c } else if d { e } else { f }", ["e", "f", "c"]
    ) { node, source in
      node.parent?.is(IfExprSyntax.self) == true ? [] : replaceByNext(branches(of: node), source)
    },
  ]

  private static let statements = [
    Operator(
      "a statement is deleted", of: CodeBlockItemSyntax.self,
      "a()\nb += c\nfor d in e { f() }\nlet g = h\nreturn j()", Array(repeating: "(deleted)", count: 4)
    ) { node, source in
      guard source.isDone(node) || node.item.is(ForStmtSyntax.self), source.isRemovable(node) else {
        return []
      }
      return [source.statements(node.span, "", shown: "(deleted)")]
    },
    Operator(
      "a call is made in a task instead of now", of: CodeBlockItemSyntax.self,
      "a(b)\nc = d", ["Task { a(b) }"]
    ) { node, source in
      guard source.call(in: node) != nil, source.isRemovable(node) else { return [] }
      return [source.statements(node.span, "Task { \(node.text) }")]
    },
    Operator(
      "statements that follow one another are swapped", of: CodeBlockItemListSyntax.self,
      "class A { var a = b\nfunc f() { a = b\nc()\nlet d = e\nf() } }", ["c(); a = b"]
    ) { node, source in source.swaps(in: node) },
    Operator(
      "a statement is done after all that follows", of: CodeBlockItemListSyntax.self,
      "a()\nif b() { return }\nc()", ["defer { a() }"]
    ) { node, source in source.delays(in: node) },
    Operator(
      "a condition is read before the statement in front of it", of: CodeBlockItemListSyntax.self,
      "class A { var b = c\nfunc d() { e()\nif b, let f { g() } } }", ["b before e()"]
    ) { node, source in source.earlyReads(in: node) },
  ]

  private static let data = [
    Operator(
      "a result is slightly different", of: Syntax.self,
      "func f() -> String { return a }\nvar b: [C] { d }\nvar e: Double { f }",
      [
        "return Mutant.trimmed(a)", "return Mutant.lowercased(a)", "Mutant.sorted(d)", "Mutant.unique(d)",
        "Mutant.first(d)", "Mutant.last(d)", "abs(f)",
      ]
    ) { node, source in
      guard let (value, type) = source.result(of: node), !value.is(StringLiteralExprSyntax.self) else {
        return []
      }
      return slips(of: type, value.text).map { source.change(value, $0) }
    },
    Operator(
      "a parameter is slightly different", of: FunctionParameterSyntax.self,
      "func f(a: Int) -> Int { b }\nfunc g(c d: String?) { e() }",
      ["a: abs(a)", "c d: d.map(Mutant.trimmed)", "c d: d.map(Mutant.lowercased)"]
    ) { node, source in
      slips(of: node.type.text, node.name).map { slip in
        source.begin(
          node, "\(node.firstName)\(node.secondName?.text ?? ""): \(slip)", "let \(node.name) = \(slip)")
      }
    },
    Operator(
      "two parameters of one type are swapped", of: FunctionParameterListSyntax.self,
      "func f(a: Int, b: Int, c: C) { d() }", ["a: b, b: a"]
    ) { node, source in
      zip(node, node.dropFirst()).map { first, second in
        guard first.type.text == second.type.text, !first.type.is(FunctionTypeSyntax.self) else { return nil }
        let (one, other) = (first.name, second.name)
        return source.begin(
          first, "\(one): \(other), \(other): \(one)", "let (\(one), \(other)) = (\(other), \(one))")
      }
    },
    Operator(
      "two fields are swapped", of: LabeledExprListSyntax.self,
      "f(a: b.c, d: b.e, g: h.e)", ["a: b.e, d: b.c"]
    ) { node, source in
      zip(node, node.dropFirst()).map { first, second in
        let (one, other) = (first.expression, second.expression)
        guard let base = one.as(MemberAccessExprSyntax.self)?.base?.text,
          base == other.as(MemberAccessExprSyntax.self)?.base?.text
        else { return nil }
        let both = first.span.lowerBound..<other.span.upperBound
        let edits = [Edit(span: one.span, text: other.text), Edit(span: other.span, text: one.text)]
        return source.mutation(
          of: both, to: source.text(both, edits),
          [Edit(span: one.span, text: Switch.reached(other.text)), edits[1]])
      }
    },
    Operator(
      "first becomes last and last first", of: DeclReferenceExprSyntax.self,
      "a.first.b(c.lastIndex { d })", ["a.last.b(c.lastIndex { d })", "a.first.b(c.firstIndex { d })"]
    ) { node, source in
      let others = ["first": "last", "last": "first", "firstIndex": "lastIndex", "lastIndex": "firstIndex"]
      // The whole call is what can be asked whether it was reached.
      let calls = node.parents.prefix { [.memberAccessExpr, .functionCallExpr].contains($0.kind) }
      guard node.parent?.as(MemberAccessExprSyntax.self)?.declName == node, let other = others[node.text],
        let whole = Array(calls).last?.as(ExprSyntax.self)
      else { return [] }
      return [source.change(whole, source.text(whole.span, [Edit(span: node.span, text: other)]))]
    },
    Operator(
      "a difference has no sign", of: ExprSyntax.self,
      "f(a - b, c.timeIntervalSince(d))",
      ["f(abs(a - b), c.timeIntervalSince(d))", "f(a - b, abs(c.timeIntervalSince(d)))"]
    ) { node, source in
      let name = node.as(FunctionCallExprSyntax.self).map(source.name)
      let isDifference = (node.as(InfixOperatorExprSyntax.self)?.operator.text ?? name) == "-"
      return isDifference || name == "timeIntervalSince" ? [source.change(node, "abs(\(node.text))")] : []
    },
  ]

  private static let references = [
    Operator(
      "a weak property is strong", of: VariableDeclSyntax.self, "class A { weak var b: B? }", ["var b: B?"]
    ) { node, source in [source.strongProperty(node)] },
    Operator(
      "a closure keeps what it captured weakly", of: ClosureCaptureSyntax.self,
      "f { [weak self, a] in b() }", ["self = self as Optional"]
    ) { node, source in
      guard node.specifier?.specifier.text == "weak", node.initializer == nil else { return [] }
      let (name, kept) = (node.name.text, "\(node.name.text) as Optional")
      let captured = node.span.lowerBound..<node.name.span.upperBound
      let edit = Edit(span: captured, text: "\(name) = \(Switch.reached(kept))")
      return [source.mutation(of: node.span, to: "\(name) = \(kept)", [edit])]
    },
    Operator(
      "a closure keeps nothing that it belongs to", of: ClosureExprSyntax.self,
      "f { self.b() }\nc { d() }", ["{ [weak self] … }"]
    ) { node, source in [source.weakSelf(node)] },
  ]

  /// Each becomes the other, unless that has another.
  private static let neighbours = [
    "==": "!=", "<": "<=", ">": ">=", "&&": "||", "===": "!==", "+": "-", "*": "/", "%": "*", "+=": "-=",
    "*=": "/=",
    "..<": "...",
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
  private static func force(_ condition: ExprSyntax?, _ source: Source) -> [Mutation] {
    guard let condition, !condition.is(BooleanLiteralExprSyntax.self) else { return [] }
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
  private static func replaceByNext(_ branches: [CodeBlockItemListSyntax?], _ source: Source) -> [Mutation] {
    let values = branches.compactMap { $0?.count == 1 ? $0?.first?.item.as(ExprSyntax.self) : nil }
    guard values.count == branches.count else { return [] }
    return zip(values, values.dropFirst() + values.prefix(1)).map { source.change($0, $1.text) }
  }
}

extension FunctionParameterSyntax {
  /// What its function calls it.
  fileprivate var name: String { (secondName ?? firstName).text }
}
