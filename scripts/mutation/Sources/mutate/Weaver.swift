/// The switch that the woven sources ask whether a change is on.
enum Switch {
  /// Stands for the question in code that is inserted before a change has its number.
  static let placeholder = "Mutant.isActive(?)"
  /// The environment variable that holds the number of the change that is on.
  static let variable = "MUTANT"
  /// The environment variable that names a file to be made when the change is reached.
  static let traceVariable = "MUTANT_TRACE"

  static func isOn(_ ids: [Int]) -> String {
    "Mutant.isActive(\(ids.map(String.init).joined(separator: ", ")))"
  }

  /// Goes with the woven sources.
  static let source = """
    import Foundation
    import Synchronization

    public enum Mutant {
      private static let path = ProcessInfo.processInfo.environment["\(traceVariable)"]
      private static let times = Atomic(0)
      private static let active = ProcessInfo.processInfo.environment["\(variable)"].flatMap { Int($0) } ?? 0

      private static let trace: Void = {
        if let path { _ = FileManager.default.createFile(atPath: path, contents: nil) }
      }()

      public static func isActive(_ numbers: Int...) -> Bool {
        guard numbers.contains(active) else { return false }
        trace
        // A test that turns in a circle never comes back to fail; an exploration gets to a place often.
        if path == nil, times.add(1, ordering: .relaxed).newValue > 100_000 {
          fatalError("change \\(active) has no end")
        }
        return true
      }
    }

    """
}

/// Weaves changes into a source file, each behind its switch.
struct Weaver {
  /// What the compiler reads.
  private(set) var text = ""
  /// Which lines are there for one change only.
  private(set) var mutations: [Int: Int] = [:]
  private var line = 1

  /// What stands at a position besides the original: ends first, the inner ones before the outer, then what is inserted.
  private struct Piece {
    enum Order: Int { case end, insertion, start }

    var order: (position: Int, kind: Int, start: Int)
    var parts: [(text: String, mutation: Int?)]

    init(_ position: Int, _ kind: Order, from start: Int = 0, _ parts: [(String, Int?)]) {
      order = (position, kind.rawValue, -start)
      self.parts = parts
    }
  }

  init(_ accepted: [Mutation], into source: Source) {
    var groups: [Span: (kind: Source.Weaving, alternatives: [(id: Int, code: String)])] = [:]
    var pieces: [Piece] = []
    for mutation in accepted {
      for weaving in mutation.weavings {
        switch weaving {
        case .branch(let span, let code), .condition(let span, let code), .choice(let span, let code):
          groups[span, default: (weaving, [])].alternatives.append((mutation.id, code))
        case .insertion(let position, let code):
          let code = code.replacing(Switch.placeholder, with: Switch.isOn([mutation.id]))
          pieces.append(Piece(position, .insertion, [(code, mutation.id)]))
        }
      }
    }
    for (span, group) in groups {
      let (start, end) = Self.parts(of: group.kind, group.alternatives)
      pieces.append(Piece(span.lowerBound, .start, start))
      pieces.append(Piece(span.upperBound, .end, from: span.lowerBound, end))
    }
    var position = 0
    // The sort is stable: what is found first stays first.
    for piece in pieces.sorted(by: { $0.order < $1.order }) {
      append(source.text(position..<piece.order.position), nil)
      for part in piece.parts { append(part.text, part.mutation) }
      position = piece.order.position
    }
    append(source.text(position..<source.all.utf8.count), nil)
  }

  /// What stands before the original and what behind it.
  private static func parts(
    of kind: Source.Weaving, _ alternatives: [(id: Int, code: String)]
  ) -> (start: [(String, Int?)], end: [(String, Int?)]) {
    let any = Switch.isOn(alternatives.map(\.id))
    switch kind {
    case .branch:
      // What is deleted comes last, because the compiler may complain of it at the brace behind.
      let ordered = alternatives.filter { !$0.code.isEmpty } + alternatives.filter(\.code.isEmpty)
      let parts = ordered.enumerated().map { index, alternative -> (String, Int?) in
        let question = index == ordered.count - 1 ? "" : "if \(Switch.isOn([alternative.id])) "
        return ("\n} else \(question){\n\(alternative.code)\n", alternative.id)
      }
      return ([("if !\(any) {\n", nil)], parts + [("}", nil)])
    case .condition:
      let parts = alternatives.map {
        (",\n!\(Switch.isOn([$0.id])) ? true :\n(\($0.code)\n)", Optional($0.id))
      }
      return ([("\(any) ? true : (", nil)], [("\n)", nil)] + parts)
    case .choice:
      let parts = alternatives.map { ("\n\(Switch.isOn([$0.id])) ?\n(\($0.code)\n) :", Optional($0.id)) }
      return ([("(", nil)] + parts + [("\n", nil)], [("\n)", nil)])
    case .insertion: return ([], [])
    }
  }

  private mutating func append(_ text: String, _ mutation: Int?) {
    let end = line + text.count(where: \.isNewline)
    // A line that was begun before, or that goes on behind, is not its own.
    let first = text.first?.isNewline == true ? line + 1 : line
    let last = text.last?.isNewline == true ? end - 1 : end
    if let mutation, first <= last { for number in first...last { mutations[number] = mutation } }
    self.text += text
    line = end
  }
}
