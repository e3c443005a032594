/// What the program is asked to do.
enum Command: Equatable {
  case help, show, hint, check, solution, next, list, doctor, save, publish
  case start(folder: String?)
  case goto(Int)
  case pages(folder: String)
  case edit(Int)
  case verify(ClosedRange<Int>?, records: Bool)

  static let usage = """
    usage: scripts/workshop COMMAND

      start [FOLDER]     lays out a practice repository beside the clone, at step 1
      show               the step's page: why, the task, what to look at, what will be red
      hint               a little more, up to three times
      check              builds and tests, and says what is missing
      solution           the step's own commit, as a diff; nothing is changed
      next, goto STEP    keeps what there is on a branch of its own, then lays out where the step begins
      list               the chapters and steps, with minutes, and where one is
      doctor             whether this machine has what is needed; works offline

    for who maintains the steps:
      verify [STEPS]     walks all steps, or 3 or 3-7, and holds them against Docs/Workshop/States.txt
      verify --record    writes that file
      edit STEP          lays the steps out as a branch to rebase, stopped at a step
      save               writes that branch back to Docs/Workshop/Steps
      publish            makes the branch workshop in the clone, with a commit and a tag for each step
      pages FOLDER       writes a page in HTML for each step

    It exits with 0 if all is well, with 1 if something is missing in the step, with 2 if it could not look.
    """

  /// Reads the arguments.
  ///
  /// - Throws: ``Failure`` that names the argument.
  init(_ arguments: [String]) throws {
    var rest = arguments[...]
    let name = rest.popFirst() ?? "help"
    switch name {
    case "help", "--help", "-h": self = .help
    case "show": self = .show
    case "hint": self = .hint
    case "check": self = .check
    case "solution": self = .solution
    case "next": self = .next
    case "list": self = .list
    case "doctor": self = .doctor
    case "save": self = .save
    case "publish": self = .publish
    case "pages":
      guard let folder = rest.popFirst() else {
        throw Failure(problem: "pages needs a folder", advice: "name one that it may write to")
      }
      self = .pages(folder: folder)
    case "start": self = .start(folder: rest.popFirst())
    case "goto": self = .goto(try Self.step(rest.popFirst(), for: name))
    case "edit": self = .edit(try Self.step(rest.popFirst(), for: name))
    case "verify":
      let records = rest.first == "--record"
      if records { rest.removeFirst() }
      self = .verify(records ? nil : try rest.popFirst().map(Self.steps), records: records)
    default:
      throw Failure(problem: "\"\(name)\" is no command", advice: "see scripts/workshop help")
    }
    if let argument = rest.first {
      throw Failure(problem: "\"\(argument)\" is one argument too many", advice: "see scripts/workshop help")
    }
  }

  private static func step(_ text: String?, for command: String) throws -> Int {
    guard let text, let step = Int(text), step > 0 else {
      throw Failure(
        problem: "\(command) needs the number of a step" + (text.map { ", and \"\($0)\" is none" } ?? ""),
        advice: "see scripts/workshop list")
    }
    return step
  }

  private static func steps(_ text: String) throws -> ClosedRange<Int> {
    let ends = text.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
    if ends.count == 1, let step = ends[0], step > 0 { return step...step }
    guard ends.count == 2, let first = ends[0], let last = ends[1], first > 0, first <= last else {
      throw Failure(problem: "\"\(text)\" is neither a step nor a range of steps", advice: "write 3 or 3-7")
    }
    return first...last
  }
}
