@testable import CaseStudy
import Equivalence
import Foundation
import TestSupport
import Testing

@testable import compare

@Suite("The result as JSON")
struct JSONTests {
  @Test("JSON.md lists every field of the JSON document")
  @MainActor
  func fields() async throws {
    var summary = Summary(options: try Options(["--candidate", "draft"]))
    // The document contains all fields only with a limit, differences, an assumption and a problem.
    for feature in [LocationManagerFeature(), AddLocationFeature()] as [any Feature] {
      var scenario = await feature.explore(0, candidate: "draft", limits: Limits(depth: 2))
      scenario.problems = [
        .init(kind: "blindSpot", text: "Port.onStart of the candidate is opaque to reflection.")
      ]
      _ = summary.add(scenario, of: feature)
    }
    let document = try JSONSerialization.jsonObject(with: Data(Results(summary).json.utf8))
    let page = try Repository.text(of: "Docs/Reference/JSON.md")
    let names = names(in: document)
    for name in names { #expect(page.contains("`\(name)`"), "Docs/Reference/JSON.md: does not list \(name)") }
    for name in page.matches(of: /`(\w+)`:/).map({ String($0.1) }) where name != "walks" {
      #expect(names.contains(name), "Docs/Reference/JSON.md: no document has \(name)")
    }
  }

  @Test("With `--json`, a run prints only one document")
  func run() throws {
    let run = try compare("--json", "--feature", "SavedPlaces", "--scenario", "no file")
    #expect(run.status == 0 && run.error == "")
    let document = try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any]
    #expect(
      document?["verdict"] as? String
        == "equivalent except as declared in 1 of \(SavedPlacesFeature().scenarioNames.count) scenarios")
  }

  private func names(in value: Any) -> Set<String> {
    switch value {
    case let object as [String: Any]:
      object.reduce(into: Set(object.keys)) { $0.formUnion(names(in: $1.value)) }
    case let array as [Any]: array.reduce(into: []) { $0.formUnion(names(in: $1)) }
    default: []
    }
  }
}
