import ParallelRun
import TestSupport
import Testing

/// The events of a counter.
enum CounterCall: Codable { case add(Int) }

/// The effects of a counter.
enum CounterEffect: Hashable { case tells(Int) }

/// The old counter that serves the app, with a new counter as a muted candidate.
@MainActor
final class ComparedCounter {
  var onChange: (Int) -> Void = { _ in }
  private let old = OldCounter()
  private let run: ExperimentRun<CounterCall, CounterEffect, NewCounter>

  init(experiment: Experiment) {
    run = ExperimentRun(of: "Counter", in: experiment)
    let new = NewCounter()
    new.onChange = { [weak run] in run?.muted(.tells($0)) }
    run.admit(new)
    old.onChange = { [weak self] total in
      self?.run.controlled(.tells(total))
      self?.onChange(total)
    }
  }

  func add(_ number: Int) {
    run.apply(.add(number)) {
      old.add(number)
    } candidate: {
      $0.add(number)
    }
  }
}

/// Reports its total after each call.
private final class OldCounter {
  var onChange: (Int) -> Void = { _ in }
  private var total = 0

  func add(_ number: Int) {
    total += number
    onChange(total)
  }
}

/// Reports its total only if it has changed.
private final class NewCounter {
  var onChange: (Int) -> Void = { _ in }
  private var total = 0 { didSet { if total != oldValue { onChange(total) } } }

  func add(_ number: Int) { total += number }
}

@Suite("A counter in a parallel run")
@MainActor
struct CounterTests {
  @Test("The app gets the effects of the old counter, and the run publishes the new counter's mismatch")
  func mismatch() throws {
    let log = MismatchLog()
    let counter = ComparedCounter(experiment: Experiment(publisher: log))
    var heard: [Int] = []
    counter.onChange = { heard.append($0) }
    for number in [1, 0, 2] { counter.add(number) }
    #expect(heard == [1, 1, 3])
    #expect(log.mismatches.map(\.kind.differences) == [["missing tells"]])
    #expect(
      log.mismatches.first?.description.hasSuffix("missing tells\ncontrol: tells(1)\ncandidate: nothing")
        == true)
    #expect(log.mismatches.map(\.recording) == [#"{"add":{"_0":1}}"# + "\n" + #"{"add":{"_0":0}}"# + "\n"])
  }

  @Test("The library's page contains this counter's code")
  func page() throws {
    let page = try Repository.text(of: "Sources/ParallelRun/ParallelRun.docc/ParallelRun.md")
    let example = try #require(page.split(separator: "```swift\n").last?.split(separator: "\n```").first)
    #expect(try Repository.text(of: "Tests/ParallelRunTests/CounterTests.swift").contains(example))
  }
}
