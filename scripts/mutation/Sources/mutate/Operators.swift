import SwiftSyntax

/// A way to change a program that a good test notices.
struct Operator: Sendable {
  /// What is written otherwise, of a node that an operator fits.
  enum Edit {
    /// Something else in its place.
    case replace(Syntax, String)
    /// More than a replacement can say: what is shown, and how it is woven in.
    case weave(Span, String, [Source.Weaving])
  }

  let name: String
  /// A source, and what becomes of the part that is shown of it, once for each change.
  let example: (before: String, after: [String])
  let edits: @Sendable (Syntax, Source) -> [Edit]

  init<Node: SyntaxProtocol>(
    _ name: String, of: Node.Type, _ before: String, _ after: String...,
    edits: @escaping @Sendable (Node, Source) -> [Edit]
  ) {
    self.name = name
    example = (before, after)
    self.edits = { node, source in node.as(Node.self).map { edits($0, source) } ?? [] }
  }
}

extension Operator {
  static let all = [
    // MARK: Expressions
    Operator(
      "an operator becomes its neighbour", of: BinaryOperatorExprSyntax.self,
      "a == b && c", "a != b && c", "a == b || c"
    ) { node, _ in replace(node, neighbours[node.operator.text]) },
    Operator(
      "a sign is left out", of: PrefixOperatorExprSyntax.self, "f(!a, &b, -c)", "f(a, &b, -c)", "f(!a, &b, c)"
    ) { node, _ in replace(node, node.expression.text) },
    Operator(
      "true becomes false", of: BooleanLiteralExprSyntax.self, "f(true, false)", "f(false, false)",
      "f(true, true)"
    ) { node, _ in replace(node, node.text == "true" ? "false" : "true") },
    Operator(
      "a whole number becomes one more and one less", of: IntegerLiteralExprSyntax.self, "let a = b[0]",
      "b[1]", "b[-1]"
    ) { node, _ in
      guard let number = Int(node.text) else { return replace(node, "(\(node) + 1)", "(\(node) - 1)") }
      return replace(node, "\(number + 1)", "\(number - 1)")
    },
    Operator(
      "another number becomes one more and one less", of: FloatLiteralExprSyntax.self, "a = 0.5",
      "a = (0.5 + 1)", "a = (0.5 - 1)"
    ) { node, _ in replace(node, "(\(node.text) + 1)", "(\(node.text) - 1)") },
    Operator(
      "either side of ?? is chosen", of: InfixOperatorExprSyntax.self, "f(a ?? b)\nlet c = d ?? e", "f(a)",
      "f(b)", "e"
    ) { node, source in
      guard node.operator.text == "??" else { return [] }
      // Where nobody says the type, it would be another with an optional.
      return (isOfSaidType(node, source) ? replace(node, node.leftOperand.text) : [])
        + replace(node, node.rightOperand.text)
    },
    Operator(
      "either side of a choice is chosen", of: TernaryExprSyntax.self, "f(a ? b : c)", "f(b)", "f(c)"
    ) { node, _ in replace(node, node.thenExpression.text, node.elseExpression.text) },
    Operator(
      "what is made of an optional is nil", of: FunctionCallExprSyntax.self, "a = b.map(c)\nd(e.map(f))",
      "a = nil"
    ) { node, source in
      let isWhole =
        node.parent?.is(ReturnStmtSyntax.self) == true
        || node.parent?.as(ExprSyntax.self).flatMap(source.assignment) != nil
      return replace(node, isWhole && source.name(of: node) == "map" ? "nil" : nil)
    },
    Operator(
      "a value is not checked", of: MemberAccessExprSyntax.self, "f(course.nilIfInvalid)", "f(course)"
    ) { node, _ in replace(node, node.declName.text == "nilIfInvalid" ? node.base?.text : nil) },

    // MARK: Conditions and results
    Operator(
      "a condition is forced and negated", of: ConditionElementSyntax.self, "if a, !b { c() }",
      "true", "false", "!(a)", "true", "false"
    ) { node, _ in node.condition.as(ExprSyntax.self).map(force) ?? [] },
    Operator(
      "what a loop leaves out is forced and negated", of: WhereClauseSyntax.self,
      "for a in b where a == c { d() }", "true", "false"
    ) { node, _ in force(node.condition) },
    Operator(
      "a binding fails", of: ConditionElementSyntax.self, "guard let a, case .b = c else { return }",
      "let a, false", "case .b = c, false"
    ) { node, _ in
      guard !node.condition.is(ExprSyntax.self), !node.condition.is(AvailabilityConditionSyntax.self) else {
        return []
      }
      let (condition, span) = (node.condition.trimmedDescription, node.condition.span)
      return [
        .weave(span, "\(condition), false", [.insertion(span.upperBound, ", !\(Switch.placeholder)")])
      ]
    },
    Operator(
      "a result that is true or false is forced and negated", of: Syntax.self,
      "func f() -> Bool { a }\nb { $0.c == d }\ne.filter { f > g }", "true", "false", "!(a)", "true", "false",
      "!(f > g)"
    ) { node, source in
      source.result(of: node).map { $0.type == "Bool" ? force($0.value) : [] } ?? []
    },
    Operator(
      "an optional result is nil", of: Syntax.self, "func f() -> A? { b }\nvar c: D? { return e }", "nil",
      "return nil"
    ) { node, source in
      source.result(of: node).map { $0.type.hasSuffix("?") ? replace($0.value, "nil") : [] } ?? []
    },
    Operator(
      "a case has the value of the next", of: SwitchExprSyntax.self,
      "func f() -> A { switch b { case .c: 1\ncase .d: e\ndefault: g(h) } }", "e", "g(h)", "1"
    ) { node, source in
      replaceByNext(node.cases.map { $0.as(SwitchCaseSyntax.self)?.statements }, source)
    },
    Operator(
      "a branch has the value of the next", of: IfExprSyntax.self,
      "let a = if b { c } else if d { e } else { f }", "e", "f", "c"
    ) { node, source in
      node.parent?.is(IfExprSyntax.self) == true ? [] : replaceByNext(branches(of: node), source)
    },

    // MARK: Statements
    Operator(
      "a statement is deleted", of: CodeBlockItemSyntax.self,
      "a()\nb += c\nfor d in e { f() }\nlet g = h.map { i($0) }\nreturn j()", "(deleted)", "(deleted)",
      "(deleted)", "(deleted)", "(deleted)"
    ) { node, source in
      let does = node.item.as(ExprSyntax.self).map(source.isDone) ?? node.item.is(ForStmtSyntax.self)
      guard does, !source.isValue(node), !source.isDemanded(node) else { return [] }
      return [.weave(node.item.span, "(deleted)", [.branch(node.item.span, "")])]
    },
    Operator(
      "statements that follow one another are swapped", of: CodeBlockItemListSyntax.self,
      "a = b\nc()\nlet d = e\nf()", "c(); a = b"
    ) { node, source in source.swaps(in: node) },
    Operator(
      "a statement is done after all that follows", of: CodeBlockItemListSyntax.self,
      "a()\nif b { return }\nc()", "defer { a() }"
    ) { node, source in source.delays(in: node) },
    Operator(
      "a condition is read before the statement in front of it", of: CodeBlockItemListSyntax.self,
      "class A { var b = c\nfunc d() { e()\nif b, let f { g() } } }", "b before e()"
    ) { node, source in source.earlyReads(in: node) },

    // MARK: References
    Operator(
      "a weak property is strong", of: VariableDeclSyntax.self, "class A { weak var b: B? }", "var b: B?"
    ) { node, source in source.strongProperty(node) },
    Operator(
      "a closure keeps what it captured weakly", of: ClosureCaptureSyntax.self, "f { [weak self, a] in b() }",
      "f { [self = self as Optional, a] in b() }"
    ) { node, _ in
      let isWeak = node.specifier?.specifier.text == "weak" && node.initializer == nil
      let comma = node.trailingComma?.text ?? ""
      return replace(node, isWeak ? "\(node.name.text) = \(node.name.text) as Optional\(comma)" : nil)
    },
  ]

  private static let neighbours = [
    "==": "!=", "!=": "==", "<": "<=", "<=": "<", ">": ">=", ">=": ">", "&&": "||", "||": "&&",
    "===": "!==", "!==": "===", "+": "-", "-": "+", "*": "/", "/": "*", "%": "/", "+=": "-=", "-=": "+=",
    "*=": "/=", "/=": "*=", "&+": "&-", "&-": "&+", "&*": "&+", "&+=": "&-=", "&-=": "&+=", "&*=": "&+=",
    "..<": "...", "...": "..<",
  ]

  private static func replace(_ node: some SyntaxProtocol, _ texts: String?...) -> [Edit] {
    texts.compactMap { $0.map { .replace(Syntax(node), $0) } }
  }

  private static func isOfSaidType(_ node: InfixOperatorExprSyntax, _ source: Source) -> Bool {
    if let binding = node.parent?.parent?.as(PatternBindingSyntax.self) {
      return binding.typeAnnotation != nil
    }
    return node.parent.flatMap(source.result)?.type != ""
  }

  /// True and false in place of a condition, and its negation, unless another operator makes that.
  private static func force(_ condition: ExprSyntax) -> [Edit] {
    let symbol = condition.as(InfixOperatorExprSyntax.self)?.operator.text ?? ""
    let isNegatedAlready =
      ["==", "!=", "===", "!=="].contains(symbol) || condition.is(PrefixOperatorExprSyntax.self)
      || condition.is(BooleanLiteralExprSyntax.self)
    return replace(condition, "true", "false", isNegatedAlready ? nil : "!(\(condition.text))")
  }

  private static func branches(of choice: IfExprSyntax) -> [CodeBlockItemListSyntax?] {
    switch choice.elseBody {
    case .ifExpr(let next): [choice.body.statements] + branches(of: next)
    case .codeBlock(let last): [choice.body.statements, last.statements]
    default: [nil]
    }
  }

  /// Each branch's value in place of the one before, where all do nothing else than give or assign one.
  private static func replaceByNext(_ branches: [CodeBlockItemListSyntax?], _ source: Source) -> [Edit] {
    let values = branches.compactMap { branch -> ExprSyntax? in
      guard let only = branch?.first, branch?.count == 1, let value = only.item.as(ExprSyntax.self) else {
        return nil
      }
      if source.nameSet(by: only) == "self" { return source.assignment(in: value)?.rightOperand }
      return source.isValue(only) || !source.isDone(value) ? value : nil
    }
    guard values.count == branches.count else { return [] }
    return zip(values, values.dropFirst() + values.prefix(1)).flatMap { replace($0, $1.text) }
  }
}
