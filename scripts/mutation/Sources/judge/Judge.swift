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
    ("locationManager", "CLLocationManager", "CLLocationManager()"),
    ("device", "UIDevice", "UIDevice.current"),
    ("notificationCenter", "NotificationCenterProtocol", "NotificationCenter.default"),
    ("configuration", "Configuration", nil), ("ignoresUnknownLocation", "Bool", "false"),
  ]

  /// What to do by hand about a name of Combine or SwiftUI.
  private static let advice = [
    "PassthroughSubject": "use a closure", "CurrentValueSubject": "use a closure",
    "AnyPublisher": "use a closure",
    "AnyCancellable": "delete it, or store the token of a block that observes notifications",
    "publisher": "observe with a block, addObserver(forName:object:queue:), and store its token",
    "sink": "move its work to where the value is set, to didSet, or to the block that observes",
    "store": "delete it with its subscription", "withAnimation": "keep only the work in its braces",
  ]
  /// The source of the simulated CLLocationManager.
  private static let standIn = URL(fileURLWithPath: #filePath).appendingPathComponent(
    "../../../../../Sources/CoreLocationStandIn/CoreLocation/CLLocationManager.swift"
  ).standardized

  private let converter: SourceLocationConverter
  private let initializer: InitializerDeclSyntax
  private let given: Set<String>
  /// The names of optional methods, and of variables that hold a logger.
  private let (optional, loggers): (Set<String>, Set<String>)
  /// The names of the platform's managers and of their known members, and the properties of the compared class.
  private let (managers, known, members): (Set<String>, Set<String>, Set<String>)
  private let usesCombine: Bool
  private let isBridged: Bool
  /// The labels and types of the initializer's parameters after the edits.
  private var order: [(label: String, type: String, hasDefault: Bool)]
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
    else { fail("\(path) is not text in UTF-8") }
    let (output, bridge) = edited(path, text)
    if let bridge, CommandLine.arguments.count > 2 {
      do { try bridge.write(toFile: CommandLine.arguments[2], atomically: true, encoding: .utf8) } catch {
        fail("\(error)")
      }
    }
    FileHandle.standardOutput.write(Data(output.utf8))
  }

  /// The edited file, and the bridge of a class that has another interface.
  static func edited(_ path: String, _ text: String) -> (output: String, bridge: String?) {
    var tree = Parser.parse(source: text)
    if let problem = ParseDiagnosticsGenerator.diagnostics(for: tree).first {
      let line = problem.location(converter: SourceLocationConverter(fileName: path, tree: tree)).line
      fail("\(path):\(line) is not Swift: \(problem.message)")
    }
    let bridge = Bridge(tree)
    for line in bridge?.lines ?? [] { tell(line) }
    for (old, new) in bridge?.renames ?? [:] { tree = Renaming(old, new).rewritten(tree) }
    let name = bridge?.name ?? "LocationManager"
    // A class without an initializer gets an empty one, to which the missing parameters are added.
    if let found = manager(in: tree, name), initializers(of: found).isEmpty {
      let isObject = found.inheritanceClause?.inheritedTypes.first?.type.trimmedDescription == "NSObject"
      let inserted = isObject ? " override init() { super.init() }" : " init() {}"
      var bytes = Array(tree.description.utf8)
      let place = found.memberBlock.leftBrace.endPositionBeforeTrailingTrivia.utf8Offset
      bytes.insert(contentsOf: Array(inserted.utf8), at: place)
      tree = Parser.parse(source: String(decoding: bytes, as: UTF8.self))
      tell("  adds an initializer")
    }
    var judge = Judge(path, tree, name, isBridged: bridge != nil)
    judge.visit(Syntax(tree))
    judge.completeInitializer()
    let output = judge.applied(to: Array(tree.description.utf8))
    return (String(decoding: output, as: UTF8.self), bridge?.text(judge.order))
  }

  private init(_ path: String, _ tree: SourceFileSyntax, _ name: String, isBridged: Bool) {
    self.isBridged = isBridged
    converter = SourceLocationConverter(fileName: path, tree: tree)
    let found = Self.manager(in: tree, name).map(Self.initializers) ?? []
    guard let initializer = found.first(where: { Self.names($0).contains("locationManager") }) ?? found.first
    else { Self.fail("\(path) has no class outside of other types that uses CLLocationManager") }
    let text = tree.description
    optional = Set(text.matches(of: #/\boptional\s+(public\s+)?func\s+(\w+)/#).map { String($0.2) })
    isAdapted = text.contains("import CoreLocationStandIn")
    hasStandIn = isAdapted
    let logger = #/\b(let|var) (\w+)(: \w+)? = (Logger|OSLog)[.(]/#
    loggers = Set(text.matches(of: logger).map { String($0.2) })
    managers = Set(text.matches(of: #/(\w+)(: | = )CLLocationManager\b/#).map { String($0.1) })
    let declared = (try? String(contentsOf: Self.standIn, encoding: .utf8)) ?? ""
    known = Set((declared + text).matches(of: #/\b(func|var|let) (\w+)/#).map { String($0.2) })
    let variables = Self.manager(in: tree, name)?.memberBlock.members.compactMap {
      $0.decl.as(VariableDeclSyntax.self)
    }
    members = Set((variables ?? []).flatMap(\.bindings).map(\.pattern.trimmedDescription))
    usesCombine = text.contains(#/import (Combine|SwiftUI)/#)
    order = initializer.signature.parameterClause.parameters.map {
      ($0.firstName.text, $0.type.trimmedDescription, $0.defaultValue != nil)
    }
    (self.initializer, given) = (initializer, Set(Self.names(initializer)))
  }

  private static func manager(in tree: SourceFileSyntax, _ name: String) -> ClassDeclSyntax? {
    tree.statements.compactMap { $0.item.as(ClassDeclSyntax.self) }.first {
      $0.name.text == name
    }
  }

  private static func initializers(of manager: ClassDeclSyntax) -> [InitializerDeclSyntax] {
    manager.memberBlock.members.compactMap { $0.decl.as(InitializerDeclSyntax.self) }.filter {
      $0.body != nil
    }
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
    // Edits from the end of the file to the beginning, because an edit moves the text after it. In one place, an
    // insertion comes after a replacement, which would otherwise replace the inserted text.
    let order = edits.enumerated().sorted {
      let ends = ($0.element.range.upperBound, $1.element.range.upperBound)
      return ($0.element.range.lowerBound, ends.0, $0.offset) > (
        $1.element.range.lowerBound, ends.1, $1.offset
      )
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

  /// Edits a node, and returns whether to skip its children.
  private mutating func edit(_ node: Syntax) -> Bool {
    switch node.as(SyntaxEnum.self) {
    case .importDecl(let node): edit(node)
    case .attribute(let node) where node.attributeName.trimmedDescription.hasPrefix("objc"):
      replace(node, by: "")
    case .declModifier(let node)
    where node.detail == nil && ["optional", "public", "open"].contains(node.name.text):
      replace(node, by: "")
    case .attribute(let node)
    where ["Observable", "ObservationIgnored", "Published"].contains(node.attributeName.trimmedDescription):
      replace(node, by: "", "removes \(node.trimmed): no client outside the class observes it")
    case .inheritedType(let node) where node.type.trimmedDescription == "ObservableObject":
      replace(node.type, by: "AnyObject", "is no ObservableObject here")
    case .classRestrictionType(let node): replace(node, by: "AnyObject")
    case .identifierType(let node): return advise(node, node.name.text)
    case .declReferenceExpr(let node): return advise(node, node.baseName.text)
    case .structDecl(let node)
    where node.inheritanceClause?.inheritedTypes.contains {
      ["View", "App", "PreviewProvider"].contains($0.type.trimmedDescription)
    } == true:
      replace(node, by: "", "removes \(node.name.text), which belongs to the user interface")
    case .macroExpansionExpr(let node) where node.macroName.text == "Preview":
      replace(node, by: "", "removes the preview")
    case .macroExpansionDecl(let node) where node.macroName.text == "Preview":
      replace(node, by: "", "removes the preview")
    case .functionParameter(let node):
      // The default value is not visited, because it may stay a singleton.
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
    case .memberAccessExpr(let node):
      let base = node.base?.trimmedDescription.split(separator: ".").last ?? ""
      let name = node.declName.baseName.text
      guard base == "CLLocationManager" || managers.contains(String(base.prefix { $0 != "?" })),
        !known.contains(name), !["init", "self"].contains(name)
      else { return false }
      let isTrue = ["headingAvailable", "locationServicesEnabled"].contains(name)
      let advice = isTrue ? "write true" : "remove it"
      tell(node, "BY HAND: the simulated CLLocationManager has no \(name); \(advice)")
    case .optionalChainingExpr(let node):
      guard let method = node.expression.as(MemberAccessExprSyntax.self)?.declName.baseName.text,
        node.parent?.is(FunctionCallExprSyntax.self) == true, optional.contains(method)
      else { return false }
      replace(node.questionMark, by: "", "\(node.trimmed) loses its last ?")
      return false
    case .macroExpansionExpr(let node) where node.macroName.text == "selector":
      let advice = "observe with a block, store its token, and remove that in deinit"
      tell(node, "BY HAND: this platform has no selectors; \(advice)")
    case .ifConfigDecl(let node): return edit(node)
    case .functionCallExpr(let node)
    where node.trimmedDescription == "CLLocationManager()" && !given.contains("locationManager"):
      // Another class keeps a manager of its own.
      if sequence(first: Syntax(node), next: \.parent).contains(where: {
        $0.is(ClassDeclSyntax.self) && !$0.range.contains(initializer.position)
      }) {
        return false
      }
      use("locationManager", for: node)
    case .functionCallExpr(let node) where node.parent?.is(CodeBlockItemSyntax.self) == true:
      let base = node.calledExpression.as(MemberAccessExprSyntax.self)?.base?.trimmedDescription ?? ""
      let called = node.calledExpression.trimmedDescription
      guard
        loggers.contains(String(base.split(separator: ".").last ?? "")) || called.hasPrefix("DDLog")
          || ["NSLog", "os_log", "print", "debugPrint"].contains(called)
      else { return false }
      // A `case` must keep a statement.
      let list = node.parent?.parent?.as(CodeBlockItemListSyntax.self)
      let isOnly = list?.count == 1 && list?.parent?.is(SwitchCaseSyntax.self) == true
      replace(node, by: isOnly ? "break" : "", "does not log")
    case .patternBinding(let node):
      guard let value = node.initializer, value.description.contains("CLLocationManager()"),
        !given.contains("locationManager"),
        node.typeAnnotation != nil || value.value.trimmedDescription == "CLLocationManager()",
        let declaration = node.parent?.parent?.as(VariableDeclSyntax.self),
        declaration.parent?.parent?.id == initializer.parent?.parent?.id,
        !declaration.modifiers.contains(where: { ["lazy", "static"].contains($0.name.text) })
      else { return false }
      take(node, value)
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
    switch node.path.first?.name.text ?? "" {
    case "CoreLocationStandIn": break
    case "Foundation" where isAdapted: break
    case "CoreLocation", "UIKit", "Foundation":
      replace(node, by: hasStandIn ? "" : "import CoreLocationStandIn; import Foundation")
      hasStandIn = true
    case "os", "OSLog", "Combine", "Observation", "SwiftUI", "CocoaLumberjackSwift", "CocoaLumberjack":
      replace(node, by: "")
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

  private mutating func use(_ name: String, for node: some SyntaxProtocol) {
    let isLocal = initializer.body?.range.contains(node.position) == true
    replace(node, by: isLocal ? name : stored(name))
    if isLocal, let property = node.parent?.as(ExprListSyntax.self)?.first,
      property.trimmedDescription == name
    {
      replace(property, by: "self.\(name)")
    } else if !isLocal || name != "locationManager" {
      used.insert(name)
    }
  }

  /// The name of the property that stores a parameter, which differs from the parameter's if the class has that name.
  private func stored(_ name: String) -> String {
    let other = "given\(name.prefix(1).uppercased())\(name.dropFirst())"
    return members.contains(name) && !given.contains(name) ? other : name
  }

  /// Tells what to do by hand about a name that does not exist here.
  private mutating func advise(_ node: some SyntaxProtocol, _ name: String) -> Bool {
    if name == "NotificationCenter", node.is(IdentifierTypeSyntax.self) {
      replace(node, by: "NotificationCenterProtocol")
    } else if name.wholeMatch(of: #/\$[a-z_]\w*/#) != nil {
      tell(node, "BY HAND: \(name) does not exist here; do the work in didSet of \(name.dropFirst())")
    } else if let advice = Self.advice[name], usesCombine {
      tell(node, "BY HAND: \(name) does not exist here; \(advice)")
    } else {
      return false
    }
    return true
  }

  /// Takes the platform's manager from the initializer instead of making one.
  private mutating func take(_ binding: PatternBindingSyntax, _ value: InitializerClauseSyntax) {
    replace(value, by: "", "takes \(binding.pattern.trimmed) from the initializer")
    let name = binding.pattern.trimmedDescription
    if binding.typeAnnotation == nil {
      let end = binding.pattern.endPositionBeforeTrailingTrivia.utf8Offset
      edits.append((end..<end, ": CLLocationManager"))
    }
    assign(name, value.value.trimmedDescription.replacing("CLLocationManager()", with: "locationManager"))
  }

  /// Adds an assignment at the beginning of the initializer's body.
  private mutating func assign(_ property: String, _ value: String) {
    guard let brace = initializer.body?.leftBrace else { return }
    let isOneLine =
      brace.nextToken(viewMode: .sourceAccurate)?.leadingTrivia.contains(where: \.isNewline) == false
    let end = brace.endPosition.utf8Offset
    edits.append((end..<end, "\n    self.\(property) = \(value)\(isOneLine ? "\n    " : "")"))
  }

  /// Adds the initializer's missing parameters, and stores those that an edit uses.
  private mutating func completeInitializer() {
    let list = initializer.signature.parameterClause.parameters
    // An initializer that this command has added begins on the line of the class.
    let end = initializer.leadingTrivia.contains(where: \.isNewline) ? "" : "\n  "
    var added: [String] = []
    for modifier in initializer.modifiers {
      let name = modifier.name.text
      // A singleton hides its initializer, which the bridge calls.
      if name == "private" || name == "override" && list.isEmpty { replace(modifier, by: "") }
    }
    for (index, parameter) in Self.parameters.enumerated() where !given.contains(parameter.name) {
      guard let value = parameter.value else {
        if !isBridged {
          tell(initializer, "BY HAND: add the parameter \(parameter.name) to the initializer, and use it")
        }
        continue
      }
      let text = "\(parameter.name): \(parameter.type) = \(value)"
      added.append(text)
      let before = Self.parameters[..<index].map(\.name)
      let place = order.lastIndex { before.contains($0.label) }.map { $0 + 1 } ?? 0
      order.insert((parameter.name, parameter.type, true), at: place)
      if let last = list.last(where: { before.contains($0.firstName.text) }) {
        let isLast = last.id == list.last?.id
        insert(isLast ? ", \(text)" : " \(text),", at: last.endPositionBeforeTrailingTrivia, "adds \(text)")
      } else {
        let start = initializer.signature.parameterClause.leftParen.endPosition
        let separator = list.isEmpty && added.count == 1 ? "" : ", "
        insert(list.isEmpty ? separator + text : text + separator, at: start, "adds \(text)")
      }
      guard used.contains(parameter.name) else { continue }
      insert(
        "\n  private let \(stored(parameter.name)): \(parameter.type)\(end)", at: initializer.position,
        "stores \(parameter.name)")
      assign(stored(parameter.name), parameter.name)
    }
  }
}

/// Renames a type, because the bridge has another one with its name.
final class Renaming: SyntaxRewriter {
  private let (old, new): (String, String)

  init(_ old: String, _ new: String) {
    (self.old, self.new) = (old, new)
    super.init()
  }

  func rewritten(_ tree: SourceFileSyntax) -> SourceFileSyntax { visit(tree) }

  override func visit(_ token: TokenSyntax) -> TokenSyntax {
    token.tokenKind == .identifier(old) ? token.with(\.tokenKind, .identifier(new)) : token
  }
}
