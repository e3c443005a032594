import Foundation

extension Draft {
  /// An exploration ends early as long as a draft with fewer values is left to try.
  private var stateLimit: String {
    let (few, many) = isAsync ? ("1_500", "3_000") : ("3_000", "10_000")
    return most == 1 ? many : few
  }

  private var name: String { sides[1].type.name.replacing(".", with: "") }

  /// The whole file, without the omitted events and starts.
  ///
  /// Properties in `blind` are blind spots, those in `seen` not.
  func text(without omitted: Set<String>, blind: Set<String>, seen: Set<String>) -> String {
    let lines =
      gaps + notes
      + omitted.sorted().map { "\($0): left out, because it changes nothing or ends the process" }
    return """
      // A first subject for \(sides[0].type.name) and \(sides[1].type.name), drafted by scripts/subject. Read it, then improve it:
      // Docs/06-YourOwnClass.md. Compile it in Swift 5 mode.
      \(sides.map { imports($0.file) }.reduce(into: Set(["import Equivalence", "import Foundation", "import Testing"])) { $0.formUnion($1) }.sorted().joined(separator: "\n"))

      @testable import \(sides[1].module)
      @testable import \(sides[0].module)

      /// What this draft left out or assumed. Delete a line when you have added what it misses. Move a line to
      /// `confirmed` when a person says that it holds. Without lines here, the verdict is *equivalent*.
      private let notConfirmed: [String] = [
      \((["the drafted events and sample values are enough"] + lines).map { "  \($0.debugDescription)," }.joined(separator: "\n"))
      ]

      \(deferred.isEmpty ? "" : deferredText)

      /// What the proof still assumes, because a person has confirmed it.
      private let confirmed: [String] = []

      \(eventText(without: omitted))

      \(payloadTexts.joined(separator: "\n\n"))

      \(sides.map { subjectText($0, blind: blind, seen: seen) }.joined(separator: "\n\n"))

      \(testText(without: omitted))

      \(Support.text(of: self, numbers: numbers, longest: longest))

      \(tasksText)
      """.trimmingCharacters(in: .newlines).replacing(#/\n\n\n+/#, with: "\n\n") + "\n"
  }

  /// What no draft tries or observes.
  private var gaps: [String] {
    let gaps = [
      "callbacks: no client calls the class while it calls a closure, a delegate or a dependency",
      "identity: an object that the class returns is compared by its values, not by its reference",
    ]
    guard sides.contains(where: \.type.isReference) else { return gaps }
    guard sides.allSatisfy(\.type.isReference) else {
      return gaps + ["copies: no second reference to the class and no copy of the struct is used"]
    }
    return gaps + ["lifetimes: only the class's own release is seen, and only while no request waits"]
  }

  /// The file that makes the modules' tasks visible to the exploration, as a comment.
  private var tasksText: String {
    let modules = sides.filter(\.file.startsTasks).map(\.module)
    if modules.isEmpty { return "" }
    return """
      /* Put this file into \(modules.joined(separator: " and into ")): there, its Task replaces Swift's.

      \(Support.tasks)*/
      """
  }

  private var deferredText: String {
    """
    /// Calls for whose work the comparison does not wait. Delete one that has a double.
    private let deferred: [String] = \(deferred)
    """
  }

  private var deferredTest: String {
    """
    if text.hasPrefix("equivalent"), !deferred.isEmpty {
        text = "inconclusive: the class puts off work\\nproblem: The comparison does not wait for the work of "
          + deferred.joined(separator: ", ") + ". Give the class a protocol for it, Docs/08-Seams.md.\\n" + text
      }
    """
  }

  private var longest: Int { samples.strings.map(\.count).max() ?? 0 }

  private var numbers: String {
    sides.reduce(into: Set<Int>()) { $0.formUnion($1.file.integers) }.filter { $0 > 1 }.sorted()
      .map(String.init).joined(separator: ", ")
  }

  private func imports(_ file: SourceFile) -> Set<String> {
    Set(file.imports.filter { !["Foundation", "Testing"].contains($0) }.map { "import \($0)" })
  }

  private func eventText(without omitted: Set<String>) -> String {
    var lines = ["enum \(name)Event: Hashable, Sendable, CustomStringConvertible {"]
    for event in events {
      lines.append(
        "  case \(escaped(event.name))"
          + (event.types.isEmpty ? "" : "(\(event.types.joined(separator: ", ")))"))
    }
    lines += ["", "  static let all: [Self] = ["]
    for event in events {
      for row in event.rows {
        let values = zip(event.types, row).map { type, value in
          let label = type.contains(": ") && !type.hasPrefix("[") ? type.prefix { $0 != ":" } + ": " : ""
          return label + value
        }
        let text = ".\(event.name)" + (values.isEmpty ? "" : "(\(values.joined(separator: ", ")))")
        lines.append("    \(text),")
      }
    }
    lines += ["  ]", "", "  var description: String {", "    switch self {"]
    lines += events.filter(\.types.isEmpty).map { "    case .\(escaped($0.name)): \"\($0.name)\"" }
    if events.contains(where: { !$0.types.isEmpty }) { lines += ["    default: described(self)"] }
    lines += ["    }", "  }"]
    return (lines + ["}"]).joined(separator: "\n")
  }

  private func subjectText(_ side: Side, blind: Set<String>, seen: Set<String>) -> String {
    let type = side.type
    let number = side.module.hasPrefix("Old") ? 0 : 1
    let isReference = type.isReference
    let isReleased = sides.allSatisfy(\.type.isReference)
    var spots = closures[number].map { "\(side.module).\($0.owner).\($0.property.name)" }
    let word = number == 0 ? "Old|" : "New|"
    spots += blind.filter { $0.hasPrefix(word) }.map { String($0.dropFirst(word.count)) }.sorted()
    spots.removeAll { seen.contains($0) }
    let counted = closures[number].filter { $0.owner == type.name }.map(\.property.name)
    var lines = side.doubles
    lines.append("")
    lines += ["/// \(type.name) with its doubles."]
    if isAsync { lines.append("@MainActor") }
    lines += [
      "private final class \(number == 0 ? "Old" : "New")\(name)Subject: \(isAsync ? "AsyncTestSubject" : "SubjectWithChoices") {",
      "  typealias Stimulus = \(name)Event", "",
    ]
    if !spots.isEmpty {
      lines.append("  \(isAsync ? "nonisolated " : "")static let blindSpots = [")
      lines += spots.map {
        "    BlindSpot(\"\($0)\", reason: \"not confirmed: set once, or without influence\"),"
      }
      lines += ["  ]", ""]
    }
    if isAsync { lines += ["  let tasks = TaskTracker()"] }
    lines += ["  let world: World"]
    lines += side.stored.map { "  private let \($0.name): \($0.type)" }
    lines += ["  private var object: \(side.fullName)\(isReference ? "?" : "")"]
    if isReference { lines += ["  private weak var released: \(side.fullName)?"] }
    if !counted.isEmpty {
      lines += [
        "  /// What reflection shows of the properties with closures, which is not what the closures do.",
        "  private var closures = \"\"",
      ]
    }
    lines += [
      "", "  init(start: Int) {",
    ]
    // A struct is a property without a first value, so no closure may use the subject before.
    if isAsync { lines += ["    let tasks = self.tasks"] }
    lines += ["    let world = World(\(isAsync ? "tasks" : ""))", "    self.world = world"]
    for double in side.stored {
      lines += ["    let \(double.name) = \(double.type)(world)", "    self.\(double.name) = \(double.name)"]
    }
    var makes = side.makes
    if let last = makes.popLast() { makes.append("    default:" + last.drop { $0 != ":" }.dropFirst()) }
    lines += ["    var made: \(side.fullName)?"]
    lines += tracked(["    switch start {"] + makes + ["    }"], side, "\"start\"")
    lines += ["    object = made\(isReference ? "" : "!")"]
    lines += side.setup.map { "    " + $0 }
    if isReference { lines += ["    released = object"] }
    if !counted.isEmpty { lines += ["    closures = visible(\(counted), in: object as Any)"] }
    lines += ["    world.begins(with: object as Any)"]
    lines += [
      "  }", "",
      "  func apply(_ event: \(name)Event, choices: Choices)\(isAsync ? " async" : "") -> [Seen] {",
    ]
    let release = isReleased ? ["    case .releaseObject: (object, world.properties) = (nil, [:])"] : []
    lines += ["    world.choices = choices"]
    lines += tracked(["    switch event {"] + side.cases + release + ["    }"], side, "event.description")
    if isAsync { lines += ["    await tasks.settled()"] }
    if isReference {
      if !side.shows.isEmpty {
        lines += ["    if let object {"] + side.shows.map { "      " + $0 } + ["    }"]
      }
    } else {
      lines += side.shows.map { "    " + $0 }
    }
    if isReleased { lines += ["    if world.waiting == 0 { world.shows(\"released\", released == nil) }"] }
    if !counted.isEmpty { lines += ["    closures = visible(\(counted), in: object as Any)"] }
    lines += ["    return world.take()", "  }", ""]
    lines += ["  /// The size of the state, to which an assumption sets a limit."]
    let known = isReference ? "released" : "object"
    lines += ["  var extent: Int { world.extent(with: \(known) as Any) }"]
    return (lines + ["}"]).joined(separator: "\n")
  }

  /// Wraps code so that each request has its caller, and each task is in the subject's tracker.
  private func tracked(_ lines: [String], _ side: Side, _ caller: String) -> [String] {
    let module = side.module
    let values =
      ["World.$caller.withValue(Caller(event: \(caller))) {"]
      + (side.file.startsTasks
        ? [
          "\(module).DraftedTasks.$tracker.withValue(tasks) {",
          "\(module).DraftedTasks.$clock.withValue(world.clock) {",
        ] : [])
    return values.map { "    " + $0 } + lines.map { "  " + $0 } + [
      "    " + values.map { _ in "}" }.joined(separator: " ")
    ]
  }

  private func testText(without omitted: Set<String>) -> String {
    let (old, new) = (sides[0].type.name, sides[1].type.name)
    let kept = starts.enumerated().filter { !omitted.contains("start " + $0.element) }
    let list = kept.map { number, text in
      """
          ComparisonStart(\(text.debugDescription)) {
            Old\(name)Subject(start: \(number))
          } candidate: {
            New\(name)Subject(start: \(number))
          },
      """
    }
    let omitted = omitted.filter { !$0.hasPrefix("start ") }
    let filter = omitted.isEmpty ? "" : ".filter { !leftOut.contains($0.description) }"
    let leftOut =
      omitted.isEmpty
      ? ""
      : "  let leftOut: Set<String> = [\n" + omitted.sorted().map { "    \($0.debugDescription),\n" }.joined()
        + "  ]\n"
    return """
      @Test("The drafted events do not tell \(new) from \(old)")
      @MainActor func drafted\(name)() async throws {
      \(leftOut)  let starts: [ComparisonStart<Old\(name)Subject, New\(name)Subject>] = [
      \(list.joined(separator: "\n"))
        ]
        let alphabet = \(name)Event.all\(filter)
        // Small states first. A larger limit replaces the result if its exploration ends.
        var text = ""
        for limit in 1...\(isAsync ? 2 : 3) {
          let comparison = Comparison(
            starts: starts, alphabet: alphabet,
            assumptions: [
              Assumption("no collection, count or queue of requests or calls is larger than \\(limit)") {
                max($0.extent, $1.extent) <= limit
              }
            ], caveats: confirmed + notConfirmed)
          let report = \(isAsync ? "await " : "")comparison.explore(
            limits: Limits(states: \(stateLimit)), stopsAtFirstDifference: true, reportsTraps: true)
          let isCut = report.verdict == .inconclusive && report.states >= \(stateLimit)
          if limit == 1 || !isCut { text = "\\(report)" }
          if isCut || report.verdict == .different\(isAsync ? "" : " || report.transitions > 5_000") { break }
        }
        if !text.hasPrefix("different") {
          // Random walks have no limit, but they prove nothing.
          let walk = \(isAsync ? "try await " : "")Comparison(starts: starts, alphabet: alphabet)
            .walk(count: 100, length: 30, seed: 1, reportsTraps: true)
          if walk.difference != nil { text = "different: \\(walk)" }
        }
        if !text.hasPrefix("different") { text += Vague.types.report }
        if !notConfirmed.isEmpty { text = text.replacing(#/^equivalent/#, with: "equivalent for the drafted events") }
        \(deferred.isEmpty ? "" : deferredTest)
        print(text)
        // scripts/subject reads this file, because lines of the test run can come between the lines above.
        if let file = ProcessInfo.processInfo.environment["DRAFT_REPORT"] {
          try text.write(toFile: file, atomically: true, encoding: .utf8)
        }
        #expect(text.hasPrefix("equivalent"), "the report is above")
      }
      """
  }
}
