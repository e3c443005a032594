import Foundation

/// The refactoring step by step: lays out a practice repository, says what to do in it, and checks what was done.
@main
@MainActor
struct Workshop {
  static func main() {
    let terminal = Terminal()
    terminal.onInterruption { Interruption.endAll(thenExitWith: $0) }
    do {
      exit(try Workshop(terminal: terminal).run(Array(CommandLine.arguments.dropFirst())))
    } catch {
      terminal.write(error: "\(error)")
      exit(2)
    }
  }

  let terminal: Terminal
  /// The repository that this program comes from.
  let clone: URL
  let folder: URL

  /// Looks at what `scripts/workshop` says: `WORKSHOP_CLONE`, and `WORKSHOP_FOLDER` when it was called from there.
  ///
  /// Otherwise the learner's folder is where one stands, or where the last `start` put it, or beside the clone.
  private init(terminal: Terminal) throws {
    self.terminal = terminal
    let environment = ProcessInfo.processInfo.environment
    guard let clone = environment["WORKSHOP_CLONE"] else {
      throw Failure(problem: "WORKSHOP_CLONE is not set", advice: "run scripts/workshop, which sets it")
    }
    self.clone = URL(fileURLWithPath: clone)
    let last = try? String(contentsOf: Self.note(in: self.clone), encoding: .utf8).trimmed
    let found = [FileManager.default.currentDirectoryPath, last].compactMap(\.self).map {
      URL(fileURLWithPath: $0)
    }
    folder =
      environment["WORKSHOP_FOLDER"].map { URL(fileURLWithPath: $0) }
      ?? found.first(where: Practice.isPractice) ?? Self.folder("workshop", beside: self.clone)
  }

  /// A folder beside the clone, named after it.
  static func folder(_ suffix: String, beside clone: URL) -> URL {
    clone.deletingLastPathComponent().appendingPathComponent("\(clone.lastPathComponent)-\(suffix)")
  }

  /// A folder for what is built and can be built again.
  var scratch: URL { clone.appendingPathComponent(".build/workshop") }

  func remember(_ folder: URL) throws {
    try FileManager.default.createDirectory(at: scratch, withIntermediateDirectories: true)
    try "\(folder.path)\n".write(to: Self.note(in: clone), atomically: true, encoding: .utf8)
  }

  private static func note(in clone: URL) -> URL {
    clone.appendingPathComponent(".build/workshop/folder")
  }

  /// The learner's folder and the series that it was laid out from; ends a move that was interrupted.
  func open() throws -> (practice: Practice, series: Series) {
    let series = try Series(clone: clone)
    var practice = try Practice(folder: folder, clone: clone, series: series)
    if let step = practice.place.moving {
      try tell(of: try practice.move(to: try series.step(step)))
      try print("The move to step \(step) was interrupted; now it is done.\n")
    }
    return (practice, series)
  }

  func print(_ text: String) throws {
    try terminal.write(text + "\n")
  }

  func tell(of saved: [String]) throws {
    for branch in saved { try print("What you had is kept on the branch \(branch).") }
  }
}
