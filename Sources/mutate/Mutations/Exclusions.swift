/// What is not changed, or not to be judged by the exploration, and why.
///
/// Each has to be found in the sources: what excludes nothing any more would exclude something else one day.
enum Exclusions {
  /// Files that are left alone.
  ///
  /// `LocationLog`: what is logged is not behaviour, and no test reads it.
  static let files: Set<String> = ["LocationLog.swift"]

  /// Calls that are left alone, for the same reason.
  static let calls: Set<Substring> = ["log"]

  /// Folders that the exploration cannot judge, as no client in it reads events or walks a track: that it sees no
  /// difference there proves nothing, and only `ModernLocationTests` can kill.
  static let unexplored: Set<String> = ["Additions"]

  static func isRead(_ path: String) -> Bool {
    !files.contains { path.hasSuffix("/\($0)") }
  }

  static func isExplored(_ mutation: Mutation) -> Bool {
    !unexplored.contains { mutation.file.contains("/\($0)/") }
  }

  /// Fails if one of them is not found.
  ///
  /// - Parameters:
  ///   - paths: All source files, also those that are left alone.
  ///   - unchanged: What was left alone in the others.
  static func check(paths: [String], unchanged: [Unchanged]) throws(Failure) {
    let excludedCalls = unchanged.filter { $0.reason == .excludedCall }
    let stale =
      files.filter { name in !paths.contains { $0.hasSuffix("/\(name)") } }
      + unexplored.filter { name in !paths.contains { $0.contains("/\(name)/") } }
      + calls.filter { name in !excludedCalls.contains { $0.text.hasPrefix(name) } }.map(String.init)
    guard let first = stale.sorted().first else { return }
    throw Failure(
      place: "Sources/mutate/Mutations/Exclusions.swift", problem: "'\(first)' excludes nothing",
      advice: "remove it, or correct its name")
  }
}
