import SwiftOperators
import SwiftParser
import SwiftSyntax

/// A range of bytes of a source file.
typealias Span = Range<Int>

/// A text that replaces a range of the source.
struct Edit: Hashable {
  var span: Span
  var text: String
}

extension Edit {
  /// Inserts a text at a position.
  init(at position: Int, text: String) { self.init(span: position..<position, text: text) }
}

/// Code with changed copies, between which the program chooses at run time.
struct Site: Hashable {
  var span: Span
  /// Whether the code is a list of statements, not the initial value of a property or the default of a parameter.
  var isBody: Bool
  /// The position of an implicitly returned value.
  var value: Int?
}

/// A source file.
struct Source {
  let path: String
  let tree: Syntax
  /// The names of the properties, with true for a property that has accessors or observers.
  let properties: [String: Bool]
  private let bytes: [UInt8]
  private let lines: SourceLocationConverter

  init(path: String, text: String) {
    self.path = path
    bytes = Array(text.utf8)
    // An operator from another file has no known precedence, so its expression stays unfolded.
    tree = OperatorTable.standardOperators.foldAll(Parser.parse(source: text)) { _ in }
    lines = SourceLocationConverter(fileName: path, tree: tree)
    let declarations = tree.tokens(viewMode: .sourceAccurate).compactMap {
      $0.parent?.parent?.as(MemberBlockItemSyntax.self)?.decl.as(VariableDeclSyntax.self)
    }
    let bindings = declarations.flatMap(\.bindings).map { ($0.pattern.text, $0.accessorBlock != nil) }
    properties = Dictionary(bindings) { $0 || $1 }
  }

  var all: Span { 0..<bytes.count }

  /// The text of a span after edits.
  func text(_ span: Span, _ edits: [Edit] = []) -> String {
    var (text, position) = ("", span.lowerBound)
    for edit in edits + [Edit(at: span.upperBound, text: "")] {
      text += String(decoding: bytes[position..<edit.span.lowerBound], as: UTF8.self) + edit.text
      position = edit.span.upperBound
    }
    return text
  }

  func line(at position: Int) -> Int { lines.location(for: AbsolutePosition(utf8Offset: position)).line }

  /// The largest code around a position that can have changed copies, or nil if there is none.
  func site(at position: Int) -> Site? {
    let bodies: [SyntaxKind?] = [.functionDecl, .accessorDecl, .initializerDecl, .deinitializerDecl]
    let token = tree.token(at: AbsolutePosition(utf8Offset: position))
    return token?.parents.reduce(nil) { site, node in
      let owner = node.parent?.kind
      return switch node.as(SyntaxEnum.self) {
      case .codeBlock(let body) where bodies.contains(owner): Site(body, body.statements)
      case .accessorBlock(let block):
        block.accessors.as(CodeBlockItemListSyntax.self).map { Site(block, $0) } ?? site
      case .initializerClause(let clause) where [.patternBinding, .functionParameter].contains(owner):
        Site(span: clause.value.span, isBody: false, value: clause.value.span.lowerBound)
      default: site
      }
    }
  }
}

extension Site {
  fileprivate init(_ block: some BracedSyntax, _ statements: CodeBlockItemListSyntax) {
    let value = statements.first { $0.item.is(ExprSyntax.self) || $0.item.is(ExpressionStmtSyntax.self) }
    span = block.leftBrace.span.upperBound..<block.rightBrace.span.lowerBound
    isBody = true
    self.value = value?.resultType == nil ? nil : value?.span.lowerBound
  }
}
