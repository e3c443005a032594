import Foundation
import Testing

@testable import workshop

/// Tests of `scripts/workshop` and of other files that need no build.
@Suite("The script")
struct ScriptTests {
  @Test("Without git the script explains how to lay a step out by hand, with the same files")
  func withoutGit() throws {
    let room = try Room.started()
    try room.workshop("goto", "2")
    let run = try room.script(tools: ["bash", "dirname", "cat"])
    #expect(run.status == 2)
    #expect(run.error.contains("git is not installed"))
    #expect(run.error.contains("patch -p1"))

    let byHand = room.folder.appendingPathComponent("by hand")
    try FileManager.default.createDirectory(at: byHand, withIntermediateDirectories: true)
    for patch in ["0000-The-start.patch", "0001-Remove-dead-code.patch"] {
      let applied = try shell(
        ["patch", "-p1", "-s", "-i", room.steps.appendingPathComponent(patch).path], in: byHand)
      #expect(applied.status == 0, "\(applied)")
    }
    let same = try shell(
      ["diff", "-r", "Sources", room.practice.appendingPathComponent("Sources").path], in: byHand)
    #expect(same.status == 0, "\(same)")
  }

  @Test("Without a recent toolchain the script gives advice", arguments: ["5.10", "6.1", nil])
  func toolchain(_ version: String?) throws {
    let room = try Room()
    let tools = ["bash", "dirname", "cat", "git", "sed", "head"] + (version == nil ? [] : ["swift"])
    let run = try room.script(tools: tools, environment: ["SWIFT_VERSION": version ?? ""])
    #expect(run.status == 2)
    #expect(run.error.contains("get Swift 6.2 or later"))
    #expect(version.map { run.error.contains("this is Swift \($0)") } ?? true)
  }

  @Test("The commands in the trainer's guide fetch the published steps with their tags and hints")
  func fetching() throws {
    let room = try Room()
    try shell(["git", "init", "--quiet"], in: room.clone)
    try #require(try room.workshop("publish").status == 0)
    let page = try Checkout.text(of: "Docs/Workshop/Facilitator.md")
    let lines = page.split(separator: "\n").drop { !$0.hasPrefix("    git fetch") }.prefix {
      $0.hasPrefix("    ")
    }
    #expect(lines.count == 3)
    let commands = lines.joined(separator: "\n").replacing("workshop/6", with: "workshop/3")
    let run = try room.shellLine(
      "set -e\ngit clone --quiet --no-tags clone mine\ncd mine\n\(commands)\n"
        + "cat Sources/New/New.swift\nls -d Clone/.git\ngit log -1 --notes=hints --format=%N workshop/1")
    #expect(run.status == 0, "\(run)")
    #expect(
      run.output.hasSuffix(
        "class New {\n  func live() -> Int { 1 }\n}\nClone/.git\n1. One.\n2. Two,\nand more.\n\n"), "\(run)")
  }

  @Test("Publishing from a zip says that it needs a clone")
  func publishFromZip() throws {
    let publish = try Room().workshop("publish")
    #expect(publish.status == 2)
    #expect(publish.error.contains("comes from a zip and has no history; publish from a clone"), "\(publish)")
  }

  @Test("The doctor prints a line for each result, in order")
  func doctor() throws {
    let lines = try Room().workshop("doctor").output.split(separator: "\n")
    let expected = [
      "git version", "Swift version", "the disk of", "git can lay out the 3 steps", "the last step",
      "all is well",
    ]
    #expect(lines.count == expected.count)
    for (line, start) in zip(lines, expected) { #expect(line.contains(start)) }
  }

  @Test(
    "Publishing makes a branch with a commit and a tag for each step, and refuses to replace a foreign branch"
  )
  func publish() throws {
    let room = try Room()
    try shell(["git", "init", "--quiet"], in: room.clone)
    #expect(try room.workshop("publish").status == 0)
    let log = try shell(
      ["git", "log", "--notes=hints", "--reverse", "--format=%s|%N", "workshop"], in: room.clone
    ).output
    #expect(log.hasPrefix("The start|\nRemove dead code|1. One.\n2. Two,\nand more."))
    let page = try shell(["git", "show", "--no-notes", "workshop/1"], in: room.clone).output
    #expect(!page.contains("Hints") && !page.contains("    Check"))
    let own = try shell(
      ["bash", "-c", "git -c user.name=A -c user.email=a@b commit-tree workshop^{tree} -m own"],
      in: room.clone)
    try shell(
      ["git", "branch", "-f", "workshop", own.output.trimmingCharacters(in: .whitespacesAndNewlines)],
      in: room.clone)
    let refused = try room.workshop("publish")
    #expect(refused.status == 2)
    #expect(refused.error.contains("git branch -m workshop mine"))
  }

  @Test("Publishing puts a kata on a branch that begins at the end of the series, the same each time")
  func publishKata() throws {
    let room = try Room()
    try shell(["git", "init", "--quiet"], in: room.clone)
    try room.change("0003-Write-the-new-class.patch", "Chapter: 6 Third", to: "Chapter: Kata new: a class")
    func branches() throws -> String {
      #expect(try room.workshop("publish").status == 0)
      return try shell(["git", "branch", "--verbose", "--no-abbrev", "--sort=refname"], in: room.clone).output
    }
    let published = try branches()
    #expect(
      try shell(["git", "log", "--format=%s", "kata-new"], in: room.clone).output
        == "Write the new class\nWrite a test\nRemove dead code\nThe start\n")
    #expect(
      try shell(["git", "log", "-1", "--format=%s", "workshop"], in: room.clone).output
        == "Write a test\n")
    #expect(try branches() == published)
  }

  @Test(
    "The slides are one file with a plan, its exercises and votes in its order, without links to the network",
    arguments: [
      ("Half a day", [1, 3, 4, 6, 7, 8, 0, 15, 0, 21, 22, 23, 27, 39]),
      ("The full workshop", Array(1...11) + [0] + Array(12...20) + [0] + Array(21...40)),
    ])
  func slides(plan: String, parts: [Int]) throws {
    let room = try Room()
    let file = room.folder.appendingPathComponent("slides.html")
    let script = Checkout.root.appendingPathComponent("scripts/slides").path
    #expect(try shell([script, file.path, plan], in: room.folder).status == 0)
    let slides = try String(contentsOf: file, encoding: .utf8)
    let steps = try Series(clone: Checkout.root).steps
    let shown = slides.matches(of: /<h1>(?:(\d+)\. |The vote)/).map { Int($0.1 ?? "0") }
    #expect(shown == parts)
    for step in steps where parts.contains(step.number) {
      let slide = "<h1>\(step.number). \(step.title)</h1>\n<pre>\(step.section(.task).prefix(20))"
      #expect(slides.contains(slide), "\(slide)")
    }
    #expect(slides.contains("<tr><td>16<td>"))
    #expect(slides.contains("scripts/workshop hint     # up to three hints"))
    #expect(slides.contains("You still have to look at everything else."))
    #expect(!slides.contains("src=") && !slides.contains("href=\"http"))
  }

  @Test("Without a known plan, the slides change no file", arguments: ["No day", "--help"])
  func unknownPlan(argument: String) throws {
    let room = try Room()
    let file = room.folder.appendingPathComponent("slides.html")
    try Data("mine".utf8).write(to: file)
    let script = Checkout.root.appendingPathComponent("scripts/slides").path
    let arguments = argument == "--help" ? [argument] : [file.path, argument]
    #expect(try shell([script] + arguments, in: room.folder).status == 2)
    #expect(try String(contentsOf: file, encoding: .utf8) == "mine")
    #expect(try FileManager.default.contentsOfDirectory(atPath: room.folder.path).contains("--help") == false)
  }

  @Test("Each step has a page with its changes and with links to the neighbouring pages")
  func pages() throws {
    let room = try Room()
    #expect(try room.workshop("pages", room.folder.appendingPathComponent("site").path).status == 0)
    let page = try String(
      contentsOf: room.folder.appendingPathComponent("site/step-2.html"), encoding: .utf8)
    for text in [
      "2. Write a test", "Part 3: Second", ">← 1. Remove dead code</a>", ">3. Write the new class →</a>",
      "<ins>+// test It lives expects Int { 1 }</ins>", "step-1.html", "step-3.html",
      "<tr><th scope=\"row\">now</th><td>none</td></tr>",
      "<tr><th scope=\"row\">at the end</th><td>1 green</td></tr>", "--paper: #ffffff",
    ] {
      #expect(page.contains(text), "\(text)")
    }
  }
}

extension Room {
  /// Runs the repository's script with only some tools installed.
  func script(tools: [String], environment: [String: String] = [:]) throws -> CommandRun {
    let bin = folder.appendingPathComponent("tools")
    try FileManager.default.createDirectory(at: bin, withIntermediateDirectories: true)
    let own = folder.appendingPathComponent("bin").path
    let found = try shell(
      ["bash", "-c", "PATH=\"\(own):$PATH\"; command -v \(tools.joined(separator: " "))"], in: folder)
    for path in found.output.split(separator: "\n").map(String.init) {
      try FileManager.default.createSymbolicLink(
        atPath: bin.appendingPathComponent(URL(fileURLWithPath: path).lastPathComponent).path,
        withDestinationPath: path)
    }
    let script = Checkout.root.appendingPathComponent("scripts/workshop").path
    return try shell(
      [bin.appendingPathComponent("bash").path, script, "show"], in: folder,
      environment: environment.merging(["PATH": bin.path]) { $1 })
  }
}
