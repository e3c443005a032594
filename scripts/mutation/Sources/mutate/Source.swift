import SwiftOperators
import SwiftParser
import SwiftSyntax

/// A range of bytes of a source file.
typealias Span = Range<Int>

/// What is written in the place of something else.
struct Edit {
  var span: Span
  var text: String
}

/// What stands as a whole beside its changed copies, of which one is chosen while the program runs.
enum Site: Hashable {
  /// The statements of a function, an initializer or an accessor; a value that it gives without `return` begins there.
  case body(Span, value: Int?)
  /// The value that a property has at first.
  case value(Span)
  /// The value of a parameter that nobody gives.
  case argument(Span)

  var span: Span {
    switch self {
    case .body(let span, _), .value(let span), .argument(let span): span
    }
  }
}

/// A source file, and what can be asked of its syntax.
struct Source {
  let path: String
  let tree: Syntax
  let properties: Properties
  private let bytes: [UInt8]
  private let lines: SourceLocationConverter

  init(path: String, text: String) {
    self.path = path
    bytes = Array(text.utf8)
    // An operator that nobody declared here has no known precedence; all that follows is read as it stands.
    tree = OperatorTable.standardOperators.foldAll(Parser.parse(source: text)) { _ in }
    lines = SourceLocationConverter(fileName: path, tree: tree)
    properties = Properties(viewMode: .sourceAccurate)
    properties.walk(tree)
  }

  var all: String { text(0..<bytes.count) }

  func text(_ span: Span) -> String { String(decoding: bytes[span], as: UTF8.self) }

  /// The text of a span, edited.
  func text(_ span: Span, _ edits: [Edit]) -> String {
    var (text, position) = ("", span.lowerBound)
    for edit in edits {
      text += self.text(position..<edit.span.lowerBound) + edit.text
      position = edit.span.upperBound
    }
    return text + self.text(position..<span.upperBound)
  }

  func line(at position: Int) -> Int { lines.location(for: AbsolutePosition(utf8Offset: position)).line }
}

extension SyntaxProtocol {
  var span: Span {
    positionAfterSkippingLeadingTrivia.utf8Offset..<endPositionBeforeTrailingTrivia.utf8Offset
  }

  var text: String { trimmedDescription }

  /// What a node stands in, the nearest first.
  var parents: some Sequence<Syntax> {
    sequence(state: parent) { next in
      defer { next = next?.parent }
      return next
    }
  }

  /// What a node names, in itself and in its parts.
  var references: [DeclReferenceExprSyntax] {
    (Syntax(self).as(DeclReferenceExprSyntax.self).map { [$0] } ?? [])
      + children(viewMode: .sourceAccurate).flatMap(\.references)
  }
}

/// The names of the properties in a file.
final class Properties: SyntaxVisitor {
  private(set) var all: Set<String> = []
  /// Those that do something when they are read or set.
  private(set) var active: Set<String> = []

  override func visit(_ declaration: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
    guard declaration.parent?.is(MemberBlockItemSyntax.self) == true else { return .visitChildren }
    for binding in declaration.bindings {
      all.insert(binding.pattern.text)
      if binding.accessorBlock != nil { active.insert(binding.pattern.text) }
    }
    return .visitChildren
  }
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
          body(block, block.statements, isValue: function.signature.returnClause != nil)
        case .accessorDecl(let accessor):
          body(block, block.statements, isValue: accessor.accessorSpecifier.text == "get")
        case .initializerDecl, .deinitializerDecl: body(block, block.statements, isValue: false)
        default: site
        }
      case .accessorBlock(let block):
        if case .getter(let statements) = block.accessors {
          body(block, statements, isValue: true)
        } else {
          site
        }
      case .initializerClause(let clause):
        switch clause.parent?.kind {
        case .patternBinding: .value(clause.value.span)
        case .functionParameter: .argument(clause.value.span)
        default: site
        }
      default: site
      }
    }
  }

  private func body(
    _ block: some BracedSyntax, _ statements: CodeBlockItemListSyntax, isValue: Bool
  ) -> Site {
    let only = statements.count == 1 && isValue ? statements.first : nil
    let isExpression =
      only?.item.is(ExprSyntax.self) == true || only?.item.is(ExpressionStmtSyntax.self) == true
    return .body(
      block.leftBrace.span.upperBound..<block.rightBrace.span.lowerBound,
      value: isExpression ? only?.span.lowerBound : nil)
  }

  /// What is shown of a node that is changed: the statement, the condition or the declaration around it.
  func shown(around node: Syntax) -> Span {
    var child = node
    for parent in node.parents {
      switch parent.kind {
      case .codeBlockItem, .conditionElement, .whereClause, .memberBlockItem, .functionParameterList:
        return child.span
      default: child = parent
      }
    }
    return node.span
  }
}

// MARK: - What something is

extension Source {
  /// The value that a node gives back, by `return` or as the only statement, with the type that is declared for it.
  func result(of node: Syntax) -> (value: ExprSyntax, type: String)? {
    let value: ExprSyntax?
    if let leaving = node.as(ReturnStmtSyntax.self) {
      value = leaving.expression
    } else if let list = node.parent?.as(CodeBlockItemListSyntax.self), list.count == 1,
      let owner = list.parent,
      [.accessorBlock, .closureExpr].contains(owner.kind)
        || [.functionDecl, .accessorDecl].contains(owner.parent?.kind)
    {
      value = node.as(CodeBlockItemSyntax.self)?.item.as(ExprSyntax.self)
    } else {
      return nil
    }
    return value.flatMap { value in resultType(of: node).map { (value, $0) } }
  }

  private func resultType(of node: Syntax) -> String? {
    for parent in node.parents {
      switch parent.as(SyntaxEnum.self) {
      case .functionDecl(let function): return function.signature.returnClause?.type.text
      case .accessorDecl(let accessor) where accessor.accessorSpecifier.text != "get": return nil
      case .patternBinding(let binding): return binding.typeAnnotation?.type.text
      case .closureExpr(let closure): return isPredicate(closure) ? "Bool" : nil
      case .initializerDecl, .deinitializerDecl: return nil
      default: continue
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

  /// What is behind `try` and `await`.
  private func bare(_ expression: ExprSyntax) -> ExprSyntax {
    let inner =
      expression.as(TryExprSyntax.self)?.expression ?? expression.as(AwaitExprSyntax.self)?.expression
    return inner.map(bare) ?? expression
  }

  func call(in item: CodeBlockItemSyntax) -> FunctionCallExprSyntax? {
    item.item.as(ExprSyntax.self).map(bare)?.as(FunctionCallExprSyntax.self)
  }

  /// An assignment, also one that adds or subtracts.
  func assignment(in item: CodeBlockItemSyntax) -> InfixOperatorExprSyntax? {
    guard let infix = item.item.as(ExprSyntax.self).map(bare)?.as(InfixOperatorExprSyntax.self) else {
      return nil
    }
    let symbol = infix.operator.text
    let isComparison = ["==", "!=", "<=", ">=", "===", "!=="].contains(symbol)
    return symbol.hasSuffix("=") && !isComparison ? infix : nil
  }

  /// Whether a statement is there for what it does, as far as one can see.
  func isDone(_ item: CodeBlockItemSyntax) -> Bool { call(in: item) != nil || assignment(in: item) != nil }

  /// The property of its own, or the variable, that a statement sets or changes.
  func nameSet(by item: CodeBlockItemSyntax) -> String? {
    guard let target = assignment(in: item)?.leftOperand else { return nil }
    if let member = target.as(MemberAccessExprSyntax.self), member.base?.text == "self" {
      return member.declName.text
    }
    return target.as(DeclReferenceExprSyntax.self)?.text
  }

  /// Whether Swift may demand the statement: an initializer calls another, and gives each property a value.
  func isDemanded(_ item: CodeBlockItemSyntax) -> Bool {
    let owner = item.parents.first { [.initializerDecl, .functionDecl, .closureExpr].contains($0.kind) }
    let callee = call(in: item)?.calledExpression.text
    return owner?.kind == .initializerDecl
      && (nameSet(by: item) != nil || callee == "self.init" || callee == "super.init")
  }
}
