import ParallelRun
import TestSupport
import Testing

@Suite("An asynchronous parallel run")
@MainActor
struct AsynchronousRunTests {
  private let log = MismatchLog()
  private let patience = ManualPatience()

  /// A run over numbers: the control echoes each at once.
  private func run(_ trial: Trial) -> (run: Run<Int, Echo, Silent>, apply: (Int) -> Void) {
    let run = Run<Int, Echo, Silent>(of: "Echo", in: trial, isAsynchronous: true)
    run.admit(Silent())
    return (
      run,
      { number in
        run.apply(number) {
          run.controlled(.echo(number))
        } candidate: { _ in
        }
      }
    )
  }

  private func trial(recordingLimit: Int = 1000) throws -> Trial {
    try Trial(publisher: log, recordingLimit: recordingLimit, patience: patience.ofTrial)
  }

  @Test("What the candidate does on a later turn matches, while the app has gone on")
  func later() throws {
    let trial = try trial()
    let (run, apply) = run(trial)
    apply(1)
    apply(2)
    #expect(trial.counts.matches == 0)
    run.muted(.echo(1))
    run.muted(.echo(2))
    patience.end()
    #expect(trial.counts.matches == 1)
    #expect(trial.counts.mismatches == 0)
  }

  @Test("A candidate that never answers is a mismatch when the patience is over, and not before")
  func never() throws {
    let trial = try trial()
    let (_, apply) = run(trial)
    apply(1)
    #expect(trial.counts.mismatches == 0)
    patience.end()
    #expect(log.mismatches.map(\.kind.differences) == [["missing echo"]])
    #expect(log.mismatches.first?.recording.stimuli.map(\.line) == ["1"])
    apply(2)
    patience.end()
    #expect(trial.counts.mismatches == 2)
  }

  @Test("What comes when the patience is over is a mismatch of its own")
  func tooLate() throws {
    let trial = try trial()
    let (run, apply) = run(trial)
    apply(1)
    patience.end()
    run.muted(.echo(1))
    patience.end()
    #expect(log.mismatches.map(\.kind.differences) == [["missing echo"], ["extra echo"]])
  }

  @Test("A wait that began for something else is not cut short")
  func newWait() throws {
    let trial = try trial()
    let (run, apply) = run(trial)
    apply(1)
    run.muted(.echo(1))
    apply(2)
    patience.end()
    #expect(trial.counts.mismatches == 0)
    patience.end()
    #expect(trial.counts.mismatches == 1)
  }

  @Test("The order is compared on each recipient, and not between two")
  func order() throws {
    let trial = try trial()
    let (run, _) = run(trial)
    run.apply(0) {
      for effect in [Echo.stored(1), .echo(1), .echo(2)] { run.controlled(effect) }
    } candidate: { _ in
    }
    for effect in [Echo.echo(1), .echo(2), .stored(1)] { run.muted(effect) }
    #expect(trial.counts.matches == 1)
    run.apply(0) {
      for effect in [Echo.echo(1), .echo(2)] { run.controlled(effect) }
    } candidate: { _ in
    }
    for effect in [Echo.echo(2), .echo(1)] { run.muted(effect) }
    // The first wait began for what matched meanwhile.
    patience.end()
    patience.end()
    #expect(trial.counts.mismatches == 1)
  }

  @Test("Nobody waits for a candidate that is turned off")
  func switchedOff() throws {
    let trial = try trial()
    let (run, apply) = run(trial)
    apply(1)
    trial.isOn = false
    patience.end()
    run.muted(.echo(1))
    patience.end()
    #expect(trial.counts == Trial.Counts())
  }

  @Test("The patience of an app ends by itself")
  func clock() async throws {
    let trial = try Trial(publisher: log, patience: ClockPatience(.milliseconds(1)))
    let (_, apply) = run(trial)
    apply(1)
    for _ in 1...1000 where trial.counts.mismatches == 0 { try await Task.sleep(for: .milliseconds(2)) }
    #expect(log.mismatches.map(\.kind.differences) == [["missing echo"]])
  }

  @Test("What the candidate owes is bounded: too much of it is a mismatch at once")
  func bounded() throws {
    let trial = try trial(recordingLimit: 10)
    let (_, apply) = run(trial)
    for number in 1...25 { apply(number) }
    #expect(trial.counts.mismatches == 2)
  }

  @Test("A publisher that uses an asynchronous feature makes no mismatch of it")
  func publisherOfAnAsynchronousRun() throws {
    final class Using: MismatchPublisher {
      var use: () -> Void = {}
      func publish(_ mismatch: Mismatch) { use() }
    }
    let publisher = Using()
    let trial = try Trial(publisher: publisher, patience: patience.ofTrial)
    let (run, apply) = run(trial)
    publisher.use = { apply(2) }
    apply(1)
    patience.end()
    run.muted(.echo(2))
    patience.endAll()
    publisher.use = {}
    #expect(trial.counts.mismatches == 1)
    #expect(trial.counts.matches == 1)
  }

  @Test("A constant lag is no mismatch")
  func alwaysBehind() throws {
    let trial = try trial()
    let (run, apply) = run(trial)
    apply(1)
    for number in 2...20 {
      apply(number)
      run.muted(.echo(number - 1))
      patience.end()
    }
    #expect(trial.counts.mismatches == 0)
    // Now it stays behind.
    patience.end()
    #expect(log.mismatches.map(\.control) == [["echo(20)"]])
    #expect(log.mismatches.map(\.candidate) == [[]])
  }
}

@Suite("Answers that both sides get")
@MainActor
struct SharedAnswersTests {
  private let answers = SharedAnswers<String, Int>()

  @Test("The candidate gets the control's answer, whether it asks before or after it comes")
  func sameAnswer() async {
    let first = answers.control(asks: "a")
    let early = answers.candidate(asks: "a")
    first.come(1)
    #expect(await early.value() == 1)
    answers.control(asks: "a").come(2)
    #expect(await answers.candidate(asks: "a").value() == 2)
    let before = answers.candidate(asks: "b")
    answers.control(asks: "b").come(3)
    #expect(await before.value() == 3)
  }

  @Test("Two who wait for the same answer both get it")
  func twoWaiters() async {
    let control = answers.control(asks: "a")
    let answer = answers.candidate(asks: "a")
    let waiters = (1...2).map { _ in Task { await answer.value() } }
    await turns()
    control.come(1)
    for waiter in waiters { #expect(await waiter.value == 1) }
  }

  @Test("A request that the control does not make has no answer, and its wait ends with the run or its task")
  func noAnswer() async {
    let other = answers.candidate(asks: "other")
    #expect(answers.isCandidateWaiting)
    let task = Task { await other.value() }
    task.cancel()
    #expect(await task.value == nil)
    let another = answers.candidate(asks: "another")
    answers.end()
    #expect(await another.value() == nil)
    #expect(!answers.isCandidateWaiting)
  }
}

private enum Echo: ParallelEffect {
  case echo(Int)
  case stored(Int)

  var recipient: Recipient { if case .stored = self { .clock } else { .client } }
  var description: String {
    switch self {
    case .echo(let number): "echo \(number)"
    case .stored(let number): "stored \(number)"
    }
  }
}

/// Does nothing by itself: what the candidate does is told to the run by the test.
private final class Silent {}
