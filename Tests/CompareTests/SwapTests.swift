import TestSupport
import Testing

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
