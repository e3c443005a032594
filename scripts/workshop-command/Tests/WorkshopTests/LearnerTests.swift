import Foundation
import Testing

@Suite("A learner")
struct LearnerTests {
  @Test("does nothing, then submits a wrong solution, then a right solution, and continues")
  func all() throws {
    let room = try Room.started()
    let nothing = try room.workshop("check")
    #expect(nothing.status == 1)
    #expect(nothing.output.contains("nothing has changed"))
    #expect(nothing.output.contains("dead() must not be in the code"))

    try room.write("class Old {\n}\n", to: "Sources/Old/Old.swift")
    let wrong = try room.workshop("check")
    #expect(wrong.status == 1)
    #expect(wrong.output.contains("live() must be in the code"))

    try room.write("class Old {\n  // func live() -> Int { 1 }\n}\n", to: "Sources/Old/Old.swift")
    #expect(try room.workshop("check").output.contains("live() must be in the code"))

    try room.write("class Old {\n  func live() -> Int { 1 }\n}\n", to: "Sources/Old/Old.swift")
    let right = try room.workshop("check")
    #expect(right.status == 0, "\(right)")
    #expect(right.output.contains("Done, and the same as our solution."))

    #expect(try room.workshop("next").output.contains("Step 2 of 3"))
    try room.write("// test Anything expects class\n", to: "Tests/Mine.swift")
    let weak = try room.workshop("check")
    #expect(weak.status == 1)
    #expect(weak.output.contains("no new test failed"))
    try room.write("// test Mine expects live() -> Int { 1 }\n", to: "Tests/Mine.swift")
    let own = try room.workshop("check")
    #expect(own.status == 0, "\(own)")
    #expect(own.output.contains("Your solution differs from ours"))

    #expect(try room.workshop("next").status == 0)
    try room.write("class New {}\n", to: "Sources/New/New.swift")
    let missing = try room.workshop("check")
    #expect(missing.status == 1)
    #expect(missing.output.contains("missing: Suite: New exists"))
    try room.write("class Old {}\n", to: "Sources/Old/Old.swift")
    try room.write(
      "// test It lives expects class\n// test New exists expects class New\n", to: "Tests/Tests.swift")
    let weakened = try room.workshop("check")
    #expect(weakened.status == 1)
    #expect(weakened.output.contains("red on your code, in our tests: Suite: It lives"))

    try room.write("class New {\n  func live() -> Int { 1 }\n}\n", to: "Sources/New/New.swift")
    try room.write(
      "// test It lives expects Int { 1 }\n// test New exists expects class New\n", to: "Tests/Tests.swift")
    let last = try room.workshop("check")
    #expect(last.status == 0, "\(last)")
    #expect(last.output.contains("This was the last step."))
    let beyond = try room.workshop("next")
    #expect(beyond.status == 1)
    #expect(beyond.output.contains("This is the last step."))
  }

  @Test("goes on after a failed check, and reads that the step is not done and how to return to it")
  func goesOn() throws {
    let room = try Room.started()
    try room.write("class Old {\n}\n", to: "Sources/Old/Old.swift")
    #expect(try room.workshop("check").status == 1)
    let next = try room.workshop("next").output
    let way = "To repair it: scripts/workshop goto 1, then git restore --source=saved/step-01 ."
    #expect(next.contains("The check found step 1 not done. " + way), "\(next)")
    #expect(try !room.workshop("goto", "1").output.contains("not done"))
  }

  @Test("asks for hints and the solution, which change no file")
  func asks() throws {
    let room = try Room.started()
    #expect(try room.workshop("hint").output == "1. One.\n")
    #expect(try room.workshop("hint").output == "1. One.\n2. Two,\nand more.\n")
    #expect(try room.workshop("hint").output.contains("These are all hints."))
    let solution = try room.workshop("solution").output
    #expect(solution.contains("-  func dead() {}"))
    #expect(try room.git("status", "--porcelain") == "")
    #expect(try room.git("branch", "--format=%(refname:short)") == "practice")
  }

  @Test("jumps ahead and back, from any folder")
  func jumps() throws {
    let room = try Room.started()
    #expect(try room.workshop("goto", "3", in: room.practice).status == 0)
    #expect(room.read("Tests/Tests.swift") != nil)
    #expect(try room.workshop("goto", "1").status == 0)
    #expect(room.read("Tests/Tests.swift") == nil)
    #expect(try room.workshop("list").output.contains(">  1  Remove dead code, 5"))
    #expect(try room.git("branch", "--format=%(refname:short)") == "practice")
  }

  @Test("reads the page, with the verified states")
  func page() throws {
    let room = try Room.started()
    try room.workshop("goto", "3")
    let page = try room.workshop("show").output
    #expect(page.contains("Step 3 of 3: Write the new class"))
    #expect(page.contains("- our tests: 1 green now, 2 green at the end"))

    try room.write(
      "Words.\n\n- **Seam**: a place\n  to cut.\n- **Spy**: a double.\n",
      to: room.clone.appendingPathComponent("Docs/Reference/Glossary.md"))
    try room.change("0003-Write-the-new-class.patch", "Minutes: 5\n", to: "Minutes: 5\nWords: seam\n")
    #expect(try room.workshop("show").output.contains("Words\n- seam: a place to cut.\n"))
    try room.change("0003-Write-the-new-class.patch", "Words: seam\n", to: "Words: door\n")
    #expect(try room.workshop("verify", "3").error.contains("does not explain \"door\""))
  }

  @Test("finds the given files of a step, which count as no change, and loses no file")
  func given() throws {
    let room = try Room()
    try room.change(
      "0003-Write-the-new-class.patch", "Minutes: 5\n", to: "Minutes: 5\nGiven: Sources/New/New.swift\n")
    try room.workshop("start")
    #expect(try room.git("status", "--porcelain") == "")
    try room.workshop("goto", "3")
    #expect(room.read("Sources/New/New.swift")?.hasPrefix("class New") == true)
    #expect(try room.workshop("show").output.contains("Given, and there already\nSources/New/New.swift"))
    #expect(try room.workshop("check").output.contains("nothing has changed since the step began"))
    try room.workshop("goto", "1")
    #expect(room.read("Sources/New/New.swift") == nil)
    #expect(try room.git("branch", "--format=%(refname:short)") == "practice")
  }

  @Test("has half a day, so one step is left out and another one comes with its code")
  func halfDay() throws {
    let room = try Room()
    try room.change("0001-Remove-dead-code.patch", "Minutes: 5\n", to: "Minutes: 5\nHalf day: write\n")
    try room.change("0003-Write-the-new-class.patch", "Minutes: 5\n", to: "Minutes: 5\nHalf day: read\n")
    try room.workshop("start", "--half-day")
    #expect(try !room.workshop("list").output.contains("Write a test"))
    let next = try room.workshop("next").output
    #expect(next.contains("Step 3 of 3: Write the new class, given."))
    #expect(next.contains("git diff refs/workshop/1 refs/workshop/2"))
    #expect(room.read("Sources/New/New.swift") != nil)
    #expect(try room.workshop("solution").output.contains("+class New {"))
    let check = try room.workshop("check")
    #expect(check.status == 0 && check.output.contains("This step is given"))
  }

  @Test("does a kata, which is not a step of the series")
  func kata() throws {
    let room = try Room()
    try room.change("0003-Write-the-new-class.patch", "Chapter: 6 Third", to: "Chapter: Kata new: a class")
    #expect(try room.workshop("kata", "new").output.contains("Kata new, step 1 of 1: Write the new class"))
    try room.workshop("goto", "2")
    #expect(try room.workshop("next").output.contains("This is the last step."))
    #expect(try room.workshop("kata", "old").error.contains("\"old\" is no kata; there are: new"))
  }

  @Test("gets the compiler's errors with paths in the practice folder")
  func error() throws {
    let room = try Room.started()
    try room.write("SYNTAX ERROR\n", to: "Sources/Old/Old.swift")
    let check = try room.workshop("check")
    #expect(check.status == 1)
    #expect(check.output.contains("\(room.practice.path)/Sources/Old/Old.swift:1:1: error: that is no Swift"))
  }

  @Test(
    "gets advice after wrong arguments",
    arguments: [
      ["goto"], ["goto", "x"], ["goto", "9"], ["goto", "1-2"], ["dance"], ["list", "2"],
      ["start", "--halfday"],
      ["start", "a", "b"], ["verify", "9"], ["verify", "1", "2"], ["verify", "--record", "1"],
    ])
  func usage(_ arguments: [String]) throws {
    let room = try Room.started()
    let run = try room.shellLine(#""$workshop" "# + arguments.joined(separator: " "))
    #expect(run.status == 2 && run.error.contains(/; see |scripts\/workshop list/), "\(run)")
  }
}
