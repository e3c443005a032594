import SwiftOperators
import SwiftParser
import SwiftSyntax

/// A range of bytes of a source file.
typealias Span = Range<Int>

/// A source file, and what can be asked of its syntax.
struct Source {
  /// How a change is woven in, so that it can be switched on while the program runs.
  enum Weaving {
    /// A statement, or a value that an `if` can give.
    case branch(Span, String)
    /// A condition among others.
    case condition(Span, String)
    /// A value in the midst of something.
    case choice(Span, String)
    /// Something that stands there in any case, and asks itself whether it is switched on.
    case insertion(Int, String)
  }

  let path: String
  let tree: Syntax
  let properties: Properties
  private let bytes: [UInt8]
  private let lines: SourceLocationConverter

  init(path: String, text: String) {
    self.path = path
    bytes = Array(text.utf8)
    let parsed = Parser.parse(source: text)
    // An operator that nobody declared here has no known precedence; all that follows is read as it stands.
    tree = OperatorTable.standardOperators.foldAll(parsed) { _ in }
    lines = SourceLocationConverter(fileName: path, tree: tree)
    properties = Properties(viewMode: .sourceAccurate)
    properties.walk(tree)
  }

  func text(_ span: Span) -> String { String(decoding: bytes[span], as: UTF8.self) }

  /// The text of a span with something else in place of a part.
  func text(_ span: Span, replacing part: Span, with text: String) -> String {
    self.text(span.lowerBound..<part.lowerBound) + text + self.text(part.upperBound..<span.upperBound)
  }

  func line(at position: Int) -> Int { lines.location(for: AbsolutePosition(utf8Offset: position)).line }

  var all: String { text(0..<bytes.count) }
}

extension SyntaxProtocol {
  var span: Span {
    positionAfterSkippingLeadingTrivia.utf8Offset..<endPositionBeforeTrailingTrivia.utf8Offset
  }

  var text: String { trimmedDescription }
}

/// The names of the properties in a file.
final class Properties: SyntaxVisitor {
  private(set) var all: Set<String> = []
  /// Those that do something when they are read or set.
  private(set) var active: Set<String> = []
  /// Those that an initializer has to set.
  private(set) var required: Set<String> = []

  override func visit(_ declaration: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
    guard declaration.parent?.is(MemberBlockItemSyntax.self) == true else { return .visitChildren }
    let isVariable = declaration.bindingSpecifier.tokenKind == .keyword(.var)
    for binding in declaration.bindings {
      all.insert(binding.pattern.text)
      let isNilAtFirst = isVariable && binding.typeAnnotation?.type.is(OptionalTypeSyntax.self) == true
      if binding.accessorBlock != nil { active.insert(binding.pattern.text) }
      if binding.initializer == nil, !isNilAtFirst { required.insert(binding.pattern.text) }
    }
    return .visitChildren
  }
}

// MARK: - Where something can be changed

extension Source {
  /// What is woven for a change of something, and what is shown of it.
  struct Site {
    var shown: Span
    var woven: Span
    var weave: (Span, String) -> Weaving
  }

  /// The smallest thing around a node that can be switched; nil where nothing can.
  func site(of node: Syntax) -> Site? {
    var child = node
    var shown: Span?
    while let parent = child.parent {
      switch parent.as(SyntaxEnum.self) {
      // Without its literal, a loop that never ends would be one that may.
      case .conditionElement where child.is(ExprSyntax.self) && !child.is(BooleanLiteralExprSyntax.self):
        return Site(shown: child.span, woven: child.span, weave: Weaving.condition)
      case .whereClause:
        return Site(shown: child.span, woven: child.span, weave: Weaving.choice)
      case .initializerClause(let clause):
        return site(of: clause, shown: shown)
      case .codeBlockItem(let item):
        guard !item.item.is(DeclSyntax.self), !item.item.is(GuardStmtSyntax.self) else { return nil }
        return Site(shown: shown ?? item.item.span, woven: item.item.span, weave: Weaving.branch)
      case .forStmt, .switchExpr, .switchCaseItem: shown = shown ?? child.span
      case .attribute, .macroExpansionExpr, .macroExpansionDecl, .ifConfigDecl: return nil
      default: break
      }
      child = parent
    }
    return nil
  }

  private func site(of clause: InitializerClauseSyntax, shown: Span?) -> Site? {
    let value = clause.value.span
    switch clause.parent?.as(SyntaxEnum.self) {
    case .patternBinding(let binding):
      guard let declaration = binding.parent?.parent?.as(VariableDeclSyntax.self),
        !declaration.modifiers.contains(where: { $0.name.text == "async" })
      else { return nil }
      let isMember = declaration.parent?.is(MemberBlockItemSyntax.self) == true
      let whole = declaration.span.lowerBound..<value.upperBound
      return Site(shown: isMember ? whole : shown ?? value, woven: value, weave: Weaving.branch)
    case .functionParameter(let parameter):
      return Site(
        shown: parameter.span.lowerBound..<value.upperBound, woven: value, weave: Weaving.choice)
    case .optionalBindingCondition, .matchingPatternCondition, .closureCapture:
      return Site(shown: shown ?? value, woven: value, weave: Weaving.choice)
    default: return nil
    }
  }
}

// MARK: - What something is

extension Source {
  /// Whether the statement is there for its value: it is the only one of what gives a value.
  func isValue(_ item: CodeBlockItemSyntax) -> Bool {
    guard let list = item.parent?.as(CodeBlockItemListSyntax.self), list.count == 1, let owner = list.parent,
      item.item.is(ExprSyntax.self) || item.item.is(ExpressionStmtSyntax.self)
    else { return false }
    switch owner.as(SyntaxEnum.self) {
    case .closureExpr(let closure): return isValue(item, of: closure)
    case .switchCase: return owner.parent?.parent.map(isValueOfChoice) ?? false
    case .codeBlock where owner.parent?.is(IfExprSyntax.self) == true:
      return owner.parent.map(isValueOfChoice) ?? false
    case .accessorBlock: return true
    case .codeBlock
    where owner.parent?.is(FunctionDeclSyntax.self) == true
      || owner.parent?.is(AccessorDeclSyntax.self) == true:
      return resultType(of: item) != nil
    default: return false
    }
  }

  /// Whether an `if` or a `switch` gives a value.
  private func isValueOfChoice(_ choice: Syntax) -> Bool {
    switch choice.parent?.as(SyntaxEnum.self) {
    case .ifExpr(let outer): isValueOfChoice(Syntax(outer))
    case .expressionStmt(let statement):
      statement.parent?.as(CodeBlockItemSyntax.self).map(isValue) ?? false
    default: true
    }
  }

  /// Whether the only statement of a closure is there for its value.
  ///
  /// A call is taken to be there for what it does, unless it can be seen that somebody wants the value: it makes
  /// something of a type or of an optional, or the closure is a predicate or is given to a function like
  /// `withTaskCancellationHandler`.
  private func isValue(_ item: CodeBlockItemSyntax, of closure: ClosureExprSyntax) -> Bool {
    guard let expression = item.item.as(ExprSyntax.self) else { return false }
    if assignment(in: expression) != nil { return false }
    guard let call = call(in: expression), !isPredicate(closure) else { return true }
    let callee = callee(of: closure)
    if callee.hasPrefix("with"), !callee.hasSuffix("Continuation") { return true }
    guard call.trailingClosure == nil else { return false }
    return name(of: call) == "map" || call.text.hasPrefix(".")
      || call.calledExpression.text.first?.isUppercase == true
  }

  func isPredicate(_ closure: ClosureExprSyntax) -> Bool {
    ["where", "filter", "allSatisfy", "removeAll", "contains", "first"].contains(callee(of: closure))
  }

  /// The label of a closure or the name of the function that it is given to.
  private func callee(of closure: ClosureExprSyntax) -> String {
    if let argument = closure.parent?.as(LabeledExprSyntax.self) {
      if let label = argument.label { return label.text }
      return argument.parent?.parent?.as(FunctionCallExprSyntax.self).map(name) ?? ""
    }
    return closure.parent?.as(FunctionCallExprSyntax.self).map(name) ?? ""
  }

  func name(of call: FunctionCallExprSyntax) -> String {
    call.calledExpression.as(MemberAccessExprSyntax.self)?.declName.text ?? call.calledExpression.text
  }

  /// The type of what a node stands in gives back; nil if it gives nothing, empty if nobody says.
  func resultType(of node: some SyntaxProtocol) -> String? {
    var parent = node.parent
    while let current = parent {
      switch current.as(SyntaxEnum.self) {
      case .functionDecl(let function):
        return function.signature.returnClause.map(\.type.text).flatMap { $0 == "Void" ? nil : $0 }
      case .subscriptDecl(let declaration): return declaration.returnClause.type.text
      case .accessorDecl(let accessor) where accessor.accessorSpecifier.text != "get": return nil
      case .patternBinding(let binding): return binding.typeAnnotation?.type.text ?? ""
      case .closureExpr(let closure):
        return closure.signature?.returnClause?.type.text ?? (isPredicate(closure) ? "Bool" : "")
      case .initializerDecl, .deinitializerDecl: return nil
      default: parent = current.parent
      }
    }
    return nil
  }

  /// The value that a statement gives back, with its type.
  func result(of node: Syntax) -> (value: ExprSyntax, type: String)? {
    if let value = node.as(ReturnStmtSyntax.self)?.expression {
      return resultType(of: node).map { (value, $0) }
    }
    guard let item = node.as(CodeBlockItemSyntax.self), let value = item.item.as(ExprSyntax.self),
      isValue(item), item.parent?.parent?.is(SwitchCaseSyntax.self) == false,
      item.parent?.parent?.parent?.is(IfExprSyntax.self) == false
    else { return nil }
    return resultType(of: item).map { (value, $0) }
  }

  /// What is behind `try` and `await`.
  func bare(_ expression: ExprSyntax) -> ExprSyntax {
    if let attempt = expression.as(TryExprSyntax.self) { return bare(attempt.expression) }
    if let wait = expression.as(AwaitExprSyntax.self) { return bare(wait.expression) }
    return expression
  }

  func call(in expression: ExprSyntax) -> FunctionCallExprSyntax? {
    bare(expression).as(FunctionCallExprSyntax.self)
  }

  /// An assignment, also one that adds or subtracts.
  func assignment(in expression: ExprSyntax) -> InfixOperatorExprSyntax? {
    guard let infix = bare(expression).as(InfixOperatorExprSyntax.self) else { return nil }
    let symbol = infix.operator.text
    let isComparison = ["==", "!=", "<=", ">=", "===", "!=="].contains(symbol)
    return symbol.hasSuffix("=") && !isComparison ? infix : nil
  }

  /// Whether an expression is there for what it does, as far as one can see.
  func isDone(_ expression: ExprSyntax) -> Bool {
    call(in: expression) != nil || assignment(in: expression) != nil
  }

  /// Whether a statement hands an initializer's work to another.
  func isDelegation(_ item: CodeBlockItemSyntax) -> Bool {
    let callee = item.item.as(ExprSyntax.self).flatMap(call)?.calledExpression.text
    return callee == "self.init" || callee == "super.init"
  }

  /// The name of the property of its own, or of the variable, that a statement sets.
  func nameSet(by item: CodeBlockItemSyntax, orChanged: Bool = false) -> String? {
    guard let assignment = item.item.as(ExprSyntax.self).flatMap(assignment),
      orChanged || assignment.operator.is(AssignmentExprSyntax.self)
    else { return nil }
    let target = assignment.leftOperand
    if let member = target.as(MemberAccessExprSyntax.self), member.base?.text == "self" {
      return member.declName.text
    }
    return target.as(DeclReferenceExprSyntax.self)?.text
  }

  /// Whether Swift demands the statement: an initializer calls another, and gives each property a value.
  func isDemanded(_ item: CodeBlockItemSyntax) -> Bool {
    if isDelegation(item) { return true }
    guard let name = nameSet(by: item) else { return false }
    var parent = item.parent
    while let current = parent, !current.is(ClosureExprSyntax.self), !current.is(FunctionDeclSyntax.self) {
      if current.is(InitializerDeclSyntax.self) {
        return name == "self" || properties.required.contains(name)
      }
      parent = current.parent
    }
    return false
  }
}
