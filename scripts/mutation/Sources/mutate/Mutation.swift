import SwiftSyntax

/// One small change of the production sources.
struct Mutation {
  /// The number by which it is switched on.
  var id = 0
  var file: String
  var line: Int
  var before: String
  var after: String
  var weavings: [Source.Weaving]

  var place: String { "\(file):\(line)" }

  /// The feature whose suite and proof judge it, by the name of its folder.
  var feature: String {
    file.dropFirst(Package.sources.count).split(separator: "/").dropLast().first.map(String.init) ?? ""
  }
}

extension Mutation: CustomStringConvertible {
  /// Where it is and what it changes, without what is the same around it where that is long.
  var description: String {
    let (before, after) = (before.onOneLine, after.onOneLine)
    let isLong = before.count > 80 && after != "(deleted)"
    let start = isLong ? max(0, zip(before, after).prefix { $0 == $1 }.count - 30) : 0
    let rest = (before.dropFirst(start), after.dropFirst(start))
    let same = zip(rest.0.reversed(), rest.1.reversed()).prefix { $0 == $1 }.count
    let end = isLong ? max(0, same - 15) : 0
    let changed = [rest.0, rest.1].map { (start > 0 ? "…" : "") + String($0.dropLast(end)).short }
    return "\(place)  \(changed[0])  →  \(changed[1])"
  }
}

extension String {
  var onOneLine: String { split(whereSeparator: \.isWhitespace).joined(separator: " ") }

  /// As much as can be taken in at a glance.
  var short: String { count > 100 ? prefix(100) + "…" : self }
}

/// Finds what can be changed in a source file, and what an operator fits and cannot be changed.
final class Finder: SyntaxAnyVisitor {
  let source: Source
  private(set) var mutations: [Mutation] = []
  private(set) var unchanged: [String] = []
  private let operators: [Operator]
  private var found: Set<[String]> = []

  init(_ source: Source, operators: [Operator] = Operator.all) {
    self.source = source
    self.operators = operators
    super.init(viewMode: .sourceAccurate)
    walk(source.tree)
  }

  override func visitAny(_ node: Syntax) -> SyntaxVisitorContinueKind {
    if Exceptions.isLeftAlone(node) { return .skipChildren }
    for rule in operators {
      for edit in rule.edits(node, source) { add(edit, by: rule) }
    }
    return .visitChildren
  }

  private func add(_ edit: Operator.Edit, by rule: Operator) {
    switch edit {
    case .weave(let shown, let after, let weavings): add(shown, after, weavings)
    case .replace(let node, let text):
      guard let site = source.site(of: node) else {
        let line = source.line(at: node.span.lowerBound)
        let entry = "\(source.path):\(line)  \(node.text.onOneLine.short): \(rule.name)"
        if unchanged.last != entry { unchanged.append(entry) }
        return
      }
      add(
        site.shown, source.text(site.shown, replacing: node.span, with: text),
        [site.weave(site.woven, source.text(site.woven, replacing: node.span, with: text))])
    }
  }

  /// Adds a change, unless it changes nothing or was found already.
  private func add(_ shown: Span, _ after: String, _ weavings: [Source.Weaving]) {
    let before = source.text(shown)
    guard before != after, found.insert(["\(shown)", after]).inserted else { return }
    mutations.append(
      Mutation(
        file: source.path, line: source.line(at: shown.lowerBound), before: before, after: after,
        weavings: weavings))
  }
}
