import SwiftSyntax

/// What is done in another order, or later: it matters where something is called in between that can call back.
extension Source {
  func swaps(in list: CodeBlockItemListSyntax) -> [Mutation?] {
    pairs(in: list).map { first, second in
      guard isMovable(first), isMovable(second), canMatter(first, second) else { return nil }
      return statements(first.span.lowerBound..<second.span.upperBound, "\(second.text); \(first.text)")
    }
  }

  /// A statement done when all that follows in its block is done, unless a swap does that.
  func delays(in list: CodeBlockItemListSyntax) -> [Mutation?] {
    let told = told(list)
    return told.enumerated().map { index, item in
      let rest = told.dropFirst(index + 1)
      guard isMovable(item), !isDemanded(item), rest.contains(where: { canMatter(item, $0) }),
        rest.count > 1 || !rest.allSatisfy(isMovable)
      else { return nil }
      return statements(item.span, "defer { \(item.text) }")
    }
  }

  /// A condition, or what a `switch` asks, read before the statement that stands before it.
  func earlyReads(in list: CodeBlockItemListSyntax) -> [Mutation?] {
    pairs(in: list).map { first, second in
      guard isMovable(first), let read = firstRead(of: second), canMatter(first, read) else { return nil }
      let start = first.span.lowerBound
      return mutation(
        of: read.span, to: "\(read.text) before \(first.text)",
        [
          Edit(span: start..<start, text: "let early = \(Switch.reached(read.text))\n"),
          Edit(span: read.span, text: "early"),
        ])
    }
  }

  /// The statements whose order is of interest.
  private func told(_ list: CodeBlockItemListSyntax) -> [CodeBlockItemSyntax] {
    list.filter { !Exceptions.isLeftAlone(Syntax($0)) }
  }

  private func pairs(in list: CodeBlockItemListSyntax) -> [(CodeBlockItemSyntax, CodeBlockItemSyntax)] {
    Array(zip(told(list), told(list).dropFirst()))
  }

  /// What a statement asks before all else.
  private func firstRead(of item: CodeBlockItemSyntax) -> ExprSyntax? {
    let expression = item.item.as(ExpressionStmtSyntax.self)?.expression
    let conditions =
      item.item.as(GuardStmtSyntax.self)?.conditions ?? expression?.as(IfExprSyntax.self)?.conditions
    return expression?.as(SwitchExprSyntax.self)?.subject
      ?? conditions?.first?.condition.as(ExprSyntax.self)
  }

  /// Whether it can matter which of two is done first: one sets what the other names, or calls what can see the other.
  private func canMatter(_ first: some SyntaxProtocol, _ second: some SyntaxProtocol) -> Bool {
    [(Syntax(first), Syntax(second)), (Syntax(second), Syntax(first))].contains { one, other in
      let name = one.as(CodeBlockItemSyntax.self).flatMap(nameSet)
      return other.references.contains { reference in
        // Where `self` has to be said, the bare name is something else.
        let isOfSelf = reference.parent?.as(MemberAccessExprSyntax.self)?.base?.text == "self"
        return reference.text == name && (isOfSelf || !one.text.hasPrefix("self."))
      } || calls(one) && other.references.contains { properties.contains($0.text) || isCalled($0) }
    }
  }

  /// Whether something is called, or a property is read or set that does something.
  private func calls(_ node: Syntax) -> Bool {
    node.references.contains { isCalled($0) || activeProperties.contains($0.text) }
  }

  private func isCalled(_ reference: DeclReferenceExprSyntax) -> Bool {
    let member = reference.parent?.as(MemberAccessExprSyntax.self)
    let callee = member?.declName == reference ? member.map(Syntax.init) : Syntax(reference)
    return callee?.parent?.as(FunctionCallExprSyntax.self)?.calledExpression.id == callee?.id
  }

  /// Whether a statement can stand elsewhere in its block: it declares nothing for those that follow, and does not leave.
  private func isMovable(_ item: CodeBlockItemSyntax) -> Bool {
    let isStatement = item.item.is(ExpressionStmtSyntax.self) || item.item.is(ForStmtSyntax.self)
    let leaves: Set = ["return", "throw", "break", "continue"]
    return isDone(item)
      || isStatement && !item.tokens(viewMode: .sourceAccurate).contains { leaves.contains($0.text) }
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
    let keep = "strong\(start) = \(Switch.placeholder) ? \(binding.pattern.text) : nil"
    var observer = Edit(span: end..<end, text: " {\ndidSet { \(keep) }\n}\n")
    if let accessors = binding.accessorBlock?.accessors.as(AccessorDeclListSyntax.self) {
      guard let body = accessors.first(where: { $0.accessorSpecifier.text == "didSet" })?.body else {
        return nil
      }
      let start = body.leftBrace.span.upperBound
      observer = Edit(span: start..<start, text: "\n\(keep)\n")
    }
    let property = Edit(span: start..<start, text: "private var strong\(start): \(type.text)\n")
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
    var edits = [Edit(span: brace..<brace, text: " [weak self] in\(leave)")]
    if let signature = closure.signature {
      let start = signature.attributes.isEmpty ? brace : signature.attributes.span.upperBound
      let end = signature.span.upperBound
      edits = [Edit(span: start..<start, text: " [weak self]"), Edit(span: end..<end, text: leave)]
    }
    return mutation(of: closure.span, to: "{ [weak self] … }", edits)
  }
}
