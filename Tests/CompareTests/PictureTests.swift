import CaseStudy
import Equivalence
import TestSupport
import Testing

@testable import compare

// The pictures are edited by hand, so these tests compare their numbers and names with the code and the pages.
@Suite("The pictures")
@MainActor
struct PictureTests {
  @Test("The pictures show the sequence lengths and the repairs that the page of regressions lists")
  func rows() throws {
    let rows = try Repository.text(of: "Docs/Reference/Regressions.md")
      .matches(of: /\| (\d+) \| [^|]+ \| ([^|]+) \| (\d+) \|/)
    let lengths = (1...4).map { length in rows.filter { $0.3 == "\(length)" }.map { "\($0.1)" } }
    let told = lengths.enumerated().map { "\($0 + 1): \($1.joined(separator: ", "))" }.joined(separator: "; ")
    try expect(["shortest sequence: \(told)."], in: "Exploration")
    let drawn = lengths.enumerated().flatMap { ["\($0 + 1) \($0 == 0 ? "event" : "events")"] + $1 }
    try expect(drawn, in: "Exploration")
    let repairs = rows.filter { $0.2.hasSuffix("was restored") }.map { "regression \($0.1): \($0.2)" }
    #expect(!repairs.isEmpty)
    try expect([repairs.joined(separator: ", ")], in: "Timeline")
    try expect(repairs, in: "Timeline")
  }

  @Test("A picture shows the numbers of new states", .enabled(if: MaintainersTests.pages.areRun))
  func exploration() throws {
    let levels = Compared.Scenario.plain.shortened.compared(.modern).explore().levels.map { "\($0)" }
    try expect(["events: \(levels.joined(separator: ", ")), then none"], in: "Exploration")
    let drawn = levels.enumerated().flatMap { ["\($0)", $1] }
    try expect(drawn + ["\(levels.count)", "none"], in: "Exploration")
  }

  @Test("A picture shows every state of the start-stop state machine")
  func machine() throws {
    let feature = LocationManagerFeature()
    let names = try #require(feature.names(of: feature.machine()))
    try expect(["\(names.count) states: "], in: "StateMachine")
    let words = [("updating", "updates"), ("waits", "waits"), ("idle", "idle")]
    let drawn = names.flatMap { name in words.filter { name.contains($0.0) }.map(\.1) }
    try expect(drawn, in: "StateMachine")
  }

  @Test("A picture shows the result of the bundled recording")
  func replay() throws {
    let walk = try LocationRecording.bundled()
    let comparison = Comparison(
      starts: [ComparisonStart(walk.start, candidate: .modern)], alphabet: [],
      declared: Compared.Implementation.modern.declaredDifferences)
    let steps = comparison.replay(walk.stimuli.map { ($0, []) })
    #expect(!steps.contains { $0.outcome == .different })
    let locations = walk.stimuli.count { if case .location = $0 { true } else { false } }
    let passedOn = [steps.flatMap(\.control), steps.flatMap(\.candidate)].map { side in
      side.count { if case .toldLocation = $0 { true } else { false } }
    }
    let differing = "as declared on \(steps.count { $0.outcome == .declared }) steps, and otherwise on 0."
    try expect(
      [
        "\(locations) locations. Legacy passes on \(passedOn[0]) of them, modern \(passedOn[1]). They differ \(differing)"
      ], in: "Replay")
    try expect(
      ["green: locations passed on, \(passedOn[0]) by legacy, \(passedOn[1]) by modern"], in: "Replay")
    try expect(["orange: differs \(differing)"], in: "Replay")
  }

  @Test("The picture of dependencies shows each adapter of a source, and only names from the sources")
  func dependencies() throws {
    let folders = ["", "/Adapters"].map { "Sources/ModernLocation/LocationManager" + $0 }
    let sources = try (["Sources/LegacyLocation/LocationManager"] + folders)
      .flatMap(Repository.files).filter { $0.hasSuffix(".swift") }.map(Repository.text).joined()
    for name in try words(of: "Docs/Pictures/Dependencies.svg").matches(of: /[A-Z]\w+[A-Z]\w+/) {
      #expect(sources.contains(name.0), "Dependencies.svg: no source has \(name.0); edit the picture by hand")
    }
    for name in sources.matches(of: /final class (\w+): \w+Source \{/) {
      try expect([String(name.1)], in: "Dependencies")
    }
    let methods = sources.matches(of: /public class func is\w+\(\)/).count
    try expect(["\(methods) class methods"], in: "Dependencies")
  }

  private func words(of path: String) throws -> String {
    try Repository.text(of: path).matches(of: />([^<\n]+)</).map(\.1).joined(separator: "\n")
  }

  private func expect(_ lines: [String], in picture: String) throws {
    for path in ["Docs/Pictures/\(picture).svg", "Docs/Pictures/\(picture)~dark.svg"] {
      #expect(
        try words(of: path).contains(lines.joined(separator: "\n")),
        "\(path): edit the picture and its <desc> by hand; expected these lines: \(lines)")
    }
  }
}
