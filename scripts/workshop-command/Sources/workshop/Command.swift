extension Workshop {
  private static let mostArguments = [
    "show": 0, "hint": 0, "check": 0, "solution": 0, "next": 0, "list": 0, "doctor": 0, "save": 0,
    "publish": 0, "start": 2, "kata": 1, "goto": 1, "verify": 2, "edit": 1, "pages": 1,
  ]

  /// Runs the command of the arguments, and returns the exit status.
  ///
  /// `scripts/workshop` itself answers `help`.
  func run(_ arguments: [String]) throws -> Int32 {
    let name = arguments.first ?? ""
    let rest = arguments.dropFirst()
    guard let most = Self.mostArguments[name], rest.count <= most else {
      let command = arguments.joined(separator: " ")
      throw Failure(problem: "\"\(command)\" is no command", advice: "see scripts/workshop help")
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
    case "goto": try move(to: Self.steps(argument).lowerBound)
    case "list": try list()
    case "verify" where argument == "--record": return try verify(nil, records: true)
    case "verify":
      let steps = rest.filter { $0 != "--all" }
      return try verify(steps.first.map(Self.steps), triesAll: steps.count < rest.count)
    case "edit":
      let step = try Series(clone: clone).step(Self.steps(argument).lowerBound)
      try print(Repository(folder: clone, clone: clone)(name, "\(step.number)"))
    case "doctor":
      // One call for each part, because a build takes minutes, and each result is printed when it is known.
      for part in ["tools", "steps", "build"] {
        Terminal.show(progress: part == "build" ? "building the last step, which takes some minutes" : part)
        try print(Repository(folder: clone, clone: clone)(name, part))
      }
    case "save", "publish": try print(Repository(folder: clone, clone: clone)(name))
    default: try pages(in: argument)
    }
    return 0
  }

  /// Reads the number of a step, or a range of numbers.
  private static func steps(_ text: String?) throws -> ClosedRange<Int> {
    let ends = (text ?? "").split(separator: "-", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
    guard ends.count <= 2, let first = ends.first, let last = ends.last, first > 0, first <= last else {
      throw Failure(
        problem: "\"\(text ?? "")\" is not the number of a step", advice: "see scripts/workshop list")
    }
    return first...last
  }
}
