import SwiftOperators
import SwiftParser
import SwiftSyntax

/// A range of bytes of a source file.
typealias Span = Range<Int>

/// What is written in the place of something else.
struct Edit: Hashable {
  var span: Span
  var text: String
}

/// What stands as a whole beside its changed copies, of which one is chosen while the program runs.
struct Site: Hashable {
  var span: Span
  /// Whether it is statements, and not the value that a property has at first or that a parameter has if nobody gives one.
  var isBody = false
  /// Where a body gives a value without `return`.
  var value: Int?
}

/// A source file, and what can be asked of its syntax.
struct Source {
  let path: String
  let tree: Syntax
  /// The names of the properties.
  let properties: Set<String>
  /// Those that do something when they are read or set.
  let activeProperties: Set<String>
  private let bytes: [UInt8]
  private let lines: SourceLocationConverter

  init(path: String, text: String) {
    self.path = path
    bytes = Array(text.utf8)
    // An operator that nobody declared here has no known precedence; all that follows is read as it stands.
    tree = OperatorTable.standardOperators.foldAll(Parser.parse(source: text)) { _ in }
    lines = SourceLocationConverter(fileName: path, tree: tree)
    let declarations = tree.parts.compactMap {
      $0.as(MemberBlockItemSyntax.self)?.decl.as(VariableDeclSyntax.self)
    }
    let bindings = declarations.flatMap(\.bindings)
    properties = Set(bindings.map(\.pattern.text))
    activeProperties = Set(bindings.filter { $0.accessorBlock != nil }.map(\.pattern.text))
  }

  var all: String { text(0..<bytes.count) }

  /// The text of a span, edited.
  func text(_ span: Span, _ edits: [Edit] = []) -> String {
    var (text, position) = ("", span.lowerBound)
    for edit in edits + [Edit(span: span.upperBound..<span.upperBound, text: "")] {
      text += String(decoding: bytes[position..<edit.span.lowerBound], as: UTF8.self) + edit.text
      position = edit.span.upperBound
    }
    return text
  }

  func line(at position: Int) -> Int { lines.location(for: AbsolutePosition(utf8Offset: position)).line }
}

extension SyntaxProtocol {
  var span: Span {
    positionAfterSkippingLeadingTrivia.utf8Offset..<endPositionBeforeTrailingTrivia.utf8Offset
  }

  var text: String { trimmedDescription }

  /// What a node stands in, the nearest first.
  var parents: some Sequence<Syntax> { sequence(first: Syntax(self), next: \.parent).dropFirst() }

  /// A node and all that it consists of.
  var parts: [Syntax] { [Syntax(self)] + children(viewMode: .sourceAccurate).flatMap(\.parts) }

  /// What a node names.
  var references: [DeclReferenceExprSyntax] { parts.compactMap { $0.as(DeclReferenceExprSyntax.self) } }
}

// MARK: - Where something is

extension Source {
  /// The largest thing around a position that can stand beside its changed copies; nil where nothing can.
  func site(at position: Int) -> Site? {
    let token = tree.token(at: AbsolutePosition(utf8Offset: position))
    return token?.parents.reduce(nil) { site, parent in
      switch parent.as(SyntaxEnum.self) {
      case .codeBlock(let block):
        switch block.parent?.as(SyntaxEnum.self) {
        case .functionDecl(let function):
          body(block, block.statements, givesValue: function.signature.returnClause != nil)
        case .accessorDecl(let accessor):
          body(block, block.statements, givesValue: accessor.accessorSpecifier.text == "get")
        case .initializerDecl, .deinitializerDecl: body(block, block.statements, givesValue: false)
        default: site
        }
      case .accessorBlock(let block):
        block.accessors.as(CodeBlockItemListSyntax.self).map { body(block, $0, givesValue: true) } ?? site
      case .initializerClause(let clause)
      where [.patternBinding, .functionParameter].contains(clause.parent?.kind):
        Site(span: clause.value.span)
      default: site
      }
    }
  }

  private func body(
    _ block: some BracedSyntax, _ statements: CodeBlockItemListSyntax, givesValue: Bool
  ) -> Site {
    let only = statements.count == 1 ? statements.first?.item : nil
    let isValue =
      givesValue && (only?.is(ExprSyntax.self) == true || only?.is(ExpressionStmtSyntax.self) == true)
    return Site(
      span: block.leftBrace.span.upperBound..<block.rightBrace.span.lowerBound, isBody: true,
      value: isValue ? only?.span.lowerBound : nil)
  }

  /// What is shown of a node that is changed: the statement, the condition or the declaration around it.
  func shown(around node: Syntax) -> Span {
    let ends: [SyntaxKind] = [
      .codeBlockItem, .conditionElement, .whereClause, .memberBlockItem, .functionParameterList,
    ]
    let path = [node] + node.parents.prefix { !ends.contains($0.kind) }
    return (path[path.count - 1].parent == nil ? node : path[path.count - 1]).span
  }
}

// MARK: - What something is

extension Source {
  /// The value that a node gives back, by `return` or as the only statement, with the type that is declared for it.
  func result(of node: Syntax) -> (value: ExprSyntax, type: String)? {
    let item = node.as(CodeBlockItemSyntax.self)
    if item != nil, node.parent?.children(viewMode: .sourceAccurate).count != 1 { return nil }
    guard let value = node.as(ReturnStmtSyntax.self)?.expression ?? item?.item.as(ExprSyntax.self) else {
      return nil
    }
    let bodies: [SyntaxKind] = [
      .codeBlockItemList, .codeBlock, .accessorDecl, .accessorDeclList, .accessorBlock,
    ]
    for parent in node.parents {
      switch parent.as(SyntaxEnum.self) {
      case .functionDecl(let function): return function.signature.returnClause.map { (value, $0.type.text) }
      case .accessorDecl(let accessor) where accessor.accessorSpecifier.text != "get": return nil
      case .patternBinding(let binding): return binding.typeAnnotation.map { (value, $0.type.text) }
      case .closureExpr(let closure): return isPredicate(closure) ? (value, "Bool") : nil
      case .initializerDecl, .deinitializerDecl: return nil
      default: if item != nil, !bodies.contains(parent.kind) { return nil }
      }
    }
    return nil
  }

  private func isPredicate(_ closure: ClosureExprSyntax) -> Bool {
    let argument = closure.parent?.as(LabeledExprSyntax.self)
    let call = (argument?.parent?.parent ?? closure.parent)?.as(FunctionCallExprSyntax.self)
    return ["where", "filter", "allSatisfy", "removeAll", "contains", "first"].contains(
      argument?.label?.text ?? call.map(name) ?? "")
  }

  func name(of call: FunctionCallExprSyntax) -> String {
    call.calledExpression.as(MemberAccessExprSyntax.self)?.declName.text ?? call.calledExpression.text
  }

  /// What a statement does, behind `try` and `await`.
  private func deed(of item: CodeBlockItemSyntax) -> ExprSyntax? {
    var deed = item.item.as(ExprSyntax.self)
    while let inner = deed?.as(TryExprSyntax.self)?.expression ?? deed?.as(AwaitExprSyntax.self)?.expression {
      deed = inner
    }
    return deed
  }

  func call(in item: CodeBlockItemSyntax) -> FunctionCallExprSyntax? {
    deed(of: item)?.as(FunctionCallExprSyntax.self)
  }

  /// An assignment, also one that adds or subtracts.
  func assignment(in item: CodeBlockItemSyntax) -> InfixOperatorExprSyntax? {
    let infix = deed(of: item)?.as(InfixOperatorExprSyntax.self)
    let isComparison = ["==", "!=", "<=", ">=", "===", "!=="].contains(infix?.operator.text)
    return infix?.operator.text.hasSuffix("=") == true && !isComparison ? infix : nil
  }

  /// Whether a statement is there for what it does, as far as one can see.
  func isDone(_ item: CodeBlockItemSyntax) -> Bool { call(in: item) != nil || assignment(in: item) != nil }

  /// The property of its own, or the variable, that a statement sets or changes.
  func nameSet(by item: CodeBlockItemSyntax) -> String? {
    let target = assignment(in: item)?.leftOperand
    let member = target?.as(MemberAccessExprSyntax.self)
    return member?.base?.text == "self"
      ? member?.declName.text : target?.as(DeclReferenceExprSyntax.self)?.text
  }

  /// Whether Swift may demand the statement: an initializer calls another, and gives each property a value.
  func isDemanded(_ item: CodeBlockItemSyntax) -> Bool {
    let owner = item.parents.first { [.initializerDecl, .functionDecl, .closureExpr].contains($0.kind) }
    let callee = call(in: item)?.calledExpression.text
    return owner?.kind == .initializerDecl
      && (nameSet(by: item) != nil || callee == "self.init" || callee == "super.init")
  }

  /// Whether Swift can do without the statement.
  func isRemovable(_ item: CodeBlockItemSyntax) -> Bool {
    !isDemanded(item) && result(of: Syntax(item)) == nil
  }
}
