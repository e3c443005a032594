import Foundation

/// Where the clone and the practice repository are.
struct Places {
  /// The repository that this program comes from.
  let clone: URL
  /// The learner's folder.
  let practice: URL

  /// Looks at what `scripts/workshop` says: `WORKSHOP_CLONE`, and `WORKSHOP_FOLDER` when it was called from there.
  ///
  /// Otherwise the practice repository is where one stands, or where the last `start` put it, or beside the clone.
  init(environment: [String: String]) throws {
    guard let clone = environment["WORKSHOP_CLONE"] else {
      throw Failure(problem: "WORKSHOP_CLONE is not set", advice: "run scripts/workshop, which sets it")
    }
    self.clone = URL(fileURLWithPath: clone)
    let current = URL(fileURLWithPath: FileManager.default.currentDirectoryPath)
    if let folder = environment["WORKSHOP_FOLDER"] {
      practice = URL(fileURLWithPath: folder)
    } else if Practice.isPractice(current) {
      practice = current
    } else if let last = try? String(contentsOf: Self.note(in: self.clone), encoding: .utf8),
      Practice.isPractice(URL(fileURLWithPath: last.trimmed))
    {
      practice = URL(fileURLWithPath: last.trimmed)
    } else {
      practice = Self.standard(beside: self.clone)
    }
  }

  /// Where `start` lays the practice repository out unless it is told a folder.
  var standard: URL { Self.standard(beside: clone) }

  private static func standard(beside clone: URL) -> URL {
    clone.deletingLastPathComponent().appendingPathComponent("\(clone.lastPathComponent)-workshop")
  }

  /// A folder for what is built and can be built again.
  var scratch: URL { clone.appendingPathComponent(".build/workshop") }

  /// Remembers where the practice repository is.
  func remember(_ folder: URL) throws {
    try FileManager.default.createDirectory(at: scratch, withIntermediateDirectories: true)
    try Data((folder.path + "\n").utf8).write(to: Self.note(in: clone), options: .atomic)
  }

  private static func note(in clone: URL) -> URL {
    clone.appendingPathComponent(".build/workshop/folder")
  }
}
