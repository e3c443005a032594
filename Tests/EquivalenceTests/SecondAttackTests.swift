import Dispatch
import Equivalence
import Foundation
import Testing

/// Saves later, where it is open; a save shows nothing.
@MainActor
private final class Saver: @MainActor Subject {
  let isLazy: Bool
  var isOpen = false
  var saved = 0
  init(isLazy: Bool) { self.isLazy = isLazy }

  func apply(_ stimulus: String) -> [String] {
    switch stimulus {
    case "open": isOpen = true
    case "close": (isOpen, saved) = (false, 0)
    case "save": if isLazy, isOpen { DispatchQueue.main.async { self.saved = 1 } }
    default: return ["\(saved)"]
    }
    return []
  }
}

/// Holds work back until nothing more is typed.
private final class Debouncer: Subject {
  var item: DispatchWorkItem?
  func apply(_ stimulus: String) -> [String] {
    item?.cancel()
    item = stimulus == "cancel" ? nil : DispatchWorkItem {}
    return [stimulus]
  }
}

private final class Tags: Subject {
  enum Observation: Hashable { case tags(Set<Int>), byTag([Set<Int>: Int]) }
  let isReversed: Bool
  private var tags: [Int] = []
  init(isReversed: Bool = false) { self.isReversed = isReversed }

  func apply(_ stimulus: Int) -> [Observation] {
    guard stimulus > 0 else {
      let set = Set(isReversed ? tags.reversed() : tags)
      return [.tags(set), .byTag([set: set.count])]
    }
    if tags.contains(stimulus) {
      tags.removeAll { $0 == stimulus }
    } else {
      tags = (tags + [stimulus]).sorted()
    }
    return []
  }
}

/// Writes to a text that somebody else may hold, too.
private final class Scribe: Subject {
  let log: NSMutableString
  let writes: Bool
  init(_ log: NSMutableString, writes: Bool) { (self.log, self.writes) = (log, writes) }

  func apply(_ stimulus: String) -> [String] {
    if stimulus == "read" { return [log as String] }
    if writes { log.setString(log.length == 0 ? "x" : "") }
    return []
  }
}

/// A value whose copies share their text.
private struct Note: Subject {
  private let text = NSMutableString(string: "")
  mutating func apply(_ stimulus: String) -> [String] {
    switch stimulus {
    case "add": if text.length < 3 { text.append("x") }
    case "cut": if text.length > 0 { text.deleteCharacters(in: NSRange(location: 0, length: 1)) }
    default: return [text as String]
    }
    return []
  }
}

@Suite("What a second attack got past the harness")
struct SecondAttackTests {
  @Test("Work that a silent step leaves for later is found in the state where it is left")
  @MainActor
  func silentDeferral() async {
    let report = await Comparison(
      control: { Saver(isLazy: true) }, candidate: { Saver(isLazy: false) },
      alphabet: ["save", "open", "close", "look"]
    ).explore(waiting: .milliseconds(200))
    #expect(report.verdict == .inconclusive)
    #expect(
      report.problems.contains(
        .deferredWork(of: .control, History(start: "start", stimuli: ["open", "save"]), "Saver.saved")))
  }

  @Test("A work item in the state is work for later, and ends no process")
  func workItem() {
    let report = Comparison(
      control: { Debouncer() }, candidate: { Debouncer() }, alphabet: ["type", "cancel"]
    ).explore()
    #expect(report.verdict == .inconclusive)
    #expect(report.problems.contains { $0.description.contains("DispatchWorkItem") })
  }

  @Test("A set has one description, so that a machine that shows sets can be compared")
  func sets() throws {
    let machine = try Machine(of: { Tags() }, alphabet: Array(0...5))
    let report = machine.comparison(with: { Tags(isReversed: true) }, alphabet: Array(0...5)).explore()
    #expect(report.verdict == .equivalent)
  }

  @Test("A stimulus that is listed twice has one place in a machine")
  func listedTwice() throws {
    #expect(
      try Machine(of: { Tags() }, alphabet: [0, 1, 0])
        == Machine(of: { Tags() }, alphabet: [0, 1]))
  }

  @Test("A mutable string is an object: both sides may not hold the same, and copies of its holder share it")
  @MainActor
  func mutableString() {
    var log = NSMutableString(string: "")
    let shared = Comparison(
      control: {
        log = NSMutableString(string: "")
        return Scribe(log, writes: true)
      }, candidate: { Scribe(log, writes: false) }, alphabet: ["write", "read"]
    ).explore()
    #expect(shared.verdict == .inconclusive)
    let copied = Comparison(control: { Note() }, candidate: { Note() }, alphabet: ["add", "cut", "read"])
      .explore()
    #expect(copied.verdict == .equivalent, "\(copied)")
  }
}
