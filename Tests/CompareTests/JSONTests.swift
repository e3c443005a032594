import CaseStudy
import Equivalence
import Foundation
import TestSupport
import Testing

@testable import compare

@Suite("The result as JSON")
@MainActor
struct JSONTests {
  @Test(
    "Every field of a document is on the page, and nearly every field on the page is in a document",
    .enabled(if: MaintainersTests.pages.areRun))
  func fields() async throws {
    let described = try described()
    var found: Set<String> = []
    let runs = [
      try CommandRun("compare", ["--json", "--candidate", "draft", "--no-explore"]),
      try CommandRun("compare", ["--json", "--quick", "--feature", "LocationManager"]),
    ]
    #expect(runs.map(\.status) == [1, 0])
    for run in runs {
      #expect(run.error == "")
      collect(try JSONSerialization.jsonObject(with: Data(run.output.utf8)), at: "", in: &found)
    }
    // Worlds with a limit, differences, an assumption and a problem, which the command would explore much further.
    let limits = Limits(depth: 2)
    var world = await Feature.locationManager.explore(0, candidate: "draft", limits: limits)
    world.problems = [.init(kind: "blindSpot", text: "Port.onStart of the candidate cannot be seen into.")]
    var summary = Summary(options: try Options(["--candidate", "draft"])) { nil }
    _ = summary.add(world, of: .locationManager)
    let other = await Feature.addLocation.explore(0, candidate: "draft", limits: limits)
    _ = summary.add(other, of: .addLocation)
    let document = try ResultDocument(summary).json()
    collect(try JSONSerialization.jsonObject(with: Data(document.utf8)), at: "", in: &found)

    #expect(found.subtracting(described) == [])
    // Lists that are empty here, and walks, which a part has none of.
    let absent = described.subtracting(found).filter { !$0.hasPrefix("walks.") && !$0.hasSuffix("[]") }
    #expect(absent == [])
  }

  /// The fields on the page, each with the place that stands above its table.
  private func described() throws -> Set<String> {
    var place = ""
    var fields: Set<String> = []
    for line in try Repository.text(of: "Docs/JSON.md").split(separator: "\n") {
      if line.hasPrefix("#") { place = "" }
      if let above = line.firstMatch(of: /^At `([^`]+)`:$/) { place = above.1 + "." }
      if let row = line.firstMatch(of: /^\| `([^`]+)` \|/) { fields.insert(place + row.1) }
    }
    return fields
  }

  private func collect(_ value: Any, at path: String, in paths: inout Set<String>) {
    switch value {
    case let object as [String: Any]:
      for (key, value) in object {
        let name = path.hasSuffix("declared") && !(value is [Any]) ? "*" : key
        collect(value, at: path.isEmpty ? name : "\(path).\(name)", in: &paths)
      }
    case let array as [Any]:
      for element in array { collect(element, at: path + "[]", in: &paths) }
    default: paths.insert(path)
    }
  }
}
