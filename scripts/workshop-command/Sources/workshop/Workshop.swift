import Foundation

/// Makes a practice repository for a refactoring in steps, shows each step, and checks the learner's work.
@main
struct Workshop {
  @MainActor static func main() {
    Interruption.watch()
    do {
      exit(try Workshop().run(Array(CommandLine.arguments.dropFirst())))
    } catch {
      Terminal.write(error: "\(error)")
      exit(2)
    }
  }

  /// The repository with this program.
  let clone: URL
  let folder: URL

  /// Reads the environment variables `WORKSHOP_CLONE` and `WORKSHOP_FOLDER`.
  ///
  /// Without `WORKSHOP_FOLDER`, the learner's folder is the current folder if that is a practice repository,
  /// or else that of the last `start` if it still is one, or else a folder beside the clone.
  private init() throws {
    let environment = ProcessInfo.processInfo.environment
    guard let clone = environment["WORKSHOP_CLONE"].map({ URL(fileURLWithPath: $0) }) else {
      throw Failure(problem: "WORKSHOP_CLONE is not set", advice: "run scripts/workshop, which sets it")
    }
    self.clone = clone
    let last = try? FileManager.default.destinationOfSymbolicLink(
      atPath: clone.appendingPathComponent(".build/workshop/practice").path)
    let known = [FileManager.default.currentDirectoryPath, last].compactMap(\.self).map {
      URL(fileURLWithPath: $0)
    }
    folder =
      environment["WORKSHOP_FOLDER"].map { URL(fileURLWithPath: $0) }
      ?? known.first(where: Practice.isPractice) ?? Self.besideClone(clone)
  }

  static func besideClone(_ clone: URL) -> URL { URL(fileURLWithPath: clone.path + "-workshop") }

  /// Opens the series of steps and the learner's folder.
  ///
  /// With `isAlone`, locks the folder until this program ends, and fails if another command has locked it.
  func open(isAlone: Bool = false) throws -> (practice: Practice, series: Series) {
    let series = try Series(clone: clone)
    return (try Practice(folder: folder, clone: clone, isAlone: isAlone), series)
  }

  func print(_ text: String) throws {
    try Terminal.write(text + "\n")
  }
}
