import Foundation
import Testing

@Suite("Verification")
struct VerificationTests {
  @Test("A series with correct declarations passes, and a recording writes the same states")
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

  private static let newClass = "0003-Write-the-new-class.patch"
  private static let newTest = "0002-Write-a-test.patch"

  @Test(
    "If a declaration is wrong, the verification names the step, and the test or the patch",
    arguments: [
      (newClass, "+class New {", "+class Now {", "Steps/\(newClass): is not as git writes it"),
      (
        newClass, "+class New {", "+class Now {",
        "step 3, Write the new class: Suite: New exists is red, and is declared green"
      ),
      (
        newTest, "+// test It lives expects Int { 1 }\n", "",
        "step 2 does not apply: Docs/Workshop/Steps/\(newTest)"
      ),
      (
        "../States.txt", "green  -        Suite: New exists\n  = 2 green",
        "red    -        Suite: New exists\n  = 1 green and 1 red",
        "step 3, Write the new class: Suite: New exists is green, and is declared red"
      ),
      (newTest, "{ 1 } => { 2 }", "class => class", "and no new test failed"),
      (newTest, "Minutes: ", "", "the page of \"Write a test\" has no "),
      (newTest, "Discuss", "", "the page of \"Write a test\" has no "),
      (newTest, "1. One.", "", "the page of \"Write a test\" has no "),
    ])
  func otherwise(_ file: String, _ old: String, _ new: String, _ message: String) throws {
    let room = try Room()
    try room.change(file, old, to: new)
    let verify = try room.workshop("verify", "--all")
    #expect(verify.status == (new.isEmpty ? 2 : 1))
    #expect(verify.error.contains(message), "\(verify)")
  }

  @Test("The verification fails if the steps' legacy class differs from the package's")
  func differences() throws {
    let room = try Room()
    try room.write(
      "class Own {}\n",
      to: room.clone.appendingPathComponent("Sources/LegacyLocation/LocationManager/Own.swift"))
    let verify = try room.workshop("verify")
    #expect(verify.status == 1)
    #expect(verify.error.contains("after step 3, Sources/Legacy differs from Sources/LegacyLocation"))
  }
}
