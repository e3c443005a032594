/// The switch that the woven sources ask which change is on.
enum Switch {
  /// Stands for the question in a declaration that asks itself, before its change has its number.
  static let placeholder = "(Mutant.active == ?)"
  /// Notes that a change is reached.
  static let reach = "Mutant.reach()"
  /// What a program says that has no time left.
  static let late = "the time of the change is over"

  static func reached(_ value: String) -> String { "Mutant.reached(\(value)\n)" }

  /// Puts a change on for some seconds at most, and names a file to be made when it is reached.
  static func environment(_ mutation: Int, time: Double, trace: String? = nil) -> [String: String] {
    ["MUTANT": "\(mutation) \(time)"].merging(trace.map { ["MUTANT_TRACE": $0] } ?? [:]) { $1 }
  }

  /// Goes with the woven sources.
  static let source = """
    import Foundation
    import Synchronization

    public enum Mutant {
      public static let active: Int = {
        let words = ProcessInfo.processInfo.environment["MUTANT"]?.split(separator: " ") ?? []
        guard words.count == 2, let time = Double(words[1]) else { return 0 }
        Thread.detachNewThread {
          Thread.sleep(forTimeInterval: time)
          print("\(late)")
          exit(1)
        }
        return Int(words[0]) ?? 0
      }()
      private static let path = ProcessInfo.processInfo.environment["MUTANT_TRACE"]
      private static let times = Atomic(0)

      private static let trace: Void = {
        if let path { _ = FileManager.default.createFile(atPath: path, contents: nil) }
      }()

      public static func reach() {
        trace
        // A test that turns in a circle never comes back to fail; an exploration gets to a place often.
        if path == nil, times.add(1, ordering: .relaxed).newValue > 100_000 {
          fatalError("change \\(active) has no end")
        }
      }

      @discardableResult
      public static func reached<Value>(_ value: Value) -> Value {
        reach()
        return value
      }

      static func trimmed(_ text: String) -> String { text.trimmingCharacters(in: .whitespacesAndNewlines) }
      static func lowercased(_ text: String) -> String { text.lowercased() }
      static func sorted<Value>(_ list: [Value]) -> [Value] { list.sorted { "\\($0)" < "\\($1)" } }
      static func first<Value>(_ list: [Value]) -> [Value] { Array(list.prefix(1)) }
      static func last<Value>(_ list: [Value]) -> [Value] { list.suffix(1) }

      static func unique<Value: Equatable>(_ list: [Value]) -> [Value] {
        list.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
      }
    }

    """
}

/// Weaves changes into a source file: a changed copy of what is around each, and a switch that chooses one.
struct Weaver {
  /// What stands for one change only, or for all.
  private typealias Part = (text: String, mutation: Int?)

  /// What the compiler reads.
  private(set) var text = ""
  /// Which lines are there for one change only.
  private(set) var mutations: [Int: Int] = [:]
  private var line = 1

  init(_ accepted: [Mutation], into source: Source) {
    var pieces: [(span: Span, parts: [Part])] = []
    for mutation in accepted where mutation.site == nil {
      pieces += mutation.edits.map { edit in
        let isOn = Switch.placeholder.replacing("?", with: "\(mutation.id)")
        return (edit.span, [(edit.text.replacing(Switch.placeholder, with: isOn), mutation.id)])
      }
    }
    for case (let site?, let mutations) in Dictionary(grouping: accepted, by: \.site) {
      pieces.append((site.span, Self.parts(of: site, mutations, source)))
    }
    pieces.sort { ($0.span.lowerBound, $0.span.upperBound) < ($1.span.lowerBound, $1.span.upperBound) }
    var position = 0
    for piece in pieces {
      append((source.text(position..<piece.span.lowerBound), nil))
      piece.parts.forEach { append($0) }
      position = piece.span.upperBound
    }
    append((source.text(position..<source.all.utf8.count), nil))
  }

  /// The changed copies of what is at a site, and the original.
  private static func parts(of site: Site, _ mutations: [Mutation], _ source: Source) -> [Part] {
    func copy(_ edits: [Edit]) -> String {
      guard let value = site.value else { return source.text(site.span, edits) }
      let first = edits.prefix { $0.span.upperBound <= value }
      let returning = Edit(span: value..<value, text: "return ")
      return source.text(site.span, first + [returning] + edits.dropFirst(first.count))
    }
    let copies = mutations.map { (text: copy($0.edits), id: $0.id) }
    return site.isBody
      ? [("\nswitch Mutant.active {", nil)] + copies.map { ("\ncase \($0.id):\n\($0.text)\n", $0.id) }
        + [("\ndefault:\n\(copy([]))\n}\n", nil)]
      // Statements, as the compiler takes too long for the type of one long expression.
      : [("({", nil)] + copies.map { ("\nif Mutant.active == \($0.id) { return \($0.text) }\n", $0.id) }
        + [("\nreturn \(copy([]))\n}())", nil)]
  }

  private mutating func append(_ part: Part) {
    let end = line + part.text.count(where: \.isNewline)
    // A line that was begun before, or that goes on behind, is not its own.
    let first = part.text.first?.isNewline == true ? line + 1 : line
    let last = part.text.last?.isNewline == true ? end - 1 : end
    if let mutation = part.mutation, first <= last {
      for number in first...last { mutations[number] = mutation }
    }
    text += part.text
    line = end
  }
}
