import SwiftSyntax

/// One small change of the production sources.
struct Mutation {
  /// The number by which it is switched on.
  var id = 0
  var file: String
  var line: Int
  var before: String
  var after: String
  var edits: [Edit] = []
  /// What stands beside its changed copy; nil where the edits ask themselves whether they are on.
  var site: Site?

  /// The feature whose suite and proof judge it, by the name of its folder.
  var feature: String {
    file.dropFirst(Package.sources.count).split(separator: "/").dropLast().first.map(String.init) ?? ""
  }
}

extension Mutation: CustomStringConvertible {
  var place: String { "\(file):\(line)" }

  /// Where it is and what it changes, without what is the same before that where it is long.
  var description: String {
    let texts = [before.onOneLine, after.onOneLine]
    let same = zip(texts[0], texts[1]).prefix { $0 == $1 }.count
    let start = texts[0].count > 80 && after != "(deleted)" ? max(0, same - 30) : 0
    let changed = texts.map { (start > 0 ? "…" : "") + String($0.dropFirst(start)).short }
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
      for change in rule.changes(node, source) { add(change, of: node, by: rule) }
    }
    return .visitChildren
  }

  /// Adds a change, unless it changes nothing or was found already.
  private func add(_ change: Change, of node: Syntax, by rule: Operator) {
    let before = source.text(change.shown)
    let line = source.line(at: change.shown.lowerBound)
    let edits = change.edits.map { "\($0.span) \($0.text)" }
    guard before != change.after, found.insert(edits).inserted else { return }
    let site = change.isSwitchedInside ? nil : source.site(at: change.edits[0].span.lowerBound)
    guard change.isSwitchedInside || site != nil else {
      let entry = "\(source.path):\(line)  \(node.text.onOneLine.short): \(rule.name)"
      if unchanged.last != entry { unchanged.append(entry) }
      return
    }
    mutations.append(
      Mutation(
        file: source.path, line: line, before: before, after: change.after, edits: change.edits, site: site))
  }
}
