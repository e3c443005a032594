import SwiftSyntax

/// What is not changed, not explored, or changed without anybody noticing, and why.
///
/// A test asks that each is found in the sources: what is there for nothing today would be there for something else one day.
enum Exceptions {
  /// What is logged is not behaviour, and no test reads it.
  static let files = ["LocationLog.swift"]
  static let calls = ["log"]

  /// Folders that the exploration cannot judge, as no client in it reads events or walks a track: that it sees no
  /// difference there proves nothing, and only `ModernLocationTests` can kill.
  static let unexplored = ["Additions"]

  /// Changes that nobody can notice, though no exploration proves it.
  struct Explanation {
    var file: String
    /// What is written, on one line, by each of the changes.
    var after: [String]
    var reason: String

    func fits(_ mutation: Mutation) -> Bool {
      mutation.file.hasSuffix("/\(file)") && after.contains(mutation.after.onOneLine)
    }
  }

  /// A reason is believed only as long as it is needed: a test that notices the change ends the run.
  static let explanations = [
    Explanation(
      file: "LocationEvents.swift",
      after: [
        """
        for reader in readers.withLock(\\.values) { reader.finish() }; onMainActor { [manager, passedOn] in // Nobody has \
        taken the place since. if manager.delegate == nil { manager.delegate = passedOn.delegate } }
        """
      ],
      reason: "a reader goes on in a task of its own, which has to wait for the main actor"),
    Explanation(
      file: "LocalFileStore.swift", after: ["var isDirectory: ObjCBool = true"],
      reason: "`isDirectory` is read only where there is something, and then the file manager has set it"),
    Explanation(
      file: "NearbyContentInputs.swift",
      after: ["limit: abs(limit)", "below count: abs(count)", "abs(Int.random(in: 0..<count))"],
      reason: "a limit is 20 or 50, and neither the length of a list nor a number drawn below it is negative"),
    Explanation(
      file: "NearbyContentInputs.swift",
      after: [
        "then(try? await geocoder.placemark(at: location))",
        "then(await search.result(near: place, limit: limit))",
        "then(await search.resultWorldwide(limit: limit))",
      ].flatMap { ["Task { \($0) }", "Task { Task { \($0) } }"] },
      reason: "the answer is waited for in a task as it is, and nobody knows how long"),
    Explanation(
      file: "CoreLocationSource.swift",
      after: ["sorted", "unique", "first", "last"].map {
        "didUpdateLocations locations: Mutant.\($0)(locations)"
      },
      reason: "the list is not read, as what the platform's manager holds counts"),
    Explanation(
      file: "CoreLocationSource.swift",
      after: ["manager.distanceFilter = configuration.distanceFilter; super.init()"],
      reason: "the platform's manager was there before, and tells nobody that it is set up"),
    Explanation(
      file: "NearbyContentSource.swift", after: ["Task { continuation.resume() }"],
      reason: "whoever waits for a load goes on in a later turn in any case"),
    Explanation(
      file: "OnMainActor.swift", after: ["Task { work() }", "Task { Task { @MainActor in work() } }"],
      reason: "beside the main queue it is done when the main actor is free, and nobody knows when"),
    Explanation(
      file: "TaskStarter.swift",
      after: [
        "private var startedTasks = (0 + 1)", "private var startedTasks = (0 - 1)", "startedTasks -= 1",
        "startedTasks += (1 + 1)", "defer { startedTasks += 1 }",
      ],
      reason: "a task needs a number that no other has, and each of these gives it one"),
    Explanation(
      file: "LocationEvents.swift", after: ["Task { reader.finish() }"],
      reason: "a reader that waits goes on in a later turn in any case, and no event comes after"),
    Explanation(
      file: "LocationEvents.swift", after: ["abs(readers.withLock(\\.count))"],
      reason: "the number of readers is not negative"),
    Explanation(
      file: "TrackLocationSource.swift",
      after: ["delegate?.locationSource(self, didUpdate: track[abs(next - 1)])"],
      reason: "`next` begins with 0 and has just been counted up"),
  ]

  static func reason(for mutation: Mutation) -> String? {
    explanations.first { $0.fits(mutation) }?.reason
  }

  /// Whether a node is no behaviour, or depends on the platform, which cannot be judged on one.
  static func isLeftAlone(_ node: some SyntaxProtocol) -> Bool {
    let item = Syntax(node).as(CodeBlockItemSyntax.self)?.item
    let callee = item?.as(FunctionCallExprSyntax.self)?.calledExpression.text
    return (item.map(Syntax.init) ?? Syntax(node)).is(IfConfigDeclSyntax.self)
      || callee.map(calls.contains) == true
  }
}
