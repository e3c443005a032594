import Foundation
import Testing

/// A folder for one test with a small clone of three steps, a fake `swift` and a practice repository, behind a link and
/// with a space in its path.
final class Room {
  let folder: URL
  private var house: URL { folder.appendingPathExtension("house") }
  var clone: URL { folder.appendingPathComponent("clone") }
  var practice: URL { folder.appendingPathComponent("clone-workshop") }
  var steps: URL { clone.appendingPathComponent("Docs/Workshop/Steps") }
  private var bin: URL { folder.appendingPathComponent("bin") }

  init() throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("a room \(UUID())")
    try FileManager.default.createDirectory(at: house, withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(at: folder, withDestinationURL: house)
    for name in [
      "bin", "clone/scripts", "clone/Sources/LegacyLocation/LocationManager",
      "clone/Sources/ModernLocation/LocationManager",
    ] {
      try FileManager.default.createDirectory(
        at: folder.appendingPathComponent(name), withIntermediateDirectories: true)
    }
    try write(Self.swift, to: bin.appendingPathComponent("swift"))
    try shell(["chmod", "+x", bin.appendingPathComponent("swift").path], in: folder)
    try FileManager.default.copyItem(at: try Self.patches.get(), to: steps.creatingParent())
    for name in [
      "scripts/workshop-command/Page.html", "scripts/workshop-command/series",
      "Sources/compare/Explorer/Page/site.css",
    ] {
      let copy = try clone.appendingPathComponent(name).creatingParent()
      try FileManager.default.copyItem(at: Checkout.root.appendingPathComponent(name), to: copy)
    }
    try write(Self.states, to: clone.appendingPathComponent("Docs/Workshop/States.txt"))
  }

  /// Makes a room with a practice repository at step 1.
  static func started() throws -> Room {
    let room = try Room()
    try #require(try room.workshop("start").status == 0)
    return room
  }

  deinit {
    try? FileManager.default.removeItem(at: folder)
    try? FileManager.default.removeItem(at: house)
  }

  /// Runs the built workshop command.
  @discardableResult
  func workshop(
    _ arguments: String..., in folder: URL? = nil, killedAfter milliseconds: Int? = nil,
    by signal: Int32 = SIGKILL
  ) throws -> CommandRun {
    try shell(
      [command.path] + arguments, in: folder ?? self.folder, environment: environment,
      killedAfter: milliseconds, by: signal)
  }

  /// Runs a line of shell, in which `$workshop` is the workshop command.
  func shellLine(_ line: String) throws -> CommandRun {
    try shell(
      ["bash", "-c", line], in: folder,
      environment: environment.merging(["workshop": command.path]) { $1 })
  }

  /// Runs git in the practice repository, as the learner does.
  @discardableResult
  func git(_ arguments: String..., in folder: URL? = nil) throws -> String {
    let identity = ["-c", "user.name=Learner", "-c", "user.email=learner@example.invalid"]
    let run = try shell(["git"] + identity + arguments, in: folder ?? practice)
    return (run.output + run.error).trimmingCharacters(in: .newlines)
  }

  private var environment: [String: String] {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    return ["WORKSHOP_CLONE": clone.path, "PATH": "\(bin.path):\(path)", "HOME": folder.path]
  }

  /// Writes a file in the practice repository and commits it.
  func commit(_ message: String, _ text: String, to path: String) throws {
    try write(text, to: path)
    try git("add", "--all")
    try git("commit", "-m", message)
  }

  func write(_ text: String, to url: URL) throws {
    try Data(text.utf8).write(to: try url.creatingParent())
  }

  /// Changes the patch of a step.
  func change(_ name: String, _ old: String, to new: String) throws {
    let patch = steps.appendingPathComponent(name)
    let text = try String(contentsOf: patch, encoding: .utf8)
    try #require(text.contains(old))
    try write(text.replacing(old, with: new), to: patch)
  }

  /// Writes a file in the practice repository.
  func write(_ text: String, to path: String) throws {
    try write(text, to: practice.appendingPathComponent(path))
  }

  func read(_ path: String) -> String? {
    FileManager.default.contents(atPath: practice.appendingPathComponent(path).path).map {
      String(decoding: $0, as: UTF8.self)
    }
  }

  /// Whether a file of the practice repository or of one of its commits has a text.
  func hasKept(_ text: String) throws -> Bool {
    for commit in try git("rev-list", "--all").split(separator: "\n").map(String.init)
    where try shell(["git", "grep", "--quiet", "--fixed-strings", text, commit], in: practice).status == 0 {
      return true
    }
    return try shell(["grep", "-rqF", "--exclude-dir=.git", text, "."], in: practice).status == 0
  }
}

extension URL {
  func creatingParent() throws -> URL {
    try FileManager.default.createDirectory(
      at: deletingLastPathComponent(), withIntermediateDirectories: true)
    return self
  }
}
