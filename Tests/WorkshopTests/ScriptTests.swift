import Foundation
import TestSupport
import Testing

/// What has to work before anything can be built: `scripts/workshop` itself, and the files as they are checked out.
@Suite("The script")
struct ScriptTests {
  @Test("Without git it says so, and how to lay a step out by hand, which gives the same files")
  func withoutGit() throws {
    let room = try Room()
    try room.workshop("start")
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

  @Test("An older toolchain, or none, is named, with what to do", arguments: ["5.10", "6.1", nil])
  func toolchain(_ version: String?) throws {
    let room = try Room()
    let tools = ["bash", "dirname", "cat", "git", "sed", "head"] + (version == nil ? [] : ["swift"])
    let run = try room.script(tools: tools, environment: ["SWIFT_VERSION": version ?? ""])
    #expect(run.status == 2)
    #expect(run.error.contains("get Swift 6.2 or later"))
    #expect(version.map { run.error.contains("this is Swift \($0)") } ?? true)
  }

  @Test("No file stays open after a program that the command runs, however many it runs")
  func openFiles() throws {
    let room = try Room()
    let run = try room.shellLine("ulimit -n 64 && $workshop verify 2")
    #expect(run.status == 0, "\(run)")
  }

  @Test("A clone with autocrlf has the same patches and scripts")
  func autocrlf() throws {
    let room = try Room()
    let attributes = Repository.root.appendingPathComponent(".gitattributes")
    try FileManager.default.copyItem(at: attributes, to: room.clone.appendingPathComponent(".gitattributes"))
    try room.write("#!/usr/bin/env bash\n", to: room.clone.appendingPathComponent("scripts/some"))
    try room.git("init", "--quiet", in: room.clone)
    try room.git("add", "--all", in: room.clone)
    try room.git("commit", "--quiet", "-m", "All", in: room.clone)
    try room.git("-c", "core.autocrlf=true", "clone", "--quiet", "clone", "copy", in: room.folder)
    let same = try shell(
      ["diff", "-r", "--exclude=.git", "--exclude=Sources", "clone", "copy"], in: room.folder)
    #expect(same.status == 0, "\(same)")
  }
}

extension Room {
  /// Runs the repository's script where only some tools are installed.
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
    let script = Repository.root.appendingPathComponent("scripts/workshop").path
    return try shell(
      [bin.appendingPathComponent("bash").path, script, "show"], in: folder,
      environment: environment.merging(["PATH": bin.path]) { $1 })
  }
}
