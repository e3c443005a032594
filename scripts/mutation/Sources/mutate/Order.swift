import SwiftSyntax

/// What is done in another order, or later: it matters where something is called in between that can call back.
extension Source {
  func swaps(in list: CodeBlockItemListSyntax) -> [Change] {
    pairs(in: list).compactMap { first, second in
      guard isMovable(first), isMovable(second), canMatter(first, second) else { return nil }
      let both = first.span.lowerBound..<second.span.upperBound
      return Change(
        shown: both, after: "\(second.text); \(first.text)",
        edits: [Edit(span: both, text: "\(Switch.reach)\n\(second.text)\n\(first.text)")])
    }
  }

  /// A statement done when all that follows in its block is done, unless a swap does that.
  func delays(in list: CodeBlockItemListSyntax) -> [Change] {
    let told = told(list)
    return told.indices.compactMap { index in
      let (item, rest) = (told[index], told[(index + 1)...])
      guard isMovable(item), !isDemanded(item), rest.contains(where: { canMatter(item, $0) }),
        rest.count > 1 || !rest.allSatisfy(isMovable)
      else { return nil }
      return Change(
        shown: item.span, after: "defer { \(item.text) }",
        edits: [Edit(span: item.span, text: "\(Switch.reach)\ndefer {\n\(item.text)\n}")])
    }
  }

  /// A condition, or what a `switch` asks, read before the statement that stands before it.
  func earlyReads(in list: CodeBlockItemListSyntax) -> [Change] {
    pairs(in: list).compactMap { first, second in
      guard isMovable(first), let read = firstRead(of: second), canMatter(first, read) else { return nil }
      let start = first.span.lowerBound
      return Change(
        shown: read.span, after: "\(read.text) before \(first.text)",
        edits: [
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
    let told = told(list)
    return Array(zip(told, told.dropFirst()))
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
      } || calls(one) && other.references.contains { properties.all.contains($0.text) || isCalled($0) }
    }
  }

  /// Whether something is called, or a property is read or set that does something.
  private func calls(_ node: Syntax) -> Bool {
    node.references.contains { isCalled($0) || properties.active.contains($0.text) }
  }

  private func isCalled(_ reference: DeclReferenceExprSyntax) -> Bool {
    let member = reference.parent?.as(MemberAccessExprSyntax.self)
    let callee = member?.declName == reference ? member.map(ExprSyntax.init) : ExprSyntax(reference)
    return callee?.parent?.as(FunctionCallExprSyntax.self)?.calledExpression.id == callee?.id
  }

  /// Whether a statement can stand elsewhere in its block: it declares nothing for those that follow, and does not leave.
  private func isMovable(_ item: CodeBlockItemSyntax) -> Bool {
    isDone(item)
      || (item.item.is(ExpressionStmtSyntax.self) || item.item.is(ForStmtSyntax.self))
        && !item.tokens(viewMode: .sourceAccurate).contains {
          ["return", "throw", "break", "continue"].contains($0.text)
        }
  }
}

// MARK: - Weak references

extension Source {
  /// A second reference, which is strong when it is switched on.
  ///
  /// It is set by an observer, which an assignment in an initializer does not call.
  func strongProperty(_ declaration: VariableDeclSyntax) -> [Change] {
    guard let weak = declaration.modifiers.first(where: { $0.name.text == "weak" }),
      let binding = declaration.bindings.first, let type = binding.typeAnnotation?.type
    else { return [] }
    let (start, end) = (declaration.span.lowerBound, type.span.upperBound)
    let keep = "strong\(start) = \(Switch.placeholder) ? \(binding.pattern.text) : nil"
    var observer = Edit(span: end..<end, text: " {\ndidSet { \(keep) }\n}\n")
    if case .accessors(let accessors) = binding.accessorBlock?.accessors {
      guard let body = accessors.first(where: { $0.accessorSpecifier.text == "didSet" })?.body else {
        return []
      }
      let start = body.leftBrace.span.upperBound
      observer = Edit(span: start..<start, text: "\n\(keep)\n")
    }
    let property = Edit(span: start..<start, text: "private var strong\(start): \(type.text)\n")
    let modifier = weak.span.lowerBound..<declaration.bindingSpecifier.span.lowerBound
    return [
      Change(
        shown: start..<end, after: text(start..<end, [Edit(span: modifier, text: "")]),
        edits: [property, observer], isSwitchedInside: true)
    ]
  }

  /// A closure that needs what it belongs to no longer keeps it.
  func weakSelf(_ closure: ClosureExprSyntax) -> [Change] {
    guard closure.signature?.capture == nil, closure.references.contains(where: { $0.text == "self" }) else {
      return []
    }
    let leave = "\n\(Switch.reach)\nguard let self else { return }\n"
    var (start, end) = (closure.leftBrace.span.upperBound, closure.leftBrace.span.upperBound)
    var edits = [Edit(span: start..<start, text: " [weak self] in\(leave)")]
    if let signature = closure.signature {
      if !signature.attributes.isEmpty { start = signature.attributes.span.upperBound }
      end = signature.span.upperBound
      edits = [Edit(span: start..<start, text: " [weak self]"), Edit(span: end..<end, text: leave)]
    }
    return [Change(shown: closure.span, after: "{ [weak self] … }", edits: edits)]
  }
}
