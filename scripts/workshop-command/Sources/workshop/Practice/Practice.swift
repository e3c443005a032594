import Foundation

/// The learner's folder, which has a repository with the series and the learner's place in the series.
struct Practice {
  struct Place: Codable {
    var step: Int
    var hints = 0
    /// Whether the learner has half a day, for which we give the code of many steps.
    var isHalfDay: Bool
    /// The result of the last check in this step.
    var isDone: Bool?
  }

  let folder: URL
  var place: Place
  let repository: Repository

  /// Whether a step begins with its finished code.
  func isGiven(_ step: Step) -> Bool { step.isGiven || place.isHalfDay && step.halfDay == .read }

  func duration(of step: Step) -> String { isGiven(step) ? "given" : "about \(step.minutes) minutes" }

  static func isPractice(_ folder: URL) -> Bool {
    FileManager.default.fileExists(atPath: placeFile(in: folder).path)
  }

  /// Opens a practice folder, and updates the folder if the clone has moved or its series has changed.
  init(folder: URL, clone: URL, isAlone: Bool = false) throws {
    guard Self.isPractice(folder) else {
      throw Failure(
        problem: "\(folder.path) is no practice repository", advice: "make one: scripts/workshop start")
    }
    self.folder = folder
    repository = Repository(folder: folder, clone: clone)
    if isAlone { try Self.lock(folder.appendingPathComponent(".workshop/lock")) }
    let file = Self.placeFile(in: folder)
    guard let place = try? JSONDecoder().decode(Place.self, from: Data(contentsOf: file)) else {
      throw Failure(
        problem: "\(file.path) cannot be read",
        advice: "begin in another folder, scripts/workshop start FOLDER; your files here stay")
    }
    self.place = place
    try repository("update")
  }

  /// Locks a file until this program ends.
  static func lock(_ file: URL) throws {
    let folder = file.deletingLastPathComponent()
    try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let descriptor = open(file.path, O_CREAT | O_RDWR | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else {
      throw Failure(
        problem: "\(folder.path) may not be written to: \(String(cString: strerror(errno)))",
        advice: "make the folder writable, or begin in another one: scripts/workshop start FOLDER")
    }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      throw Failure(
        problem: "another command is at work in \(folder.path)", advice: "try again after its end")
    }
  }

  /// Lays the steps out in a folder that does not exist or is empty.
  static func start(in folder: URL, clone: URL, isHalfDay: Bool) throws {
    let place = try JSONEncoder().encode(Place(step: 1, isHalfDay: isHalfDay))
    try Repository(folder: clone, clone: clone)("start", folder.path, String(decoding: place, as: UTF8.self))
  }

  /// Saves all work on branches and returns their names, then lays out the start of a step or, if it is given, its end.
  mutating func move(to step: Step) throws -> [String] {
    let target = isGiven(step) ? Repository.commit(after: step.number) : Repository.commit(before: step)
    let branches = try repository("move", target, String(format: "step-%02d", place.step))
    place = Place(step: step.number, isHalfDay: place.isHalfDay)
    try save()
    return branches.split(separator: "\n").map(String.init)
  }

  func save() throws { try JSONEncoder().encode(place).save(to: Self.placeFile(in: folder)) }

  private static func placeFile(in folder: URL) -> URL {
    folder.appendingPathComponent(".workshop/place.json")
  }
}
