extension Workshop {
  private static let mostArguments = [
    "show": 0, "hint": 0, "check": 0, "solution": 0, "next": 0, "list": 0, "doctor": 0, "save": 0,
    "publish": 0, "start": 1, "kata": 1, "goto": 1, "verify": 1, "edit": 1, "pages": 1,
  ]
  private static let options = ["start": ["--half-day"], "verify": ["--all", "--record"]]

  /// Runs the command that the arguments name, and returns the exit status.
  ///
  /// `scripts/workshop` itself answers `help`.
  func run(_ arguments: [String]) throws -> Int32 {
    let name = arguments.first ?? ""
    let rest = arguments.dropFirst().filter { !$0.hasPrefix("-") }
    let options = Set(arguments.dropFirst().filter { $0.hasPrefix("-") })
    guard let most = Self.mostArguments[name], rest.count <= most,
      options.isSubset(of: Self.options[name] ?? []), rest.isEmpty || !options.contains("--record")
    else {
      let command = arguments.joined(separator: " ")
      throw Failure(problem: "\"\(command)\" is no command", advice: "see scripts/workshop help")
    }
    let argument = rest.first
    switch name {
    case "start": try start(in: argument, isHalfDay: !options.isEmpty)
    case "kata": try kata(argument)
    case "show": try show()
    case "hint": try hint()
    case "check": return try check()
    case "solution": try solution()
    case "next": return try next()
    case "goto": try move(to: Self.steps(argument, most: 1).lowerBound)
    case "list": try list()
    case "verify":
      let steps = try argument.map { try Self.steps($0) }
      return try verify(steps, records: options.contains("--record"), triesAll: options.contains("--all"))
    case "edit":
      let step = try Series(clone: clone).step(Self.steps(argument, most: 1).lowerBound)
      try print(Repository(folder: clone, clone: clone)(name, "\(step.number)"))
    case "doctor":
      // One call for each part, so that the other results are printed before the build, which takes minutes.
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
  private static func steps(_ text: String?, most: Int = 2) throws -> ClosedRange<Int> {
    let ends = (text ?? "").split(separator: "-", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
    guard ends.count <= most, let first = ends.first, let last = ends.last, first > 0, first <= last else {
      throw Failure(
        problem: "\"\(text ?? "")\" is not the number of a step", advice: "see scripts/workshop list")
    }
    return first...last
  }
}
