import Foundation

/// The learner's folder: a repository with the series, and where in it the learner is.
struct Practice {
  struct Place: Codable {
    var step: Int
    var hints = 0
    /// Whether the learner has half a day, in which many steps are given.
    var isHalfDay: Bool?
    /// The step that is being laid; set while the files are changed.
    var moving: Int?
    /// What tells the series that was laid out from another.
    var series: String
  }

  let folder: URL
  private(set) var place: Place
  var repository: Repository { Repository(folder: folder) }

  /// Whether a step begins with the code that it ends with.
  func isGiven(_ step: Step) -> Bool { step.isGiven || place.isHalfDay == true && step.halfDay == .read }

  static func isPractice(_ folder: URL) -> Bool {
    FileManager.default.fileExists(atPath: placeFile(in: folder).path)
  }

  /// Opens a folder that was laid out, and brings it up to date where the clone moved or its series changed.
  init(folder: URL, clone: URL, series: Series) throws {
    guard Self.isPractice(folder) else {
      throw Failure(
        problem: "there is no practice repository in \(folder.path)",
        advice: "make one: scripts/workshop start")
    }
    self.folder = folder
    do {
      place = try JSONDecoder().decode(Place.self, from: Data(contentsOf: Self.placeFile(in: folder)))
    } catch {
      throw Failure(
        problem: "\(Self.placeFile(in: folder).path) cannot be read",
        advice: "begin in another folder, scripts/workshop start FOLDER; what you have here stays here")
    }
    try Self.link(folder, to: clone)
    try update(to: series)
  }

  /// Lays a series out in a folder that is not there or empty.
  static func start(in folder: URL, clone: URL, series: Series, isHalfDay: Bool) throws {
    let files = FileManager.default
    guard !(folder.real.path + "/").hasPrefix(clone.real.path + "/") else {
      throw Failure(
        problem: "\(folder.path) is inside of \(clone.path)",
        advice: "name a folder beside it, so that neither is part of the other's history")
    }
    if files.fileExists(atPath: folder.path) {
      guard let content = try? files.contentsOfDirectory(atPath: folder.path), content.isEmpty else {
        throw Failure(
          problem: "\(folder.path) is not an empty folder",
          advice: "name another one: scripts/workshop start FOLDER")
      }
    }
    // Laid out beside its place and moved there whole, so that an interrupted start leaves nothing half made. Each start
    // has a folder of its own, as the git of a killed one may still be writing into another.
    let parent = folder.deletingLastPathComponent()
    let prefix = ".\(folder.lastPathComponent).unfinished-"
    let leftovers = (try? files.contentsOfDirectory(atPath: parent.path))?.filter { name in
      name.hasPrefix(prefix) && !(pid_t(name.dropFirst(prefix.count)).map { kill($0, 0) == 0 } ?? false)
    }
    let unfinished = parent.appendingPathComponent(prefix + "\(ProcessInfo.processInfo.processIdentifier)")
    _ = try Repository.lay(series, in: unfinished)
    try files.createDirectory(
      at: unfinished.appendingPathComponent(".workshop"), withIntermediateDirectories: true)
    try link(unfinished, to: clone)
    try write(Place(step: 1, isHalfDay: isHalfDay, series: try series.digest()), in: unfinished)
    guard rename(unfinished.path, folder.path) == 0 else {
      throw Failure(
        problem: "\(unfinished.path) could not be renamed to \(folder.path)", advice: "name another folder")
    }
    for leftover in leftovers ?? [] { try? files.removeItem(at: parent.appendingPathComponent(leftover)) }
  }

  mutating func takeHint(of count: Int) throws {
    place.hints = min(place.hints + 1, count)
    try store()
  }

  /// Keeps everything there is, then lays out where a step begins.
  ///
  /// - Returns: The branches that keep what there was.
  mutating func move(to step: Step) throws -> [String] {
    let saved = try repository.save(as: String(format: "step-%02d", place.step))
    place.moving = step.number
    try store()
    let beginning = try repository.commit(before: step.number)
    try repository.lay(
      isGiven(step) ? Repository.commit(after: step.number) : beginning, inPlaceOf: saved.tree)
    place = Place(step: step.number, isHalfDay: place.isHalfDay, series: place.series)
    try store()
    return saved.branches
  }

  /// Takes a changed series over; where one is stays what it is.
  private mutating func update(to series: Series) throws {
    let digest = try series.digest()
    guard digest != place.series else { return }
    let other = folder.appendingPathComponent(".workshop/series")
    try? FileManager.default.removeItem(at: other)
    defer { try? FileManager.default.removeItem(at: other) }
    _ = try Repository.lay(series, in: other)
    try repository.git(
      "fetch", "--quiet", "--no-tags", "--force", "--prune", other.path, "refs/workshop/*:refs/workshop/*")
    place.series = digest
    place.step = min(place.step, series.steps.count)
    try store()
  }

  private func store() throws {
    try Self.write(place, in: folder)
  }

  private static func write(_ place: Place, in folder: URL) throws {
    do {
      try JSONEncoder().encode(place).write(to: placeFile(in: folder), options: .atomic)
    } catch {
      throw Failure(writing: placeFile(in: folder), error)
    }
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
  /// The same place without links, whether anything is there yet or not.
  var real: URL {
    FileManager.default.fileExists(atPath: path)
      ? resolvingSymlinksInPath() : deletingLastPathComponent().real.appendingPathComponent(lastPathComponent)
  }
}
