import SwiftSyntax

/// A kind of change that a good test notices.
struct Operator: Sendable {
  let name: String
  /// The source of a function's body, and the shown part of the body after each change.
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
}

extension Operator {
  static let all: [Operator] = [
    Operator(
      "a condition is forced and negated", of: ExprSyntax.self,
      "if a, !b { c() }\nfor d in e where f == g { h() }",
      ["true", "false", "!(a)", "true", "false", "true", "false"]
    ) { node, source in
      let isCondition = [.conditionElement, .whereClause].contains(node.parent?.kind)
      return isCondition ? source.changes(node, forced(node)) : []
    },
    Operator(
      "a binding fails", of: ConditionElementSyntax.self,
      "guard let a, case .b = c else { return }", ["let a, false", "case .b = c, false"]
    ) { node, source in
      let condition = node.condition
      let edit = Edit(at: condition.span.upperBound, text: ", \(Switch.reached("false"))")
      let mutation = source.mutation(of: condition.span, to: "\(condition.text), false", [edit])
      return condition.is(ExprSyntax.self) ? [] : [mutation]
    },
    Operator(
      "a result is forced and negated, nil or slightly different", of: Syntax.self,
      """
      func f() -> Bool { a }\nb { $0.c == d }\ne.filter { f > g }\nfunc h() -> A? { return i }\nvar j: [B] { k }
      func l() -> String? { m }\nvar n: Double { o }
      """,
      [
        "true", "false", "!(a)", "true", "false", "!(f > g)", "return nil", "Mutant.sorted(k)",
        "Mutant.unique(k)", "Mutant.first(k)", "Mutant.last(k)", "nil", "m.map(Mutant.trimmed)",
        "m.map(Mutant.lowercased)", "abs(o)",
      ]
    ) { node, source in
      guard let (value, type) = node.result else { return [] }
      let others = type == "Bool" ? forced(value) : type.hasSuffix("?") ? ["nil"] : []
      return source.changes(
        value, others + (value.is(StringLiteralExprSyntax.self) ? [] : slightChanges(of: type, value.text)))
    },
    Operator(
      "a case has the body of the next case", of: SwitchExprSyntax.self,
      "switch b { case .c: 1\ncase .d: a = e\ndefault: g(h) }", ["a = e", "g(h)", "1"]
    ) { node, source in replaceByNext(node.cases.map { $0.as(SwitchCaseSyntax.self)?.statements }, source) },
    Operator(
      "a branch has the body of the next branch", of: IfExprSyntax.self,
      "let a = if b { c } else if d { e } else { f }", ["e", "f", "c"]
    ) { node, source in
      node.parent?.is(IfExprSyntax.self) == true ? [] : replaceByNext(branches(of: node), source)
    },
    Operator(
      "an operator becomes its neighbour", of: InfixOperatorExprSyntax.self,
      "a == b && c", ["a == b || c", "a != b && c"]
    ) { node, source in
      let symbol = node.operator.text
      guard let other = neighbours[symbol] ?? neighbours.first(where: { $0.value == symbol })?.key else {
        return []
      }
      return source.changes(node, ["\(node.leftOperand.text) \(other) \(node.rightOperand.text)"])
    },
    Operator(
      "a sign is removed", of: PrefixOperatorExprSyntax.self, "f(!a, &b, -c)",
      ["f(a, &b, -c)", "f(!a, &b, c)"]
    ) { node, source in source.changes(node, [node.expression.text]) },
    Operator(
      "true becomes false", of: BooleanLiteralExprSyntax.self, "f(true, false)",
      ["f(false, false)", "f(true, true)"]
    ) { node, source in
      // Without the literal, the compiler would not know that a loop is endless, and could require code after the loop.
      let isCondition = node.parent?.is(ConditionElementSyntax.self) == true
      return isCondition ? [] : source.changes(node, [node.text == "true" ? "false" : "true"])
    },
    Operator(
      "a number becomes one more and one less", of: ExprSyntax.self, "let a = b[0] * 0.5",
      [
        "let a = b[(0 + 1)] * 0.5", "let a = b[(0 - 1)] * 0.5", "let a = b[0] * (0.5 + 1)",
        "let a = b[0] * (0.5 - 1)",
      ]
    ) { node, source in
      let isNumber = [.integerLiteralExpr, .floatLiteralExpr].contains(node.kind)
      return isNumber ? source.changes(node, ["(\(node.text) + 1)", "(\(node.text) - 1)"]) : []
    },
    Operator(
      "either side of ?? is chosen", of: InfixOperatorExprSyntax.self, "f(a ?? b)", ["f(a)", "f(b)"]
    ) { node, source in
      node.operator.text == "??" ? source.changes(node, [node.leftOperand.text, node.rightOperand.text]) : []
    },
    Operator(
      "either side of a choice is chosen", of: TernaryExprSyntax.self, "f(a ? b : c)", ["f(b)", "f(c)"]
    ) { node, source in source.changes(node, [node.thenExpression.text, node.elseExpression.text]) },
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
      // Only the whole call can report that the program reached the change.
      let calls = node.parents.prefix { [.memberAccessExpr, .functionCallExpr].contains($0.kind) }
      guard node.parent?.as(MemberAccessExprSyntax.self)?.declName == node, let other = others[node.text],
        let whole = Array(calls).last
      else { return [] }
      return source.changes(whole, [source.text(whole.span, [Edit(span: node.span, text: other)])])
    },
    Operator(
      "a difference has no sign", of: ExprSyntax.self, "f(a - b, c.timeIntervalSince(d))",
      ["f(abs(a - b), c.timeIntervalSince(d))", "f(a - b, abs(c.timeIntervalSince(d)))"]
    ) { node, source in
      let name = node.as(FunctionCallExprSyntax.self)?.name
      let isDifference = node.as(InfixOperatorExprSyntax.self)?.operator.text == "-"
      return isDifference || name == "timeIntervalSince" ? source.changes(node, ["abs(\(node.text))"]) : []
    },
    Operator(
      "a statement is deleted", of: CodeBlockItemSyntax.self,
      "a()\nb += c\nfor d in e { f() }\nlet g = h\nreturn j()", Array(repeating: "(deleted)", count: 4)
    ) { node, source in
      let isDeleted = (node.isDone || node.item.is(ForStmtSyntax.self)) && node.isRemovable
      return isDeleted ? [source.statements(node.span, "", shown: "(deleted)")] : []
    },
    Operator(
      "a call is made in a task instead of now", of: CodeBlockItemSyntax.self, "a(b)\nc = d",
      ["Task { a(b) }"]
    ) { node, source in
      node.call != nil && node.isRemovable ? [source.statements(node.span, "Task { \(node.text) }")] : []
    },
    Operator(
      "two successive statements are swapped", of: CodeBlockItemListSyntax.self,
      "class A { var a = b\nfunc f() { a = b\nc()\nlet d = e\nf() } }", ["c(); a = b"]
    ) { node, source in
      zip(node.told, node.told.dropFirst()).map { first, second in
        guard first.isMovable, second.isMovable, source.canMatter(first, second) else { return nil }
        let both = first.span.lowerBound..<second.span.upperBound
        return source.statements(both, "\(second.text); \(first.text)")
      }
    },
    Operator(
      "a statement runs after all later statements", of: CodeBlockItemListSyntax.self,
      "a()\nif b() { return }\nc()", ["defer { a() }"]
    ) { node, source in
      node.told.enumerated().map { index, item in
        let rest = node.told.dropFirst(index + 1)
        // If only one movable statement follows, swapping the two statements has the same effect.
        guard item.isMovable, !item.isDemanded, rest.contains(where: { source.canMatter(item, $0) }),
          rest.count > 1 || !rest.allSatisfy(\.isMovable)
        else { return nil }
        return source.statements(item.span, "defer { \(item.text) }")
      }
    },
    Operator(
      "a condition is evaluated before the previous statement", of: CodeBlockItemListSyntax.self,
      "class A { var b = c\nfunc d() { e()\nif b, let f { g() } } }", ["b before e()"]
    ) { node, source in
      zip(node.told, node.told.dropFirst()).map { first, second in
        guard first.isMovable, let read = second.firstRead, source.canMatter(first, read) else { return nil }
        let early = Edit(at: first.span.lowerBound, text: "let early = \(Switch.reached(read.text))\n")
        return source.mutation(
          of: read.span, to: "\(read.text) before \(first.text)",
          [early, Edit(span: read.span, text: "early")])
      }
    },
    Operator(
      "a parameter is slightly different", of: FunctionParameterSyntax.self,
      "func f(a: Int) -> Int { b }\nfunc g(c d: String?) { e() }",
      ["a: abs(a)", "c d: d.map(Mutant.trimmed)", "c d: d.map(Mutant.lowercased)"]
    ) { node, source in
      slightChanges(of: node.type.text, node.name).map { other in
        source.begin(
          node, "\(node.firstName)\(node.secondName?.text ?? ""): \(other)", "let \(node.name) = \(other)")
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
      "a weak property is strong", of: VariableDeclSyntax.self, "class A { weak var b: B? }", ["var b: B?"]
    ) { node, source in
      guard let weak = node.modifiers.first(where: { $0.name.text == "weak" }),
        let binding = node.bindings.first, let type = binding.typeAnnotation?.type
      else { return [] }
      // A property observer sets a second reference, which is strong if the change is active. An assignment in an
      // initializer does not call the observer.
      let (start, end) = (node.span.lowerBound, type.span.upperBound)
      let property = Edit(at: start, text: "private var strong\(start): \(type.text)\n")
      let keep = "strong\(start) = \(Switch.placeholder) ? \(binding.pattern.text) : nil"
      let accessors = binding.accessorBlock?.accessors.as(AccessorDeclListSyntax.self)
      let body = accessors?.first { $0.accessorSpecifier.text == "didSet" }?.body
      let observer =
        body.map { Edit(at: $0.leftBrace.span.upperBound, text: keep) }
        ?? Edit(at: end, text: " {\ndidSet { \(keep) }\n}")
      let modifier = Edit(span: weak.span.lowerBound..<node.bindingSpecifier.span.lowerBound, text: "")
      let strong = source.text(start..<end, [modifier])
      return [source.mutation(of: start..<end, to: strong, [property, observer])]
    },
    Operator(
      "a weak capture becomes strong", of: ClosureCaptureSyntax.self,
      "f { [weak self, a] in b() }", ["self = self as Optional"]
    ) { node, source in
      guard node.specifier?.specifier.text == "weak", node.initializer == nil else { return [] }
      let (name, kept) = (node.name.text, "\(node.name.text) as Optional")
      let captured = node.span.lowerBound..<node.name.span.upperBound
      let edit = Edit(span: captured, text: "\(name) = \(Switch.reached(kept))")
      return [source.mutation(of: node.span, to: "\(name) = \(kept)", [edit])]
    },
    Operator(
      "a closure captures self weakly", of: ClosureExprSyntax.self,
      "f { self.b() }\nc { d() }", ["{ [weak self] … }"]
    ) { node, source in
      guard node.signature?.capture == nil, node.references.contains(where: { $0.text == "self" }) else {
        return []
      }
      let leave = "\n\(Switch.reach)\nguard let self else { return }\n"
      let brace = node.leftBrace.span.upperBound
      let edits =
        node.signature.map {
          [Edit(at: brace, text: " [weak self]"), Edit(at: $0.span.upperBound, text: leave)]
        } ?? [Edit(at: brace, text: " [weak self] in\(leave)")]
      return [source.mutation(of: node.span, to: "{ [weak self] … }", edits)]
    },
  ]

  /// The replacement of each operator, in both directions unless the second operator has its own replacement.
  private static let neighbours = [
    "==": "!=", "<": "<=", ">": ">=", "&&": "||", "===": "!==", "+": "-", "*": "/", "%": "*", "+=": "-=",
    "*=": "/=", "..<": "...",
  ]

  /// Slightly different values for some types, and none for the others.
  private static func slightChanges(of type: String, _ value: String) -> [String] {
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

  /// True, false and the negation of a condition, but no negation where another operator makes it.
  private static func forced(_ condition: ExprSyntax) -> [String] {
    if condition.is(BooleanLiteralExprSyntax.self) { return [] }
    let symbol = condition.as(InfixOperatorExprSyntax.self)?.operator.text ?? ""
    let isNegatedAlready =
      ["==", "!=", "===", "!=="].contains(symbol) || condition.is(PrefixOperatorExprSyntax.self)
    return ["true", "false"] + (isNegatedAlready ? [] : ["!(\(condition.text))"])
  }

  private static func branches(of choice: IfExprSyntax) -> [CodeBlockItemListSyntax?] {
    switch choice.elseBody {
    case .ifExpr(let next): [choice.body.statements] + branches(of: next)
    case .codeBlock(let last): [choice.body.statements, last.statements]
    default: [nil]
    }
  }

  /// The mutations that replace each branch with the next branch, if every branch is a single expression.
  private static func replaceByNext(_ branches: [CodeBlockItemListSyntax?], _ source: Source) -> [Mutation] {
    let values = branches.compactMap { $0?.count == 1 ? $0?.first?.item.as(ExprSyntax.self) : nil }
    guard values.count == branches.count else { return [] }
    return zip(values, values.dropFirst() + values.prefix(1)).flatMap { source.changes($0, [$1.text]) }
  }
}
