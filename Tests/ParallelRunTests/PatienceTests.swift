import Equivalence
import ParallelRun
import TestSupport
import Testing

@Suite("A parallel run with patience")
@MainActor
struct PatienceTests {
  private enum Echo: Hashable { case echo(Int) }
  /// A candidate without effects of its own, for which the test reports effects to the run.
  private final class Silent {}

  private let log = MismatchLog()
  private let tasks = TaskTracker()
  private let clock: ManualClock
  private let experiment: Experiment
  private let run: ExperimentRun<Int, Echo, Silent>

  init() {
    clock = ManualClock(in: tasks)
    experiment = Experiment(publisher: log, recordingLimit: 10)
    run = ExperimentRun(of: "Echo", in: experiment, patience: .seconds(1), clock: clock)
    run.admit(Silent())
  }

  /// Sends a number, which the control echoes at once.
  private func apply(_ number: Int) {
    run.apply(number) {
      run.controlled(.echo(number))
    } candidate: { _ in
    }
  }

  /// Advances the clock by the run's patience, and lets all ready tasks run.
  private func pass() async {
    await runTasks()
    clock.advance(by: .seconds(1))
    await runTasks()
  }

  private var differences: [[String]] { log.mismatches.map(\.kind.differences) }

  @Test("A late effect of the candidate matches, and the app does not wait for the effect")
  func later() async {
    apply(1)
    apply(2)
    #expect(experiment.counts.matches == 0)
    run.muted(.echo(1))
    run.muted(.echo(2))
    await pass()
    #expect(experiment.counts.matches == 1)
    #expect(differences == [])
  }

  @Test("The candidate may have an effect before the control")
  func earlier() async {
    run.muted(.echo(1))
    apply(1)
    await pass()
    #expect(experiment.counts.matches == 1)
    #expect(differences == [])
  }

  @Test("A missing effect at the end of the patience is a mismatch, and its late arrival is another mismatch")
  func tooLate() async {
    apply(1)
    #expect(differences == [])
    await pass()
    #expect(differences == [["missing echo"]])
    #expect(log.mismatches.first?.recording == "1\n")
    run.muted(.echo(1))
    await pass()
    #expect(differences == [["missing echo"], ["extra echo"]])
  }

  @Test("A constant delay of the candidate is not a mismatch, but a missing last effect is a mismatch")
  func lag() async {
    apply(1)
    for number in 2...5 {
      apply(number)
      run.muted(.echo(number - 1))
      await pass()
    }
    #expect(differences == [])
    await pass()
    #expect(log.mismatches.map(\.control) == [["echo(5)"]])
  }

  @Test("A different order of effects is a mismatch")
  func order() async {
    for number in 1...2 { apply(number) }
    for number in [2, 1] { run.muted(.echo(number)) }
    await pass()
    #expect(differences == [["moved echo"]])
  }

  @Test("A thrown error of the candidate is a mismatch")
  func throwing() async {
    run.apply(1) {
    } candidate: { _ in
      throw CancellationError()
    }
    await pass()
    #expect(differences == [["threw"]])
  }

  @Test("Too many pending effects are a mismatch at once")
  func bounded() async {
    for number in 1...25 { apply(number) }
    #expect(experiment.counts.mismatches == 2)
    // An endless wait would leak, so the test ends both waits. Effects that arrive during a wait get another wait.
    for _ in 1...2 { await pass() }
  }

  @Test("The run does not wait for a switched-off candidate")
  func switchedOff() async {
    apply(1)
    experiment.isOn = false
    await pass()
    experiment.isOn = true
    run.muted(.echo(1))
    await pass()
    #expect(experiment.counts == Experiment.Counts())
  }

  @Test("A candidate that is alive at the end of the patience is a mismatch")
  func leaking() async {
    let leak = Silent()
    run.admit(leak)
    apply(1)
    run.muted(.echo(1))
    run.dismiss()
    await pass()
    withExtendedLifetime(leak) { #expect(differences == [["missing candidateReleased"]]) }
  }

  @Test("A deallocation of the candidate within the patience is not a mismatch")
  func released() async {
    run.dismiss()
    await pass()
    #expect(experiment.counts == Experiment.Counts())
  }
}
