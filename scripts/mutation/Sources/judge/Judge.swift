import Foundation
import SwiftDiagnostics
import SwiftParser
import SwiftParserDiagnostics
import SwiftSyntax

/// Prints an app's class in the form that Sources/YourLocation needs, and each edit to standard error.
@main
struct Judge {
  /// The initializer's parameters in order, with the default of a missing parameter, or nil if no edit can add it.
  private static let parameters: [(name: String, type: String, value: String?)] = [
    ("locationManager", "CLLocationManager", nil), ("device", "UIDevice", "UIDevice.current"),
    ("notificationCenter", "NotificationCenterProtocol", "NotificationCenter.default"),
    ("configuration", "Configuration", nil), ("ignoresUnknownLocation", "Bool", "false"),
  ]

  private let converter: SourceLocationConverter
  private let initializer: InitializerDeclSyntax
  private let given: Set<String>
  /// The names of optional methods, and of variables that hold a logger.
  private let (optional, loggers): (Set<String>, Set<String>)
  /// The parameters that an edit uses.
  private var used: Set<String> = []
  /// Whether the file imported the stand-in before any edit, and whether the edited file imports it.
  private let isAdapted: Bool
  private var hasStandIn: Bool
  private var edits: [(range: Range<Int>, text: String)] = []

  static func main() {
    let path = CommandLine.arguments[1]
    guard let data = FileManager.default.contents(atPath: path),
      let text = String(data: data, encoding: .utf8)
    else { fail("\(path) is not text") }
    let tree = Parser.parse(source: text)
    if let problem = ParseDiagnosticsGenerator.diagnostics(for: tree).first {
      let line = problem.location(converter: SourceLocationConverter(fileName: path, tree: tree)).line
      fail("\(path):\(line) is not Swift: \(problem.message)")
    }
    var judge = Judge(path, tree)
    judge.visit(Syntax(tree))
    judge.completeInitializer()
    FileHandle.standardOutput.write(judge.applied(to: Array(data)))
  }

  private init(_ path: String, _ tree: SourceFileSyntax) {
    converter = SourceLocationConverter(fileName: path, tree: tree)
    let classes = tree.statements.compactMap { $0.item.as(ClassDeclSyntax.self) }
    let found =
      classes.first { $0.name.text == "LocationManager" }?.memberBlock.members
      .compactMap { $0.decl.as(InitializerDeclSyntax.self) }.filter { $0.body != nil } ?? []
    guard let initializer = found.first(where: { Self.names($0).contains("locationManager") }) ?? found.first
    else { Self.fail("\(path) has no class LocationManager with an initializer; rename yours") }
    let text = tree.description
    optional = Set(text.matches(of: #/\boptional (public )?func (\w+)/#).map { String($0.2) })
    isAdapted = text.contains("import CoreLocationStandIn")
    hasStandIn = isAdapted
    loggers = Set(text.matches(of: #/\b(let|var) (\w+) = Logger\(/#).map { String($0.2) })
    (self.initializer, given) = (initializer, Set(Self.names(initializer)))
  }

  private static func names(_ one: InitializerDeclSyntax) -> [String] {
    one.signature.parameterClause.parameters.map(\.firstName.text)
  }

  private static func tell(_ line: String) { FileHandle.standardError.write(Data((line + "\n").utf8)) }

  private static func fail(_ problem: String) -> Never {
    tell("scripts/judge: \(problem); nothing was changed")
    exit(2)
  }

  // MARK: Edits

  private func applied(to bytes: [UInt8]) -> Data {
    // Edits from the end of the file to the beginning, because an edit moves the text after it.
    let order = edits.enumerated().sorted {
      ($0.element.range.lowerBound, $0.offset) > ($1.element.range.lowerBound, $1.offset)
    }
    return Data(
      order.reduce(into: bytes) { $0.replaceSubrange($1.element.range, with: $1.element.text.utf8) })
  }

  private func tell(_ node: some SyntaxProtocol, _ words: String) {
    Self.tell("  line \(node.startLocation(converter: converter).line): \(words)")
  }

  private mutating func replace(_ node: some SyntaxProtocol, by text: String, _ words: String? = nil) {
    let (start, end) = (node.positionAfterSkippingLeadingTrivia, node.endPositionBeforeTrailingTrivia)
    edits.append((start.utf8Offset..<end.utf8Offset, text))
    tell(node, words ?? (text.isEmpty ? "removes \(node.trimmed)" : "\(node.trimmed) becomes \(text)"))
  }

  private mutating func insert(_ text: String, at position: AbsolutePosition, _ words: String) {
    edits.append((position.utf8Offset..<position.utf8Offset, text))
    tell(initializer, words)
  }

  private mutating func visit(_ node: Syntax) {
    if edit(node) { return }
    for child in node.children(viewMode: .sourceAccurate) { visit(child) }
  }

  /// Makes the edits of a node, and returns whether the children of the node need no visit.
  private mutating func edit(_ node: Syntax) -> Bool {
    switch node.as(SyntaxEnum.self) {
    case .importDecl(let node): edit(node)
    case .attribute(let node) where node.attributeName.trimmedDescription.hasPrefix("objc"):
      replace(node, by: "")
    case .declModifier(let node) where node.name.text == "optional": replace(node, by: "")
    case .classRestrictionType(let node): replace(node, by: "AnyObject")
    case .identifierType(let node) where node.name.text == "NotificationCenter":
      replace(node, by: "NotificationCenterProtocol")
    case .functionParameter(let node):
      // The parameter's default value may be a singleton.
      if let value = node.defaultValue?.value, value.trimmedDescription == ".default",
        node.type.trimmedDescription == "NotificationCenter"
      {
        replace(value, by: "NotificationCenter.default")
      }
      visit(Syntax(node.type))
    case .memberAccessExpr(let node) where node.trimmedDescription == "NotificationCenter.default":
      use("notificationCenter", for: node)
    case .memberAccessExpr(let node) where node.trimmedDescription == "UIDevice.current":
      use("device", for: node)
    case .optionalChainingExpr(let node):
      guard let method = node.expression.as(MemberAccessExprSyntax.self)?.declName.baseName.text,
        node.parent?.is(FunctionCallExprSyntax.self) == true, optional.contains(method)
      else { return false }
      replace(node.questionMark, by: "", "\(node.trimmed) loses its last ?")
      return false
    case .macroExpansionExpr(let node) where node.macroName.text == "selector":
      tell(node, "BY HAND: this platform has no selectors; observe with a block")
    case .ifConfigDecl(let node): return edit(node)
    case .functionCallExpr(let node) where node.parent?.is(CodeBlockItemSyntax.self) == true:
      let base = node.calledExpression.as(MemberAccessExprSyntax.self)?.base?.trimmedDescription ?? ""
      guard loggers.contains(base.replacing("self.", with: "")) else { return false }
      replace(node, by: "", "does not log")
    case .variableDecl(let node):
      guard node.bindings.contains(where: { loggers.contains($0.pattern.trimmedDescription) }) else {
        return false
      }
      replace(node, by: "", "has no logger")
    default: return false
    }
    return true
  }

  private mutating func edit(_ node: ImportDeclSyntax) {
    switch node.path.trimmedDescription {
    case "CoreLocationStandIn": break
    case "Foundation" where isAdapted: break
    case "CoreLocation", "UIKit", "Foundation":
      replace(node, by: hasStandIn ? "" : "import CoreLocationStandIn; import Foundation")
      hasStandIn = true
    case "os", "OSLog", "os.log": replace(node, by: "")
    case let name: tell(node, "BY HAND, if the build fails: the module \(name) may not exist here")
    }
  }

  private mutating func edit(_ node: IfConfigDeclSyntax) -> Bool {
    guard let first = node.clauses.first, let condition = first.condition,
      condition.trimmedDescription == "targetEnvironment(simulator)",
      !given.contains("ignoresUnknownLocation")
    else { return false }
    used.insert("ignoresUnknownLocation")
    replace(first.poundKeyword, by: "if", "#if becomes if")
    replace(condition, by: "ignoresUnknownLocation {")
    for clause in node.clauses.dropFirst() { replace(clause.poundKeyword, by: "} else {") }
    replace(node.poundEndif, by: "}")
    for clause in node.clauses { clause.elements.map { visit(Syntax($0)) } }
    return true
  }

  private mutating func use(_ name: String, for node: MemberAccessExprSyntax) {
    used.insert(name)
    replace(node, by: name)
  }

  /// Adds the missing parameters of the initializer, and stores the parameters that an edit uses.
  private mutating func completeInitializer() {
    let list = initializer.signature.parameterClause.parameters
    for (index, parameter) in Self.parameters.enumerated() where !given.contains(parameter.name) {
      guard let value = parameter.value else {
        tell(initializer, "BY HAND: add the parameter \(parameter.name) to the initializer, and use it")
        continue
      }
      let text = "\(parameter.name): \(parameter.type) = \(value)"
      let before = Self.parameters[..<index].map(\.name)
      if let last = list.last(where: { before.contains($0.firstName.text) }) {
        let isLast = last.id == list.last?.id
        insert(isLast ? ", \(text)" : " \(text),", at: last.endPositionBeforeTrailingTrivia, "adds \(text)")
      } else {
        let start = initializer.signature.parameterClause.leftParen.endPosition
        insert(list.isEmpty ? text : "\(text), ", at: start, "adds \(text)")
      }
      guard used.contains(parameter.name), let brace = initializer.body?.leftBrace else { continue }
      insert(
        "private let \(parameter.name): \(parameter.type)\n  ",
        at: initializer.positionAfterSkippingLeadingTrivia, "stores \(parameter.name)")
      let assignment = "\n    self.\(parameter.name) = \(parameter.name)"
      edits.append((brace.endPosition.utf8Offset..<brace.endPosition.utf8Offset, assignment))
    }
  }
}
