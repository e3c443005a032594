import Foundation
import ModernLocation
import PlacesApp
import TestSupport
import Testing

@testable import compare

@Suite("compare swap", .enabled(if: MaintainersTests.swap.areRun))
struct SwapTests {
  @Test("No screen sees an undeclared difference, and the harness reproduces each mismatch of the draft")
  func bundled() throws {
    let run = try compare("swap")
    #expect(run.status == 0)
    #expect(run.error == "")
    #expect(run.lines.last == "equivalent: no screen sees a difference, except declared ones")
  }

  @Test("The command runs your own recording in every mode")
  func recording() throws {
    let text = #"""
      {"make":{"_0":{"isSimulator":false,"othersWatchOrientation":false,"permission":"authorizedWhenInUse"}}}
      {"start":{}}
      {"dropManager":{}}
      """#
    try withRecording(text) { path in
      let run = try compare("swap", "--", path)
      #expect(run.status == 0)
      #expect(run.lines.filter { $0.contains(path) }.count == 3)
    }
  }
}

@Suite("A difference between the screens of two modes")
struct ScreenDifferenceTests {
  private func lines(_ change: (inout ContentGroup) -> Void) -> [String] {
    let group = ContentGroup(
      subject: .nearby(Coordinate(latitude: -18, longitude: 178), Placemark(name: "Suva")),
      date: Date(timeIntervalSinceReferenceDate: 0), articles: (1...40).map { Article(title: "Place \($0)") })
    var changed = group
    change(&changed)
    let difference = ScreenDifference(of: [.nearby(.groups([changed]))], from: [.nearby(.groups([group]))])
    return (difference.undeclared ?? "").split(separator: "\n").map(String.init)
  }

  @Test("The text names a changed value by its path, and gives what both screens show")
  func value() {
    #expect(
      lines { $0.articles[39].title = "Alert" } == [
        "nearby, event 1", "  nearby.groups.articles.39.title: legacy Place 40, now Alert",
      ])
  }

  @Test("Lists of different lengths begin near their difference, without Swift types, in 100 columns")
  func lengths() {
    let lines = lines { $0.articles.remove(at: 20) }
    #expect(lines.count == 2)
    #expect(lines.allSatisfy { $0.count <= 100 && !$0.contains("ModernLocation") })
    #expect(lines.last?.contains("Place 21") == true)
    #expect(lines.last?.contains("now …") == true)
  }

  @Test("An event that one mode lacks stands beside *nothing*")
  func missing() {
    let difference = ScreenDifference(of: [], from: [.map(.enabledState(true))])
    #expect(difference.undeclared == "map, event 1\n  legacy map(enabledState(true)), now nothing")
  }
}
