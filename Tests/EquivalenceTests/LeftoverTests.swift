@testable import Equivalence
import Foundation
import Observation
import Synchronization
import Testing

/// Holds a text that is declared as one that cannot change.
private final class Holder: Subject {
  private let text: NSString
  private let writes: Bool
  init(_ text: NSString, writes: Bool) { (self.text, self.writes) = (text, writes) }

  func apply(_ stimulus: String) -> [String] {
    if stimulus == "read" { return [text as String] }
    if writes { (text as? NSMutableString)?.setString(text.length == 0 ? "x" : "") }
    return []
  }
}

/// Takes long to make, on a clock that the test holds.
private final class Slow: Subject {
  final class Watch: Sendable {
    let passed = Mutex(Duration.zero)
  }

  private var number = 0
  init(_ watch: Watch) { watch.passed.withLock { $0 += .milliseconds(300) } }
  func apply(_ stimulus: Int) -> [Int] {
    number = (number * 2 + stimulus) % 64
    return [number]
  }
}

private struct Asking<Answer: Hashable>: OpenSubject {
  let answers: [Answer]
  func apply(_ stimulus: String, in environment: Environment) -> [Bool] {
    [environment.choose("ok", among: answers) == answers[0]]
  }
}

@Observable
private final class Model {
  var count = 0
}

private final class ObservedScreen: Subject {
  private let model = Model()
  func apply(_ stimulus: String) -> [Int] {
    model.count = (model.count + 1) % 2
    return [model.count]
  }
}

private final class Formatting: Subject {
  private let formatter = DateFormatter()
  private let defaults = UserDefaults()
  func apply(_ stimulus: String) -> [String] { [] }
}

/// Equals all others, and says another hash each time.
private struct Unsound: Hashable {
  let number: Int
  static func == (left: Unsound, right: Unsound) -> Bool { true }
  func hash(into hasher: inout Hasher) { hasher.combine(number) }
}

private struct Showing: Subject {
  func apply(_ stimulus: Int) -> [Unsound] { [Unsound(number: stimulus)] }
}

@Suite("What attacks had left")
struct LeftoverTests {
  @Test("A mutable string counts as an object also where its property is declared as an immutable one")
  @MainActor
  func declaredString() {
    var text = NSMutableString(string: "")
    let report = Comparison(
      control: {
        text = NSMutableString(string: "")
        return Holder(text, writes: true)
      }, candidate: { Holder(text, writes: false) }, alphabet: ["write", "read"]
    ).explore()
    #expect(report.verdict == .inconclusive, "\(report)")
    let values = Comparison(
      control: { Holder("a", writes: false) }, candidate: { Holder("a", writes: false) }, alphabet: ["read"]
    ).explore()
    #expect(values.isEquivalent, "\(values)")
  }

  @Test("What is slow to make passes the limit of time once at most")
  func slowSubjects() {
    let watch = Slow.Watch()
    let start = ContinuousClock.now
    let report = Meter.$watch.withValue(.init(now: { start + watch.passed.withLock { $0 } })) {
      Comparison(control: { Slow(watch) }, candidate: { Slow(watch) }, alphabet: [0, 1])
        .explore(limits: Limits(duration: .seconds(2)))
    }
    #expect(report.verdict == .inconclusive)
    #expect(watch.passed.withLock { $0 } <= .seconds(4))
  }

  @Test("Both sides may ask one question with answers of types of their own")
  func answerTypes() {
    enum Answer: Hashable { case yes, no }
    let report = Comparison(
      control: { Asking(answers: [Answer.yes, .no]) }, candidate: { Asking(answers: ["yes", "no"]) },
      alphabet: ["ask"]
    ).explore()
    #expect(report.differences.isEmpty, "\(report)")
    #expect(report.transitions == 2)
  }

  @Test("An observable object is explored, and the verdict says that nobody observes it")
  func observable() {
    let report = Comparison(
      control: { ObservedScreen() }, candidate: { ObservedScreen() }, alphabet: ["press"]
    ).explore()
    #expect(report.isEquivalent, "\(report)")
    #expect(report.caveats.first == "who observes an @Observable object is no part of the state")
  }

  @Test("What hides its state behind a lock is named by itself, not by its lock")
  func locks() {
    let report = Comparison(control: { Formatting() }, candidate: { Formatting() }, alphabet: ["format"])
      .explore()
    for name in ["DateFormatter", "UserDefaults"] {
      #expect(report.problems.contains(.blindSpot(name, of: .control)), "\(report)")
    }
  }

  @Test("Observations that are equal and have other hashes are named, and end no process")
  func hashes() {
    let report = Comparison(control: { Showing() }, candidate: { Showing() }, alphabet: Array(0..<40))
      .explore()
    #expect(
      report.problems.contains { if case .inconsistentEquality = $0 { true } else { false } }, "\(report)")
  }
}
