import SwiftSyntax

/// What is done in another order, or later: it matters where something is called in between that can call back.
extension Source {
  func swaps(in list: CodeBlockItemListSyntax) -> [Mutation?] {
    zip(list.told, list.told.dropFirst()).map { first, second in
      guard first.isMovable, second.isMovable, canMatter(first, second) else { return nil }
      return statements(first.span.lowerBound..<second.span.upperBound, "\(second.text); \(first.text)")
    }
  }

  /// A statement done when all that follows in its block is done, unless a swap does that.
  func delays(in list: CodeBlockItemListSyntax) -> [Mutation?] {
    list.told.enumerated().map { index, item in
      let rest = list.told.dropFirst(index + 1)
      guard item.isMovable, !item.isDemanded, rest.contains(where: { canMatter(item, $0) }),
        rest.count > 1 || !rest.allSatisfy(\.isMovable)
      else { return nil }
      return statements(item.span, "defer { \(item.text) }")
    }
  }

  /// A condition, or what a `switch` asks, read before the statement that stands before it.
  func earlyReads(in list: CodeBlockItemListSyntax) -> [Mutation?] {
    zip(list.told, list.told.dropFirst()).map { first, second in
      guard first.isMovable, let read = second.firstRead, canMatter(first, read) else { return nil }
      let early = Edit(at: first.span.lowerBound, text: "let early = \(Switch.reached(read.text))\n")
      return mutation(
        of: read.span, to: "\(read.text) before \(first.text)", [early, Edit(span: read.span, text: "early")])
    }
  }

  /// Whether it can matter which of two is done first: one sets what the other names, or calls what can see the other.
  private func canMatter(_ first: some SyntaxProtocol, _ second: some SyntaxProtocol) -> Bool {
    [(Syntax(first), Syntax(second)), (Syntax(second), Syntax(first))].contains { one, other in
      let name = one.as(CodeBlockItemSyntax.self)?.nameSet
      // What is called, or a property that does something when it is read or set.
      let calls = one.references.contains { $0.isCalled || properties[$0.text] == true }
      return other.references.contains {
        $0.text == name || calls && ($0.isCalled || properties[$0.text] != nil)
      }
    }
  }
}

extension CodeBlockItemListSyntax {
  /// The statements whose order is of interest.
  fileprivate var told: [CodeBlockItemSyntax] { filter { !Exceptions.isLeftAlone($0) } }
}

extension CodeBlockItemSyntax {
  /// What a statement asks before all else.
  fileprivate var firstRead: ExprSyntax? {
    let expression = item.as(ExpressionStmtSyntax.self)?.expression
    let conditions =
      item.as(GuardStmtSyntax.self)?.conditions ?? expression?.as(IfExprSyntax.self)?.conditions
    return expression?.as(SwitchExprSyntax.self)?.subject
      ?? conditions?.first?.condition.as(ExprSyntax.self)
  }

  /// Whether a statement can stand elsewhere in its block: it declares nothing for those that follow, and does not leave.
  fileprivate var isMovable: Bool {
    let isStatement = item.is(ExpressionStmtSyntax.self) || item.is(ForStmtSyntax.self)
    let leaves: Set = ["return", "throw", "break", "continue"]
    return isDone || isStatement && !tokens(viewMode: .sourceAccurate).contains { leaves.contains($0.text) }
  }
}

extension DeclReferenceExprSyntax {
  fileprivate var isCalled: Bool {
    let member = parent?.as(MemberAccessExprSyntax.self)
    let callee = member?.declName == self ? member.map(Syntax.init) : Syntax(self)
    return callee?.parent?.as(FunctionCallExprSyntax.self)?.calledExpression.id == callee?.id
  }
}

// MARK: - Weak references

extension Source {
  /// A second reference, which is strong when it is switched on.
  ///
  /// It is set by an observer, which an assignment in an initializer does not call.
  func strongProperty(_ declaration: VariableDeclSyntax) -> Mutation? {
    guard let weak = declaration.modifiers.first(where: { $0.name.text == "weak" }),
      let binding = declaration.bindings.first, let type = binding.typeAnnotation?.type
    else { return nil }
    let (start, end) = (declaration.span.lowerBound, type.span.upperBound)
    let property = Edit(at: start, text: "private var strong\(start): \(type.text)\n")
    let keep = "strong\(start) = \(Switch.placeholder) ? \(binding.pattern.text) : nil"
    let accessors = binding.accessorBlock?.accessors.as(AccessorDeclListSyntax.self)
    let body = accessors?.first { $0.accessorSpecifier.text == "didSet" }?.body
    let observer =
      body.map { Edit(at: $0.leftBrace.span.upperBound, text: keep) }
      ?? Edit(at: end, text: " {\ndidSet { \(keep) }\n}")
    let modifier = Edit(
      span: weak.span.lowerBound..<declaration.bindingSpecifier.span.lowerBound, text: "")
    return mutation(of: start..<end, to: text(start..<end, [modifier]), [property, observer])
  }

  /// A closure that needs what it belongs to no longer keeps it.
  func weakSelf(_ closure: ClosureExprSyntax) -> Mutation? {
    guard closure.signature?.capture == nil, closure.references.contains(where: { $0.text == "self" }) else {
      return nil
    }
    let leave = "\n\(Switch.reach)\nguard let self else { return }\n"
    let brace = closure.leftBrace.span.upperBound
    let edits =
      closure.signature.map {
        [Edit(at: brace, text: " [weak self]"), Edit(at: $0.span.upperBound, text: leave)]
      } ?? [Edit(at: brace, text: " [weak self] in\(leave)")]
    return mutation(of: closure.span, to: "{ [weak self] … }", edits)
  }
}
