import Equivalence
import Foundation
import Testing

extension Manager: CustomTestStringConvertible {}

/// Tests whether the code of this package behaves like legacy at the start of the series.
///
/// The tests drive and observe the code through the simulated platform. Therefore no step needs a seam for these tests.
/// The recorded sequences of legacy fail on every wrong class with at most as many states.
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
    let reason =
      try await passesAlone(manager, part, failure)
      ? "\nIn a separate process this sequence passes: your code keeps state for the whole process." : ""
    Issue.record("\(steps.joined(separator: "\n"))\(reason)")
  }

  /// Whether a sequence passes in a new process.
  private func passesAlone(
    _ manager: Manager, _ part: Part, _ failure: Difference<String, String>
  ) async throws -> Bool {
    let lines = try failure.steps.enumerated().map { index, step in
      let line = Line(
        event: step.stimulus, from: index, given: step.choices, shows: step.expected, to: index + 1)
      return String(decoding: try JSONEncoder().encode(line), as: UTF8.self)
    }
    let head = "{\"states\":1,\"extraStates\":0,\"transitions\":\(lines.count)}"
    let fields = [manager.testDescription, part.name, head] + lines
    setenv("BEHAVIOUR_ALONE", fields.joined(separator: "\n"), 1)
    let result = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
      try await MainActor.run { if try BehaviourTests.repeatAlone() { print("passes alone") } }
    }
    return String(decoding: result?.standardOutputContent ?? [], as: UTF8.self).contains("passes alone")
  }

  private static func repeatAlone() throws -> Bool {
    let text = try #require(ProcessInfo.processInfo.environment["BEHAVIOUR_ALONE"])
    let fields = text.split(separator: "\n", maxSplits: 2).map(String.init)
    let manager = try #require(Manager.known.first { $0.testDescription == fields[0] })
    let part = try #require(Part.known.first { $0.name == fields[1] })
    return try part.check(manager, suite: fields[2]).conforms
  }

  /// A step of a sequence, as a line of a suite.
  private struct Line: Encodable {
    var event: String
    var from: Int
    var given: [Choice]
    var shows: [String]
    var to: Int
  }
}
