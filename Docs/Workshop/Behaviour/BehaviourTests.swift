import Equivalence
import Foundation
import Testing

/// Whether the code beside this file behaves as what was inherited did at the start of the series.
///
/// It is driven and observed from below, on the stand-in, so no step needs a seam for it. What has to be seen are
/// sequences that no wrong class of the same size passes. They were made of the inherited class, in the files beside
/// this one.
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
    let reason =
      try await passesAlone(manager, part, failure)
      ? "\nIn a process of its own this sequence passes: something is kept for the whole process." : ""
    Issue.record("\(report)\(reason)")
  }

  /// Whether a sequence passes where nothing has run before.
  private func passesAlone(
    _ manager: Manager, _ part: Part, _ failure: Difference<String, String>
  ) async throws -> Bool {
    let rows = failure.steps.enumerated().map { depth, step in
      let choices = step.choices.map { "! \($0.question)|\($0.occurrence)|\($0.answer)" }
      let fields = [step.stimulus] + choices + step.expected
      return String(repeating: "  ", count: depth) + fields.joined(separator: "|")
    }
    setenv("BEHAVIOUR_ALONE", "\(manager.testDescription)\n\(part.name)\n" + rows.joined(separator: "\n"), 1)
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
    return try part.check(manager, table: fields[2], states: 0).conforms
  }
}
