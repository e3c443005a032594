import Equivalence
import Foundation
import Testing

@testable import Judge

extension Manager: CustomTestStringConvertible {}

/// Tests whether the code of this package behaves like legacy at the start of the series.
///
/// The tests drive and observe the code through the simulated platform, so no step needs a seam for them. The recorded
/// sequences fail on every class that behaves differently from legacy and has at most as many states.
@Suite("Behaviour", .serialized)
@MainActor
struct BehaviourTests {
  @Test("Configuration", arguments: Manager.all)
  func configuration(_ manager: Manager) async throws { try await judge(manager, .configuration) }

  @Test("Coarse configuration", arguments: Manager.all)
  func coarseConfiguration(_ manager: Manager) async throws { try await judge(manager, .coarseConfiguration) }

  @Test("Start and stop", arguments: Manager.all)
  func startAndStop(_ manager: Manager) async throws { try await judge(manager, .startAndStop) }

  @Test("Deliveries during a start and a stop", arguments: Manager.all)
  func deliveries(_ manager: Manager) async throws { try await judge(manager, .deliveries) }

  @Test("Orientation", arguments: Manager.all)
  func orientation(_ manager: Manager) async throws { try await judge(manager, .orientation) }

  @Test("Orientation notifications", arguments: Manager.all)
  func notifications(_ manager: Manager) async throws { try await judge(manager, .notifications) }

  @Test("Delegate and lifetime", arguments: Manager.all)
  func lifetime(_ manager: Manager) async throws { try await judge(manager, .lifetime) }

  @Test("Values", arguments: Manager.all)
  func values(_ manager: Manager) async throws { try await judge(manager, .values) }

  @Test("In a callback", arguments: Manager.all)
  func callbacks(_ manager: Manager) async throws { try await judge(manager, .callbacks) }

  func judge(_ manager: Manager, _ part: Part) async throws {
    let environment = ProcessInfo.processInfo.environment
    if let folder = environment["BEHAVIOUR_RECORD"] {
      return try part.record(manager, in: URL(fileURLWithPath: folder))
    }
    let folder = URL(fileURLWithPath: try #require(environment["BEHAVIOUR"]))
    let report = try part.check(manager, in: folder)
    guard let failure = report.failure else { return }
    let steps = failure.steps.enumerated().map { index, step in
      let choices =
        step.choices.isEmpty ? "" : " (\(step.choices.map(\.description).joined(separator: ", ")))"
      let difference =
        step.candidate == step.expected
        ? ""
        : "\n   expected:  \(step.expected.joined(separator: ", "))"
          + "\n   your code: \(step.candidate.joined(separator: ", "))"
      return "\(index + 1). \(step.stimulus)\(choices)\(difference)"
    }
    let reason = try await alone(manager, part, failure, in: folder)
    Issue.record("\(steps.joined(separator: "\n"))\(reason)")
  }

  /// What the same sequence does in a process of its own, if that differs.
  private func alone(
    _ manager: Manager, _ part: Part, _ failure: Difference<String, String>, in folder: URL
  ) async throws -> String {
    let recorded = try part.text(in: folder).split(separator: "\n").dropFirst().map {
      try JSONDecoder().decode(StateMachine.Transition.self, from: Data($0.utf8))
    }
    var state = 0
    var lines: [String] = []
    for step in failure.steps {
      var line = try #require(
        recorded.first {
          $0.state == state && $0.stimulus == step.stimulus && $0.choices == step.choices
        })
      state = line.target
      (line.state, line.target) = (lines.count, lines.count + 1)
      lines.append(String(decoding: try JSONEncoder().encode(line), as: UTF8.self))
    }
    let head = "{\"states\":1,\"extraStates\":0,\"transitions\":\(lines.count)}"
    let fields = [manager.testDescription, part.name, head] + lines
    setenv("BEHAVIOUR_ALONE", fields.joined(separator: "\n"), 1)
    var output: String?
    // A crash there is a known issue, because the caller records an issue for the sequence anyway.
    await withKnownIssue("The code crashes.", isIntermittent: true) {
      let result = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
        try await MainActor.run { if try BehaviourTests.repeatAlone() { print("passes alone") } }
      }
      output = result.map { String(decoding: $0.standardOutputContent, as: UTF8.self) }
    }
    guard let output else { return "\nIn a separate process your code crashes in this sequence." }
    return output.contains("passes alone")
      ? "\nIn a separate process this sequence passes: your code keeps state for the whole process." : ""
  }

  private static func repeatAlone() throws -> Bool {
    let text = try #require(ProcessInfo.processInfo.environment["BEHAVIOUR_ALONE"])
    let fields = text.split(separator: "\n", maxSplits: 2).map(String.init)
    let manager = try #require(Manager.known.first { $0.testDescription == fields[0] })
    var part = try #require(Part.known.first { $0.name == fields[1] })
    // A suite refuses events that it lacks, and describes an event without the types of its values.
    part.alphabet = part.alphabet.filter { event in
      let text = "\(event)".replacing(#/\((?:[A-Za-z]\w*\.)+(\w+)\)/#) { "(.\($0.1))" }
      return fields[2].contains("\"\(text)\"")
    }
    return try part.check(manager, suite: fields[2]).conforms
  }
}
