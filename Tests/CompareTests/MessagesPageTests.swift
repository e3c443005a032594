import Foundation
import TestSupport
import Testing

@testable import Equivalence

/// The page of messages, whose rows are the library's own texts.
@Suite("The page of messages")
struct MessagesPageTests {
  private static let page = "Docs/Reference/Messages.md"

  /// A problem of each kind, with the names of its parts instead of the parts.
  private static let problems: [ProblemCause] = {
    let history = EventSequence(start: "*start*", stimuli: ["*events*"])
    let reached = ExplorationProgress(states: 5, transitions: 9, frontier: 3, depth: 2, elapsed: .zero)
    let suspects = ["*properties and assumptions*"]
    return [
      .limitReached(.states, reached), .unknownLayout, .blindSpot("*Property*", of: .control),
      .laterWork("*Property*", of: .control), .heldLock("*lock*", of: .control),
      .staleBlindSpot("*Property*", of: .control),
      .ambiguousBlindSpot("*Property*", of: .control, ["*properties*", "*properties*"]),
      .idleStimulus("*event*"), .unseenObservation("*observation*"), .unseenDeclaration("*name*"),
      .inconsistentDeclaration("*name*"), .equalStimuli("*event*", "*event*"),
      .nondeterminism(history, "*What differed.*"),
      .hiddenState(history, "*What differed.*", suspects: suspects),
      .sharedState(history, "*What differed.*"), .sharedObject("*class*"),
      .unequalObservation("*observation*"),
      .changedObservation("*observation*"),
      .inconsistentEquality(["*observations*"]), .deferredWork(of: .control, history, "*Property*"),
      .unsettled(of: .control, history, "*the task and what it does*"),
      .resumedBetweenEvents(of: .control, history, startedBy: "*event*"),
      .waitedForTime(of: .control, history),
      .endlessTask(of: .control, history), .strayTask(of: .control, history, "*request*"),
      .unequalCopy(of: .control, history, "*property*"), .sharedWithCopy(of: .control, ["*classes*"]),
      .strayQuestion("*question*"), .auditCutShort(ways: 40), .differencesCutShort(7),
      .dishonestFingerprint(
        of: .control, history, history, continuation: ["*events*"], suspects: suspects),
      .indistinctStarts("*start*", "*start*"), .startOutsideAssumption("*start*", "*assumption*"),
      .duplicate(.event, "*name*", first: 1, second: 3), .noStart, .noStimulus,
    ]
  }()

  @Test("The page has a row for each kind of problem, with the words that a report prints")
  func rows() throws {
    let kinds = try Repository.text(of: "Sources/Equivalence/Report/ExplorationProblem.swift")
      .matches(of: /public static let \w+ = Self\(rawValue: "(\w+)"\)/).map { String($0.1) }
    let problems = Self.problems.map(ExplorationProblem.init)
    #expect(problems.map(\.kind.rawValue) == kinds)
    let rows = problems.map { problem in
      let words = problem.description.split(whereSeparator: \.isWhitespace)
      return "| `\(problem.kind.rawValue)` | \(words.joined(separator: " ")) |"
    }
    let table = try Repository.text(of: Self.page).split(separator: "\n").filter { $0.hasPrefix("| `") }
    #expect(
      table.map(String.init) == rows, "Put these rows on \(Self.page):\n\(rows.joined(separator: "\n"))")
  }
}
