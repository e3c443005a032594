import Foundation

/// The learner's folder: a repository with the series, and the learner's place in it.
struct Practice {
  struct Place: Codable {
    var step: Int
    var hints = 0
    /// Whether the learner has half a day, in which many steps are given.
    var isHalfDay: Bool?
    /// Tells the series that was laid out from another.
    var series: String
  }

  let folder: URL
  private(set) var place: Place
  let repository: Repository

  /// Whether a step begins with the code that it ends with.
  func isGiven(_ step: Step) -> Bool { step.isGiven || place.isHalfDay == true && step.halfDay == .read }

  static func isPractice(_ folder: URL) -> Bool {
    FileManager.default.fileExists(atPath: placeFile(in: folder).path)
  }

  /// Opens a folder that was laid out, and brings it up to date if the clone moved or its series changed.
  init(folder: URL, clone: URL, series: Series, isAlone: Bool = false) throws {
    guard Self.isPractice(folder) else {
      throw Failure(
        problem: "there is no practice repository in \(folder.path)",
        advice: "make one: scripts/workshop start")
    }
    self.folder = folder
    repository = Repository(folder: folder, clone: clone)
    if isAlone { try Self.lock(folder.appendingPathComponent(".workshop/lock")) }
    do {
      place = try JSONDecoder().decode(Place.self, from: Data(contentsOf: Self.placeFile(in: folder)))
    } catch {
      throw Failure(
        problem: "\(Self.placeFile(in: folder).path) cannot be read",
        advice: "begin in another folder, scripts/workshop start FOLDER; what you have here stays here")
    }
    try Self.link(folder, to: clone)
    try update(to: series, in: clone)
  }

  /// Locks a file until this program ends.
  static func lock(_ file: URL) throws {
    let descriptor = open(file.path, O_CREAT | O_RDWR | O_CLOEXEC, 0o666)
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      throw Failure(
        problem: "another command is at work in \(file.deletingLastPathComponent().path)",
        advice: "try again when it has ended")
    }
  }

  /// Lays a series out in a folder that does not exist or is empty.
  static func start(in folder: URL, clone: URL, series: Series, isHalfDay: Bool) throws {
    let files = FileManager.default
    guard !(folder.real.path + "/").hasPrefix(clone.real.path + "/") else {
      throw Failure(
        problem: "\(folder.path) is inside of \(clone.path)",
        advice: "name a folder beside it, so that neither is part of the other's history")
    }
    guard
      (try? files.contentsOfDirectory(atPath: folder.path))?.isEmpty ?? !files.fileExists(atPath: folder.path)
    else {
      throw Failure(
        problem: "\(folder.path) is not an empty folder",
        advice: "name another one: scripts/workshop start FOLDER")
    }
    // Laid out beside its place and moved there whole, so that an interrupted start leaves nothing half made.
    let unfinished = folder.deletingLastPathComponent().appendingPathComponent(
      ".\(folder.lastPathComponent).unfinished-\(ProcessInfo.processInfo.processIdentifier)")
    _ = try Repository.lay(in: unfinished, clone: clone)
    try files.createDirectory(
      at: unfinished.appendingPathComponent(".workshop"), withIntermediateDirectories: true)
    try link(unfinished, to: clone)
    try write(Place(step: 1, isHalfDay: isHalfDay, series: try series.digest()), in: unfinished)
    guard rename(unfinished.path, folder.path) == 0 else {
      throw Failure(
        problem: "\(unfinished.path) could not be renamed to \(folder.path)", advice: "name another folder")
    }
  }

  mutating func takeHint(of count: Int) throws {
    place.hints = min(place.hints + 1, count)
    try Self.write(place, in: folder)
  }

  /// Saves all there is, then lays out the code at the start of a step.
  ///
  /// - Returns: The branches that have what was saved.
  mutating func move(to step: Step) throws -> [String] {
    let target =
      isGiven(step) ? Repository.commit(after: step.number) : Repository.commit(before: step)
    let branches = try repository("move", target, String(format: "step-%02d", place.step))
    place = Place(step: step.number, isHalfDay: place.isHalfDay, series: place.series)
    try Self.write(place, in: folder)
    return branches.split(separator: "\n").map(String.init)
  }

  /// Takes a changed series over, and leaves the learner's files as they are.
  private mutating func update(to series: Series, in clone: URL) throws {
    let digest = try series.digest()
    guard digest != place.series else { return }
    let other = folder.appendingPathComponent(".workshop/series")
    try? FileManager.default.removeItem(at: other)
    defer { try? FileManager.default.removeItem(at: other) }
    _ = try Repository.lay(in: other, clone: clone)
    try repository(
      "git", "fetch", "--quiet", "--no-tags", "--force", "--prune", other.path,
      "refs/workshop/*:refs/workshop/*")
    place.series = digest
    place.step = min(place.step, series.steps.count)
    try Self.write(place, in: folder)
  }

  private static func write(_ place: Place, in folder: URL) throws {
    try JSONEncoder().encode(place).save(to: placeFile(in: folder))
  }

  private static func placeFile(in folder: URL) -> URL {
    folder.appendingPathComponent(".workshop/place.json")
  }

  /// Links a folder to the clone, again if it has moved.
  static func link(_ folder: URL, to clone: URL) throws {
    let link = folder.appendingPathComponent("Clone").path
    let files = FileManager.default
    guard (try? files.destinationOfSymbolicLink(atPath: link)) != clone.path else { return }
    try? files.removeItem(atPath: link)
    try files.createSymbolicLink(atPath: link, withDestinationPath: clone.path)
  }
}

extension URL {
  /// The same place without links, even if nothing is there yet.
  var real: URL {
    FileManager.default.fileExists(atPath: path)
      ? resolvingSymlinksInPath() : deletingLastPathComponent().real.appendingPathComponent(lastPathComponent)
  }
}
