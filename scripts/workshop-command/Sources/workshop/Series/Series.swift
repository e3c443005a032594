import Foundation

/// The steps as patches, in `Docs/Workshop/Steps`.
struct Series {
  static let path = "Docs/Workshop/Steps"

  let steps: [Step]

  init(clone: URL) throws {
    let folder = clone.appendingPathComponent(Self.path)
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    // The first patch makes the start of step 1.
    let patches = names.filter { $0.hasSuffix(".patch") }.sorted().map { folder.appendingPathComponent($0) }
    guard patches.count > 1 else {
      throw Failure(
        problem: "there are no steps in \(folder.path)",
        advice: "get the whole repository, as a clone or a zip")
    }
    steps = try patches.enumerated().dropFirst().map { try Step(number: $0, patch: $1) }
  }

  func step(_ number: Int) throws -> Step {
    guard steps.indices.contains(number - 1) else {
      let katas = steps.compactMap(\.kata).unique.joined(separator: ", ")
      throw Failure(
        problem: "there is no step \(number)",
        advice: "there are steps 1 to \(steps.count { $0.kata == nil }) (scripts/workshop list)"
          + (katas.isEmpty ? "" : ", and katas (scripts/workshop kata NAME): \(katas)"))
    }
    return steps[number - 1]
  }

  func place(of step: Step) -> String {
    let own = steps.filter { $0.kata == step.kata }
    let name = step.kata.map { "Kata \($0), step" } ?? "Step"
    return "\(name) \(step.number - own[0].number + 1) of \(own.count): \(step.title)"
  }

  /// The next step of the same exercise, in half a day without the omitted steps.
  func step(after step: Step, inHalfDay: Bool) -> Step? {
    steps.dropFirst(step.number).first {
      $0.kata == step.kata && (!inHalfDay || $0.halfDay != nil || $0.kata != nil)
    }
  }
}
