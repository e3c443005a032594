import Equivalence
import Testing

@Suite("Reports")
struct ReportTests {
  private enum Authorization: Hashable { case granted, denied(reason: String) }

  private struct Gate: Subject {
    enum Stimulus: Hashable { case start, authorization(Authorization), move(x: Int, y: Double) }
    var isBroken = false
    var isDenied = false

    mutating func apply(_ stimulus: Stimulus) -> [String] {
      switch stimulus {
      case .start: return isDenied && isBroken ? [] : ["started"]
      case .authorization(let authorization):
        isDenied = authorization != .granted
        return []
      case .move: return ["moved"]
      }
    }
  }

  private var report: Report<Gate.Stimulus, String> {
    Comparison(
      control: { Gate() }, candidate: { Gate(isBroken: true) },
      alphabet: [
        .start, .authorization(.granted), .authorization(.denied(reason: "a \"b\"")), .move(x: 1, y: 0.5),
      ],
      observationKinds: ["started", "moved"],
      named: [DifferencePattern("row 1", reason: "It does not start.") { $1 == .missing("started") }]
    ).explore()
  }

  @Test("A difference reads as a numbered table of both sides")
  func table() {
    #expect(
      report.differences.map(\.description) == [
        """
        row 1: missing started, from start
           stimulus                                   control  candidate
        1  authorization(.denied(reason: "a \\"b\\""))  -        -
        2  start                                      started  -          different
        """
      ])
  }

  @Test("A difference can be pasted into a test as Swift")
  func swiftTest() {
    #expect(
      report.differences.map(\.swiftTest) == [
        #"""
        // row 1: missing started, from start
        for stimulus: Stimulus in [.authorization(.denied(reason: "a \"b\""))] {
          #expect(candidate.apply(stimulus) == control.apply(stimulus))
        }
        #expect(candidate.apply(.start) == control.apply(.start))
        """#
      ])
  }

  @Test("Stimuli with several values are written as Swift writes them")
  func severalValues() {
    let report = Comparison(
      control: { BoundedQueue(capacity: 1) }, candidate: { BoundedQueue(capacity: 0) }, alphabet: [.push(1)]
    ).explore()
    #expect(
      report.differences.map(\.swiftTest) == [
        """
        // missing accepted, extra rejected, from start
        #expect(candidate.apply(.push(1)) == control.apply(.push(1)))
        """
      ])
  }

  @Test("Coverage says how often each stimulus and each kind of observation occurred")
  func coverage() {
    let coverage = report.coverage
    #expect(coverage.stimuli.map(\.applied) == [2, 2, 2, 2])
    #expect(coverage.stimuli.map(\.effective) == [2, 1, 1, 2])
    #expect(coverage.observations.map(\.kind) == ["started", "moved"])
    #expect(coverage.observations.map(\.control) == [2, 2])
    #expect(coverage.observations.map(\.candidate) == [1, 2])
    #expect(
      coverage.description.hasSuffix(
        """
        move(x: 1, y: 0.5)                         2        2

        observation  control  candidate
        started      2        1
        moved        2        2
        """))
  }

  @Test("The report prints its verdict first, then the numbers and the differences")
  func description() {
    let lines = report.description.split(separator: "\n")
    #expect(lines[0].hasPrefix("different: 2 states, 8 transitions, depth 1, "))
    #expect(lines[1].contains("stimuli applied to"))
    #expect(lines[2] == "named row 1: 1 transitions (It does not start.)")
    #expect(lines[3] == "difference 1 of 1")
  }

  @Test("ExplorationProgress is reported and only grows")
  func progress() {
    var seen: [ExplorationProgress] = []
    _ = Comparison(
      control: { BoundedQueue(capacity: 9) }, candidate: { BoundedQueue(capacity: 9) },
      alphabet: [.push(1), .push(2), .pop]
    ).explore { seen.append($0) }
    #expect(!seen.isEmpty)
    #expect(seen.map(\.transitions) == seen.map(\.transitions).sorted())
  }
}
