import Foundation
import SwiftDiagnostics
import SwiftParser
import SwiftParserDiagnostics
import SwiftSyntax

/// The reasons why there is no draft, in one sentence each.
struct Refusal: Error { var reasons: [String] }

/// One of the two given files, which becomes a module of its own.
final class SourceFile {
  let module: String
  let path: String
  let tree: SourceFileSyntax
  var imports: [String] {
    tree.statements.compactMap { $0.item.as(ImportDeclSyntax.self)?.path.trimmedDescription }
  }
  private(set) var declarations: [String: Declaration] = [:]
  private(set) var order: [Declaration] = []
  private var aliases: [String: Kind] = [:]
  /// The code outside the types that the draft does not read, in one sentence each.
  private(set) var unread: [String] = []
  /// The whole numbers and the numbers of seconds that the code compares with or names as constants.
  private(set) var (integers, seconds): (Set<Int>, Set<Double>) = ([], [])
  /// The whole numbers that the code compares with any value, and those that it compares with a name.
  private(set) var compared: Set<Int> = []
  private(set) var integersByName: [String: Set<Int>] = [:]
  private(set) var textsByName: [String: Set<String>] = [:]
  /// The lengths of texts that the code compares with, and the texts that it compares with or looks up.
  private(set) var (lengths, texts, keys): (Set<Int>, Set<String>, Set<String>) = ([], [], [])
  /// The state and services outside of the class that the code names itself, and its calls that put off work.
  private(set) var (outside, deferred): (Set<String>, Set<String>) = ([], [])
  /// The names of the file's own errors that the code tells from others.
  private(set) var caught: Set<String> = []
  /// Whether the code starts tasks or sleeps in them.
  let startsTasks: Bool

  init(module: String, path: String, text: String) throws(Refusal) {
    (self.module, self.path) = (module, path)
    tree = Parser.parse(source: text)
    startsTasks = text.contains(#/\bTask(\.detached)?\s*(\{|\()|\bTask\.sleep/#)
    if let problem = ParseDiagnosticsGenerator.diagnostics(for: tree).first {
      let line = problem.location(converter: SourceLocationConverter(fileName: path, tree: tree)).line
      throw Refusal(reasons: ["\(path):\(line) is not Swift: \(problem.message)"])
    }
    if text.contains(#/^\s*@main\b/#.anchorsMatchLineEndings()) {
      throw Refusal(reasons: [
        "\(path) has @main, and a test starts otherwise; copy the class into a file of its own"
      ])
    }
    collect(Syntax(tree), in: "", isHidden: false)
    extend()
    for token in tree.tokens(viewMode: .sourceAccurate) { note(token) }
    noteOutside()
  }

  private func noteOutside() {
    // Tokens are the code without its comments.
    let code = tree.tokens(viewMode: .sourceAccurate).map(\.text).joined(separator: " ")
    for match in code.matches(
      of: #/\b(?!Self\b)([A-Z]\w*) \. (shared|standard|default|main|current|processInfo|now)\b/#)
    where declarations[String(match.1)]?.keyword != "enum" {
      outside.insert("\(match.1).\(match.2)")
    }
    for match in code.matches(of: #/\b(Date|UUID) \( \)/#) { outside.insert("\(match.1)()") }
    for match in code.matches(of: #/\b(\w+) \. (random|randomElement|shuffled)\b/#) {
      outside.insert("\(match.1).\(match.2)")
    }
    for match in code.matches(of: #/(?:case \. failure \( |\b(?:catch|as|as \?|is|case) )([A-Z][\w.]*)/#)
    where declarations[String(match.1)]?.inherited.contains(where: { $0.hasSuffix("Error") }) == true {
      caught.insert(String(match.1))
    }
    let own = Set(order.flatMap(\.methods).map(\.name))
    for match in code.matches(
      of: #/((?:\w+(?: \( \))? \. )+)(async|asyncAfter|addOperation|addBarrierBlock|scheduledTimer) [({]/#)
    where !own.contains(String(match.2)) {
      deferred.insert("\(match.1)\(match.2)".replacing(" ", with: ""))
    }
  }

  // MARK: Types

  private func collect(_ node: Syntax, in outer: String, isHidden: Bool) {
    for child in node.children(viewMode: .sourceAccurate) {
      if let alias = child.as(TypeAliasDeclSyntax.self), alias.genericParameterClause == nil {
        aliases[outer + alias.name.text] = Kind(alias.initializer.value)
      }
      guard let group = child.asProtocol((any DeclGroupSyntax).self), let name = Self.name(of: group) else {
        if !child.is(CodeBlockSyntax.self) { collect(child, in: outer, isHidden: isHidden) }
        continue
      }
      if let node = child.as(ExtensionDeclSyntax.self) {
        collect(Syntax(node.memberBlock), in: node.extendedType.trimmedDescription + ".", isHidden: isHidden)
        continue
      }
      let hidden = isHidden || group.modifiers.isHidden
      let attributes = group.attributes.map(\.trimmedDescription)
      let made = Declaration(
        group.introducer.text, outer + name, isHidden: hidden, isMainActor: attributes.contains("@MainActor"))
      made.inherited = Self.inherited(group)
      let clause = child.asProtocol((any WithGenericParametersSyntax).self)?.genericParameterClause
      made.generics = (clause?.parameters ?? []).map {
        ($0.name.text, $0.inheritedType?.trimmedDescription ?? "")
      }
      made.add(group.memberBlock.members)
      declarations[made.name] = made
      order.append(made)
      collect(Syntax(group.memberBlock), in: made.name + ".", isHidden: hidden)
    }
  }

  private func extend() {
    for statement in tree.statements {
      if let function = statement.item.as(FunctionDeclSyntax.self), !function.modifiers.isHidden {
        unread.append("\(function.name.text) is a function outside of the class")
      }
      if let condition = statement.item.as(IfConfigDeclSyntax.self) {
        unread.append(
          "#if \(condition.clauses.first?.condition?.trimmedDescription ?? ""): extensions in it are not read"
        )
      }
      guard let node = statement.item.as(ExtensionDeclSyntax.self), !node.modifiers.isHidden else { continue }
      guard let extended = declarations[node.extendedType.trimmedDescription] else {
        unread.append("the extension of \(node.extendedType.trimmedDescription) is not read")
        continue
      }
      extended.inherited += Self.inherited(node)
      // The default methods of a protocol need no double.
      (extended.defaults ?? extended).add(node.memberBlock.members)
    }
  }

  /// Protocols from which a class inherits no members that a draft calls, and a class without state.
  private static let marks: Set = [
    "Sendable", "AnyObject", "Actor", "Equatable", "Hashable", "Comparable", "Codable", "Encodable",
    "Decodable",
    "Identifiable", "Error", "LocalizedError", "CustomStringConvertible", "CustomDebugStringConvertible",
    "NSObject", "NSObjectProtocol",
  ]

  /// The class with the members that it inherits in this file, and with a list of what it inherits from elsewhere.
  private func completed(_ one: Declaration) -> Declaration {
    var (left, seen) = (one.inherited, Self.marks)
    while let inherited = left.popLast() {
      let name = inherited.split(separator: " ").last.map(String.init) ?? ""
      guard seen.insert(name).inserted else { continue }
      guard let parent = declaration(resolved(.named(name, []), in: one.name)) else {
        one.unusable.append(("each member of \(name)", "the draft does not read it"))
        continue
      }
      left += parent.inherited
      let source = parent.defaults ?? parent
      one.methods += source.methods.filter { new in !one.methods.contains { $0.fullName == new.fullName } }
      one.properties += source.properties.filter { new in !one.properties.contains { $0.name == new.name } }
      one.unusable += source.unusable
      if one.initializers.isEmpty { one.initializers = source.initializers }
    }
    return one
  }

  private static func name(of group: any DeclGroupSyntax) -> String? {
    (group as? any NamedDeclSyntax)?.name.text
      ?? group.as(ExtensionDeclSyntax.self)?.extendedType.trimmedDescription
  }

  private static func inherited(_ group: any DeclGroupSyntax) -> [String] {
    (group.inheritanceClause?.inheritedTypes ?? []).flatMap {
      $0.type.trimmedDescription.components(separatedBy: "&").map { $0.trimmingCharacters(in: .whitespaces) }
    }
  }

  /// The type that a name inside a declaration of this file means.
  func resolved(_ kind: Kind, in outer: String) -> Kind {
    kind.mapped { name in
      var path = outer.split(separator: ".").map(String.init)
      while true {
        let full = (path + [name]).joined(separator: ".")
        if let alias = self.aliases[full] { return self.resolved(alias, in: path.joined(separator: ".")) }
        if self.declarations[full] != nil { return full == name ? nil : .named(full, []) }
        if path.popLast() == nil { return nil }
      }
    }
  }

  func declaration(_ kind: Kind) -> Declaration? { kind.name.flatMap { declarations[$0] } }

  // MARK: The class

  /// The class to compare, which is the only class, struct or actor that is not part of another.
  func subject(named name: String?) throws(Refusal) -> Declaration {
    let all = order.filter { ["class", "struct", "actor"].contains($0.keyword) && !$0.isHidden }
    if let name {
      if let found = all.first(where: { $0.name == name }) { return completed(found) }
      throw Refusal(reasons: ["\(path) has no class, struct or actor \(name); it has \(list(all))"])
    }
    let protocols = Set(order.filter { $0.keyword == "protocol" }.map(\.name))
    /// An enumeration without cases is only a namespace.
    func isNested(_ one: Declaration) -> Bool {
      guard let end = one.name.lastIndex(of: ".") else { return false }
      guard let outer = declarations[String(one.name[..<end])] else { return true }
      return outer.keyword != "enum" || !outer.cases.isEmpty || isNested(outer)
    }
    func isPart(_ one: Declaration) -> Bool {
      isNested(one)
        || one.inherited.contains { ["Error", "LocalizedError", "Codable", "Identifiable"].contains($0) }
        || order.contains { other in
          other !== one && uses(other, one.name) && !uses(one, other.name)
        }
        || one.methods.isEmpty
    }
    var candidates = all.filter { !isPart($0) }
    for isKept in [{ $0.isReference }, { one in !one.inherited.contains(where: protocols.contains) }]
      as [(Declaration) -> Bool]
    where candidates.count > 1 && candidates.contains(where: isKept) {
      candidates = candidates.filter(isKept)
    }
    if candidates.count == 1 { return completed(candidates[0]) }
    if all.isEmpty {
      throw Refusal(reasons: ["\(path) has no class, struct or actor that another file can use"])
    }
    let problem = candidates.isEmpty ? "no class that a draft can compare" : "\(list(candidates))"
    throw Refusal(reasons: ["\(path) has \(problem); name the two classes: --classes Old,New"])
  }

  private func list(_ declarations: [Declaration]) -> String {
    declarations.map(\.name).joined(separator: ", ")
  }

  private func uses(_ one: Declaration, _ name: String) -> Bool {
    func mentions(_ kind: Kind?) -> Bool {
      var found = false
      _ = kind?.mapped { word in
        if self.resolved(.named(word, []), in: one.name).name == name { found = true }
        return nil
      }
      return found
    }
    return (one.methods + one.initializers).contains { method in
      mentions(method.result) || method.parameters.contains { mentions($0.kind) }
    } || one.properties.contains { mentions($0.kind) }
  }

  // MARK: Boundaries

  private static let comparisons = ["<", ">", "<=", ">=", "==", "!=", "..<", "...", "%"]
  private static let timeWords = [
    "interval", "delay", "timeout", "throttle", "debounce", "lifetime", "ttl", "leeway", "seconds",
    "duration",
    "expir", "maxage", "backoff", "after:",
  ]

  /// Notes a number on which the code's behaviour depends.
  private func note(_ token: TokenSyntax) {
    if case .stringSegment(let text) = token.tokenKind { return note(text, in: Syntax(token)) }
    let text = token.text.replacing("_", with: "")
    guard let value = Double(text),
      token.tokenKind == .integerLiteral(token.text)
        || token.tokenKind == .floatLiteral(token.text)
    else { return }
    let neighbours = [
      token.previousToken(viewMode: .sourceAccurate), token.nextToken(viewMode: .sourceAccurate),
    ]
    let isCompared = neighbours.contains { $0.map { Self.comparisons.contains($0.text) } ?? false }
    var (isConstant, words) = (false, "")
    for parent in sequence(first: Syntax(token), next: \.parent).prefix(8) {
      switch parent.as(SyntaxEnum.self) {
      case .patternBinding(let node):
        words += node.pattern.trimmedDescription + (node.typeAnnotation?.trimmedDescription ?? "")
        isConstant = true
      case .functionParameter(let node):
        words += node.trimmedDescription
        isConstant = true
      case .labeledExpr(let node): words += (node.label?.text ?? "") + ":"
      case .functionCallExpr(let node):
        let called = node.calledExpression.trimmedDescription
        let scales = [".milliseconds": 1e-3, ".microseconds": 1e-6, ".seconds": 1, "seconds": 1]
        if let scale = scales.first(where: { called.hasSuffix($0.key) })?.value {
          seconds.insert(value * scale)
          return
        }
        words += called
      case .memberBlockItem, .codeBlockItem: break
      default: continue
      }
      if parent.is(MemberBlockItemSyntax.self) || parent.is(CodeBlockItemSyntax.self) { break }
    }
    let lowercase = words.lowercased()
    let isLength = neighbours[0]?.previousToken(viewMode: .sourceAccurate)?.text == "count"
    if isLength || lowercase.contains("length"), (1...12).contains(value) { lengths.insert(Int(value)) }
    if value > 0, lowercase.contains("nanoseconds") {
      seconds.insert(value / 1e9)
    } else if value > 0, words.contains("TimeInterval") || Self.timeWords.contains(where: lowercase.contains)
    {
      seconds.insert(value)
    } else if isCompared || isConstant, value == value.rounded(), abs(value) < 1e9 {
      integers.insert(Int(value))
      if isCompared { compared.insert(Int(value)) }
      let (before, after) = (neighbours[0]?.text ?? "", neighbours[1]?.text ?? "")
      let isAbove = ["<=", ">", "..."].contains(before)
      let isExact = ["==", "!=", "..<"].contains(before) || ["==", "..<", "..."].contains(after)
      for name in Self.names(around: token) where isCompared {
        let number = Int(value)
        integersByName[name, default: []].formUnion(
          isExact ? [number] : isAbove ? [number, number + 1] : [number - 1, number])
      }
    }
  }

  /// The names in the comparison or the switch around a literal.
  private static func names(around token: TokenSyntax) -> [String] {
    var names: [String] = []
    for parent in sequence(first: Syntax(token), next: \.parent) {
      if let node = parent.as(SequenceExprSyntax.self) { names += node.identifiers }
      if let node = parent.as(FunctionCallExprSyntax.self),
        node.calledExpression.trimmedDescription.hasSuffix("contains")
      {
        names += node.arguments.flatMap { $0.expression.identifiers }
      }
      if let node = parent.as(SwitchExprSyntax.self) { names += node.subject.identifiers }
      if parent.is(CodeBlockItemSyntax.self) || parent.is(MemberBlockItemSyntax.self),
        !parent.is(SwitchExprSyntax.self)
      {
        break
      }
    }
    return names
  }

  /// Notes a text on which the code's behaviour depends: one that is compared, matched, or passed as a key.
  private func note(_ text: String, in node: Syntax) {
    guard
      let literal = sequence(first: node, next: \.parent).first(where: { $0.is(StringLiteralExprSyntax.self) }
      ),
      !text.isEmpty, text.count <= 20
    else { return }
    let neighbours = [
      literal.firstToken(viewMode: .sourceAccurate)?.previousToken(viewMode: .sourceAccurate),
      literal.lastToken(viewMode: .sourceAccurate)?.nextToken(viewMode: .sourceAccurate),
    ].compactMap { $0?.text }
    if !neighbours.filter(["==", "!=", "case", "??"].contains).isEmpty { texts.insert(text) }
    let isMatched = literal.ancestorOrSelf { $0.as(SwitchCaseItemSyntax.self) } != nil
    if isMatched || !neighbours.filter(["==", "!="].contains).isEmpty,
      let token = literal.firstToken(viewMode: .sourceAccurate)
    {
      for name in Self.names(around: token) { textsByName[name, default: []].insert(text) }
    }
    if let label = literal.parent?.as(LabeledExprSyntax.self)?.label?.text.lowercased(),
      label.hasSuffix("key")
    {
      keys.insert(text)
    }
    if text == "@" { texts.insert("a@b.org") }
  }
}

extension SyntaxProtocol {
  fileprivate var identifiers: [String] {
    tokens(viewMode: .sourceAccurate).compactMap { token in
      if case .identifier(let name) = token.tokenKind { return name }
      return nil
    }
  }
}
