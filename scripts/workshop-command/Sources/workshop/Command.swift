import Foundation

extension Workshop {
  private static let usage = """
    usage: scripts/workshop COMMAND

      start [FOLDER]     lays out a practice repository beside the clone, at step 1
      start --half-day   the same for half a day: next leaves out what is given as code
      kata NAME          an exercise of its own: clock, files or calendar
      show               the step's page: why, the task, what to look at, what will be red
      hint               a little more, up to three times
      check              builds and tests, and says what is missing
      solution           our solution, as a diff; nothing is changed
      next, goto STEP    saves your work on a branch, then lays out where the step begins
      list               the chapters and steps, with minutes, and where you are
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

  private static let mostArguments = [
    "help": 0, "--help": 0, "-h": 0, "show": 0, "hint": 0, "check": 0, "solution": 0, "next": 0, "list": 0,
    "doctor": 0, "save": 0, "publish": 0, "start": 2, "kata": 1, "goto": 1, "verify": 1, "edit": 1,
    "pages": 1,
  ]

  /// Does what the arguments say, and returns the exit status.
  func run(_ arguments: [String]) throws -> Int32 {
    let name = arguments.first ?? "help"
    guard let most = Self.mostArguments[name] else {
      throw Failure(problem: "\"\(name)\" is no command", advice: "see scripts/workshop help")
    }
    let rest = arguments.dropFirst()
    if let excess = rest.dropFirst(most).first {
      throw Failure(problem: "\"\(excess)\" is one argument too many", advice: "see scripts/workshop help")
    }
    let argument = rest.first
    switch name {
    case "start":
      let folders = rest.filter { $0 != "--half-day" }
      try start(in: folders.first, isHalfDay: folders.count < rest.count)
    case "kata": try kata(argument)
    case "show": try show()
    case "hint": try hint()
    case "check": return try check()
    case "solution": try solution()
    case "next": return try next()
    case "goto": try move(to: Self.step(argument, for: name))
    case "list": try list()
    case "doctor": try doctor()
    case "verify" where argument == "--record": return try verify(nil, records: true)
    case "verify": return try verify(argument.map(Self.steps), records: false)
    case "edit": try edit(Self.step(argument, for: name))
    case "save": try save()
    case "publish": try publish()
    case "pages":
      guard let argument else {
        throw Failure(problem: "pages needs a folder", advice: "name one that it may write to")
      }
      try pages(in: URL(fileURLWithPath: argument))
    default: try print(Self.usage)
    }
    return 0
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
