import SwiftSyntax

/// What is done in another order: it matters where something is called in between that can call back.
extension Source {
  func swaps(in list: CodeBlockItemListSyntax) -> [Operator.Edit] {
    pairs(in: list).compactMap { first, second in
      guard isMovable(first), isMovable(second), !isPointless(first, second) else { return nil }
      return .weave(
        first.span.lowerBound..<second.span.upperBound, "\(second.text); \(first.text)",
        [
          .insertion(first.span.lowerBound, "if \(Switch.placeholder) {\n\(second.text)\n}\n"),
          .branch(second.item.span, ""),
        ])
    }
  }

  /// A statement done when all that follows in its block is done, unless a swap does that.
  func delays(in list: CodeBlockItemListSyntax) -> [Operator.Edit] {
    let told = told(list)
    return told.indices.compactMap { index in
      let (item, rest) = (told[index], told[(index + 1)...])
      guard isMovable(item), !contains(item, ["await", "try"]), !isDemanded(item),
        !rest.contains(where: isDelegation), !rest.allSatisfy({ isPointless(item, $0) }),
        rest.count > 1 || !rest.allSatisfy(isMovable)
      else { return nil }
      return .weave(
        item.span, "defer { \(item.text) }",
        [
          .insertion(item.span.lowerBound, "defer { if \(Switch.placeholder) {\n\(item.text)\n} }\n"),
          .branch(item.item.span, ""),
        ])
    }
  }

  /// A condition, or what a `switch` asks, read before the statement that stands before it.
  func earlyReads(in list: CodeBlockItemListSyntax) -> [Operator.Edit] {
    pairs(in: list).flatMap { first, second -> [Operator.Edit] in
      guard isMovable(first) else { return [] }
      return reads(of: second).filter { canChange($0, by: first) }.compactMap { read in
        guard let site = site(of: Syntax(read)) else { return nil }
        let name = "early\(read.span.lowerBound)"
        return .weave(
          read.span, "\(read.text) before \(first.text)",
          [
            .insertion(
              first.span.lowerBound, "let \(name) = \(Switch.placeholder) ? Optional(\(read.text)) : nil\n"),
            site.weave(site.woven, text(site.woven, replacing: read.span, with: "\(name)!")),
          ])
      }
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

  /// What a statement asks first, as far as it binds no name.
  private func reads(of item: CodeBlockItemSyntax) -> [ExprSyntax] {
    var conditions: ConditionElementListSyntax?
    if let statement = item.item.as(GuardStmtSyntax.self) { conditions = statement.conditions }
    if let expression = item.item.as(ExpressionStmtSyntax.self)?.expression {
      if let choice = expression.as(SwitchExprSyntax.self) { return [choice.subject].filter(isPlain) }
      conditions = expression.as(IfExprSyntax.self)?.conditions
    }
    let leading = (conditions ?? []).map { $0.condition.as(ExprSyntax.self) }.prefix { $0 != nil }
    return leading.compactMap(\.self).filter(isPlain)
  }

  /// Whether it takes no time, cannot fail, and holds no code of its own.
  private func isPlain(_ read: ExprSyntax) -> Bool { !contains(read, ["await", "try", "{"]) }

  /// Whether what is read can change while a statement is executed that only sets a property, or calls something.
  private func canChange(_ read: ExprSyntax, by first: CodeBlockItemSyntax) -> Bool {
    let asked = references(in: Syntax(read)).filter(isAsked)
    guard let name = nameSet(by: first, orChanged: true), !properties.active.contains(name) else {
      return !asked.isEmpty
    }
    return asked.contains { reference in
      let asked = reference.text
      return asked == name || asked == "self" || isCalled(reference)
        || properties.active.contains(asked)
    }
  }

  /// Whether a name is a property's or is called; everything else stays the same while a statement runs.
  private func isAsked(_ reference: DeclReferenceExprSyntax) -> Bool {
    guard reference.parent?.as(MemberAccessExprSyntax.self)?.declName != reference else { return false }
    return reference.text == "self" || isCalled(reference) || properties.all.contains(reference.text)
  }

  private func isCalled(_ reference: DeclReferenceExprSyntax) -> Bool {
    reference.parent?.as(FunctionCallExprSyntax.self)?.calledExpression.id == reference.id
  }

  private func references(in node: Syntax) -> [DeclReferenceExprSyntax] {
    (node.as(DeclReferenceExprSyntax.self).map { [$0] } ?? [])
      + node.children(viewMode: .sourceAccurate).flatMap(references)
  }

  private func contains(_ node: some SyntaxProtocol, _ words: Set<String>) -> Bool {
    node.tokens(viewMode: .sourceAccurate).contains { words.contains($0.text) }
  }

  /// Whether the order cannot matter: a property is set that nobody observes, and the other does not ask for it.
  private func isPointless(_ first: CodeBlockItemSyntax, _ second: CodeBlockItemSyntax) -> Bool {
    if second.item.is(BreakStmtSyntax.self) || second.item.is(ContinueStmtSyntax.self) { return true }
    if let leaving = second.item.as(ReturnStmtSyntax.self) {
      if !references(in: Syntax(leaving)).contains(where: isAsked) { return true }
    }
    return [(first, second), (second, first)].allSatisfy { item, other in
      guard let name = nameSet(by: item), !properties.active.contains(name) else { return false }
      // Where `self` has to be said, the bare name is something else.
      let saysSelf = item.text.hasPrefix("self.")
      return !references(in: Syntax(other)).contains { reference in
        let base = reference.parent?.as(MemberAccessExprSyntax.self)?.base?.text
        return reference.text == name && (!saysSelf || base == "self")
      }
    }
  }

  /// Whether a statement can stand elsewhere in its block: it declares nothing for those that follow, and does not leave.
  private func isMovable(_ item: CodeBlockItemSyntax) -> Bool {
    if let expression = item.item.as(ExprSyntax.self) {
      return isDone(expression) && !expression.is(TryExprSyntax.self) && !isDelegation(item)
        && call(in: expression)?.calledExpression.text != "precondition"
    }
    let isChoice = item.item.as(ExpressionStmtSyntax.self) != nil
    return (isChoice || item.item.is(ForStmtSyntax.self))
      && !contains(item, ["return", "throw", "break", "continue", "try"])
  }
}

// MARK: - Weak references

extension Source {
  /// A second reference, which is strong when it is switched on.
  ///
  /// It is set by an observer, which an assignment in an initializer does not call.
  func strongProperty(_ declaration: VariableDeclSyntax) -> [Operator.Edit] {
    guard let weak = declaration.modifiers.first(where: { $0.name.text == "weak" }),
      let binding = declaration.bindings.first, let type = binding.typeAnnotation?.type
    else { return [] }
    let whole = declaration.span.lowerBound..<type.span.upperBound
    let strong = "strong\(declaration.span.lowerBound)"
    let keep = "\(strong) = \(Switch.placeholder) ? \(binding.pattern.text) : nil"
    var observer = Weaving.insertion(type.span.upperBound, " { didSet { \(keep) } }")
    if let block = binding.accessorBlock {
      guard case .accessors(let accessors) = block.accessors,
        let body = accessors.first(where: { $0.accessorSpecifier.text == "didSet" })?.body
      else { return [.replace(Syntax(weak), "")] }
      observer = .insertion(body.leftBrace.span.upperBound, " \(keep)\n")
    }
    let after = text(
      whole, replacing: weak.span.lowerBound..<declaration.bindingSpecifier.span.lowerBound, with: "")
    return [
      .weave(
        whole, after, [.insertion(whole.lowerBound, "private var \(strong): \(type.text)\n"), observer])
    ]
  }
}
