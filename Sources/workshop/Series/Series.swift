import Foundation

/// The steps as patches, in `Docs/Workshop/Steps`.
struct Series {
  static let path = "Docs/Workshop/Steps"

  /// Where the patches are.
  let folder: URL
  /// The patches, first the one that makes the start of step one.
  var patches: [URL]
  let steps: [Step]

  init(clone: URL) throws {
    let folder = clone.appendingPathComponent(Self.path)
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    self.folder = folder
    patches = names.filter { $0.hasSuffix(".patch") }.sorted().map { folder.appendingPathComponent($0) }
    guard patches.count > 1 else {
      throw Failure(
        problem: "there are no steps in \(folder.path)",
        advice: "get the whole repository, as a clone or a zip")
    }
    steps = try patches.enumerated().dropFirst().map { number, patch in
      guard patch.lastPathComponent.hasPrefix(String(String(number + 10_000).dropFirst()) + "-") else {
        throw Failure(
          problem: "\(Self.path)/\(patch.lastPathComponent) is number \(number)",
          advice: "let scripts/workshop save number the patches")
      }
      let message = try Self.message(of: patch)
      return Step(number: number, title: message.title, page: try Page(message.text, title: message.title))
    }
  }

  func step(_ number: Int) throws -> Step {
    guard steps.indices.contains(number - 1) else {
      throw Failure(
        problem: "there is no step \(number)",
        advice: "there are steps 1 to \(steps.count): scripts/workshop list")
    }
    return steps[number - 1]
  }

  /// What tells one series from another.
  func digest() throws -> String {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for patch in patches {
      for byte in try Data(contentsOf: patch) { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    }
    return String(hash, radix: 16)
  }

  /// The message of the commit that a patch makes, without its diff.
  private static func message(of patch: URL) throws -> (title: String, text: String) {
    let text = String(decoding: try Data(contentsOf: patch), as: UTF8.self)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    guard let subject = lines.firstIndex(where: { $0.hasPrefix("Subject: ") }),
      let blank = lines[subject...].firstIndex(of: "")
    else {
      throw Failure(
        problem: "\(path)/\(patch.lastPathComponent) is no patch of a step",
        advice: "let git restore it, or write it with scripts/workshop save")
    }
    let title = lines[subject..<blank].joined().replacing(/^Subject: (\[PATCH\] )?/, with: "")
    let body = lines[(blank + 1)...].prefix { !$0.hasPrefix("diff --git ") }
    return (title, body.joined(separator: "\n"))
  }
}

/// One step of the series.
struct Step {
  /// Counted from one; zero is where the first step begins.
  var number: Int
  var title: String
  var page: Page
}
