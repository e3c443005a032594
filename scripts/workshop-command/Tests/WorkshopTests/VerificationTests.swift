import Foundation
import Testing

@Suite("Verification")
struct VerificationTests {
  @Test("A series that is as declared passes, and recording writes the same")
  func asDeclared() throws {
    let room = try Room()
    let verify = try room.workshop("verify")
    #expect(verify.status == 0, "\(verify)")
    #expect(verify.output == "3 steps are as declared\n")
    #expect(try room.workshop("verify", "2").output == "1 step is as declared\n")
    let states = room.clone.appendingPathComponent("Docs/Workshop/States.txt")
    let before = try String(contentsOf: states, encoding: .utf8)
    #expect(try room.workshop("verify", "--record").status == 0)
    #expect(try String(contentsOf: states, encoding: .utf8) == before)
  }

  @Test("A changed line in a patch fails with the step, and with the test where one says something else")
  func changedLine() throws {
    let room = try Room()
    try room.change("0003-Write-the-new-class.patch", "+class New {", to: "+class Now {")
    let verify = try room.workshop("verify")
    #expect(verify.status == 1)
    #expect(verify.error.contains("Steps/0003-Write-the-new-class.patch: is not as git writes it"))
    #expect(verify.error.contains("Write the new class: Suite: New exists is red, and is declared green"))
  }

  @Test("A line that is missing in a patch fails with the step")
  func missingLine() throws {
    let room = try Room()
    try room.change("0002-Write-a-test.patch", "+// test It lives expects Int { 1 }\n", to: "")
    let verify = try room.workshop("verify")
    #expect(verify.status == 2)
    #expect(verify.error.contains("step 2 does not apply: Docs/Workshop/Steps/0002-Write-a-test.patch"))
  }

  @Test("A state that is declared otherwise fails with the step and the test")
  func states() throws {
    let room = try Room()
    let states = room.clone.appendingPathComponent("Docs/Workshop/States.txt")
    let text = try String(contentsOf: states, encoding: .utf8)
    try room.write(
      text.replacing("green  -        Suite: New", with: "red    -        Suite: New"), to: states)
    let verify = try room.workshop("verify")
    #expect(verify.status == 1)
    #expect(
      verify.error.contains("step 3, Write the new class: Suite: New exists is green, and is declared red"))
  }

  @Test("A mutant that no test notices fails")
  func pages() throws {
    let room = try Room()
    try room.change("0002-Write-a-test.patch", "{ 1 } => { 2 }", to: "class => class")
    let verify = try room.workshop("verify")
    #expect(verify.status == 1)
    #expect(verify.error.contains("and no new test failed"))
  }

  @Test("An old class that differs from the package's own fails")
  func differences() throws {
    let room = try Room()
    try room.write(
      "class Own {}\n",
      to: room.clone.appendingPathComponent("Sources/LegacyLocation/LocationManager/Own.swift"))
    let verify = try room.workshop("verify")
    #expect(verify.status == 1)
    #expect(verify.error.contains("after step 3, Sources/Legacy differs from Sources/LegacyLocation"))
  }

  @Test("A page without one of its parts is named", arguments: ["Minutes: ", "Discuss", "1. One."])
  func incomplete(_ part: String) throws {
    let room = try Room()
    try room.change("0002-Write-a-test.patch", part, to: "")
    let verify = try room.workshop("verify")
    #expect(verify.status == 2)
    #expect(verify.error.contains("the page of \"Write a test\" has no "))
  }
}
