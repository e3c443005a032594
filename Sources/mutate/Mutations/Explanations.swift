/// Changes that nobody can notice and that no exploration reaches, each with the reason.
///
/// A reason is believed only as long as it is needed: a test of the command asks that each change is found, once, and a test
/// that notices one ends the run.
enum Explanations {
  struct Explanation {
    /// The end of the file's path.
    var file: String
    var before: String
    var after: String
    var reason: String

    func fits(_ mutation: Mutation) -> Bool {
      mutation.file.hasSuffix("/\(file)") && mutation.before.onOneLine == before
        && mutation.after.onOneLine == after
    }
  }

  static let all = [
    Explanation(
      file: "ExploreCard/Adapters/ApplicationSettingsOpener.swift", before: "return false",
      after: "return true",
      reason: "the text of the platform's constant is a URL, so that nothing ever gets there"),
    Explanation(
      file: "LocationManager/Additions/LocationEvents.swift",
      before:
        "if manager.delegate == nil { manager.delegate = delegate } for reader in readers.withLock(\\.values) { reader.finish() }",
      after:
        "for reader in readers.withLock(\\.values) { reader.finish() }; if manager.delegate == nil { manager.delegate = delegate }",
      reason: "a reader goes on in a task of its own, which has to wait for the main actor"),
    Explanation(
      file: "NearbyContent/NearbyContent.swift", before: "return false", after: "return true",
      reason: "all groups about what is near have just been removed, so that nothing ever gets there"),
    Explanation(
      file: "SavedPlaces/Adapters/LocalFileStore.swift", before: "false",
      after: "true",
      reason: "`isDirectory` is read only where there is something, and then the file manager has set it"),
  ]

  static func reason(for mutation: Mutation) -> String? {
    all.first { $0.fits(mutation) }?.reason
  }
}
