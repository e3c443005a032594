import Foundation
import Testing

@Suite("Editing the steps")
struct MaintainingTests {
  @Test("A maintainer changes a step in a rebase, and the other patches stay the same, byte for byte")
  func editAndSave() throws {
    let room = try Room()
    let before = try patches(of: room)
    #expect(try room.workshop("edit", "2").status == 0)
    let editing = room.folder.appendingPathComponent("clone-series")
    #expect(try room.workshop("save").error.contains("git is in the middle of"))
    try room.git(
      "commit", "--amend", "-m", "Write a better test\n\n\(Room.page("3 Second", check: "a test: red"))",
      in: editing)
    try room.git("-c", "core.editor=true", "rebase", "--continue", in: editing)
    #expect(try room.workshop("save").status == 0)
    let after = try patches(of: room)
    #expect(after["0002-Write-a-better-test.patch"] != nil && after.count == before.count)
    for name in before.keys where !name.hasPrefix("0002") { #expect(after[name] == before[name]) }
    #expect(try room.workshop("verify", "2").error.contains("States.txt is out of date"))
  }

  @Test("No command overwrites unsaved changes")
  func refuses() throws {
    let room = try Room()
    #expect(try room.workshop("save").error.contains("scripts/workshop edit STEP"))
    try room.workshop("edit", "3")
    let editing = room.folder.appendingPathComponent("clone-series")
    try room.git("rebase", "--abort", in: editing)
    try room.write("mine", to: editing.appendingPathComponent("Sources/Old/Old.swift"))
    #expect(try room.workshop("save").error.contains("changes that are in no commit"))
    #expect(try room.workshop("edit", "3").error.contains("exists already"))
    #expect(
      try String(contentsOf: editing.appendingPathComponent("Sources/Old/Old.swift"), encoding: .utf8)
        == "mine")
  }

  private func patches(of room: Room) throws -> [String: Data] {
    let names = try FileManager.default.contentsOfDirectory(atPath: room.steps.path)
    return try Dictionary(
      uniqueKeysWithValues: names.map { ($0, try Data(contentsOf: room.steps.appendingPathComponent($0))) })
  }
}
