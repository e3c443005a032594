import SwiftSyntax

extension SyntaxProtocol {
  var span: Span {
    positionAfterSkippingLeadingTrivia.utf8Offset..<endPositionBeforeTrailingTrivia.utf8Offset
  }

  var text: String { trimmedDescription }

  /// The nodes around a node, the nearest first.
  var parents: some Sequence<Syntax> { sequence(first: Syntax(self), next: \.parent).dropFirst() }

  /// The references in a node.
  var references: [DeclReferenceExprSyntax] {
    tokens(viewMode: .sourceAccurate).compactMap { $0.parent?.as(DeclReferenceExprSyntax.self) }
  }

  /// The part that the report shows: the statement, the condition or the declaration around a node.
  var shown: Span {
    let ends: [SyntaxKind] = [
      .codeBlockItem, .conditionElement, .whereClause, .memberBlockItem, .functionParameterList,
    ]
    let path = [Syntax(self)] + parents.prefix { !ends.contains($0.kind) }
    return (path[path.count - 1].parent == nil ? path[0] : path[path.count - 1]).span
  }

  /// The value that a node returns, explicitly or as the only statement, with the declared type.
  var result: (value: ExprSyntax, type: String)? {
    let item = Syntax(self).as(CodeBlockItemSyntax.self)?.item
    let value = Syntax(self).as(ReturnStmtSyntax.self)?.expression ?? item?.as(ExprSyntax.self)
    return value.flatMap { value in resultType.map { (value, $0) } }
  }

  /// The declared type of a value that is returned, explicitly or as the only statement.
  var resultType: String? {
    let isStatement = Syntax(self).is(CodeBlockItemSyntax.self)
    if isStatement, parent?.children(viewMode: .sourceAccurate).count != 1 { return nil }
    for parent in parents {
      switch parent.as(SyntaxEnum.self) {
      case .functionDecl(let function): return function.signature.returnClause?.type.text
      case .patternBinding(let binding): return binding.typeAnnotation?.type.text
      case .subscriptDecl(let declaration): return declaration.returnClause.type.text
      case .closureExpr(let closure): return closure.isPredicate ? "Bool" : nil
      case .accessorDecl(let accessor) where accessor.accessorSpecifier.text != "get": return nil
      case .codeBlockItemList, .codeBlock, .accessorDecl, .accessorDeclList, .accessorBlock: continue
      default: if isStatement { return nil }
      }
    }
    return nil
  }
}

extension FunctionCallExprSyntax {
  var name: String {
    calledExpression.as(MemberAccessExprSyntax.self)?.declName.text ?? calledExpression.text
  }
}

extension ClosureExprSyntax {
  fileprivate var isPredicate: Bool {
    let argument = parent?.as(LabeledExprSyntax.self)
    let call = (argument?.parent?.parent ?? parent)?.as(FunctionCallExprSyntax.self)
    return ["where", "filter", "allSatisfy", "removeAll", "contains", "first"].contains(
      argument?.label?.text ?? call?.name)
  }
}

extension FunctionParameterSyntax {
  /// The name within the function.
  var name: String { (secondName ?? firstName).text }
}

extension CodeBlockItemSyntax {
  /// The expression of a statement, without `try` and `await`.
  private var deed: ExprSyntax? {
    var deed = item.as(ExprSyntax.self)
    while let inner = deed?.as(TryExprSyntax.self)?.expression ?? deed?.as(AwaitExprSyntax.self)?.expression {
      deed = inner
    }
    return deed
  }

  var call: FunctionCallExprSyntax? { deed?.as(FunctionCallExprSyntax.self) }

  /// An assignment, for example with `=` or `+=`.
  var assignment: InfixOperatorExprSyntax? {
    let infix = deed?.as(InfixOperatorExprSyntax.self)
    let isComparison = ["==", "!=", "<=", ">=", "===", "!=="].contains(infix?.operator.text)
    return infix?.operator.text.hasSuffix("=") == true && !isComparison ? infix : nil
  }

  /// Whether a statement is a call or an assignment.
  var isDone: Bool { call != nil || assignment != nil }

  /// The variable, or the property of `self`, that a statement sets or changes.
  var nameSet: String? {
    let target = assignment?.leftOperand
    let member = target?.as(MemberAccessExprSyntax.self)
    return member?.base?.text == "self"
      ? member?.declName.text : target?.as(DeclReferenceExprSyntax.self)?.text
  }

  /// Whether Swift may require the statement, because an initializer must set properties and call another initializer.
  var isDemanded: Bool {
    let owner = parents.first { [.initializerDecl, .functionDecl, .closureExpr].contains($0.kind) }
    return owner?.kind == .initializerDecl
      && (nameSet != nil || ["self.init", "super.init"].contains(call?.calledExpression.text))
  }

  /// Whether the code may compile without the statement.
  var isRemovable: Bool { !isDemanded && result == nil }

  /// The expression that a statement evaluates first.
  var firstRead: ExprSyntax? {
    let expression = item.as(ExpressionStmtSyntax.self)?.expression
    let conditions =
      item.as(GuardStmtSyntax.self)?.conditions ?? expression?.as(IfExprSyntax.self)?.conditions
    return expression?.as(SwitchExprSyntax.self)?.subject
      ?? conditions?.first?.condition.as(ExprSyntax.self)
  }

  /// Whether a statement can move within its block, because it declares no name and does not leave the block.
  var isMovable: Bool {
    let isStatement = item.is(ExpressionStmtSyntax.self) || item.is(ForStmtSyntax.self)
    let leaves: Set = ["return", "throw", "break", "continue"]
    return isDone || isStatement && !tokens(viewMode: .sourceAccurate).contains { leaves.contains($0.text) }
  }
}

extension CodeBlockItemListSyntax {
  /// The statements whose order the tool may change.
  var told: [CodeBlockItemSyntax] { filter { !Exceptions.isLeftAlone($0) } }
}

extension DeclReferenceExprSyntax {
  var isCalled: Bool {
    let member = parent?.as(MemberAccessExprSyntax.self)
    let callee = member?.declName == self ? member.map(Syntax.init) : Syntax(self)
    return callee?.parent?.as(FunctionCallExprSyntax.self)?.calledExpression.id == callee?.id
  }
}

extension Source {
  /// Whether the order of two statements can matter, because one may read or change what the other sets.
  func canMatter(_ first: some SyntaxProtocol, _ second: some SyntaxProtocol) -> Bool {
    [(Syntax(first), Syntax(second)), (Syntax(second), Syntax(first))].contains { one, other in
      let name = one.as(CodeBlockItemSyntax.self)?.nameSet
      // A called function, or a property with accessors or observers, can read or change any property.
      let calls = one.references.contains { $0.isCalled || properties[$0.text] == true }
      return other.references.contains {
        $0.text == name || calls && ($0.isCalled || properties[$0.text] != nil)
      }
    }
  }
}
