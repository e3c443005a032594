import Foundation

extension Workshop {
  /// Lays out a practice repository, or says that there is one.
  func start(in path: String?) throws {
    let folder =
      path.map { URL(fileURLWithPath: $0).standardizedFileURL } ?? Self.folder("workshop", beside: clone)
    let series = try Series(clone: clone)
    if Practice.isPractice(folder) {
      let practice = try Practice(folder: folder, clone: clone, series: series)
      try remember(folder)
      try print(
        """
        \(folder.path) is there, at step \(practice.place.step); nothing was changed.
        Go on with scripts/workshop show, or begin again with scripts/workshop goto 1.
        """)
      return
    }
    terminal.show(progress: "laying out \(series.steps.count) steps")
    try Practice.start(in: folder, clone: clone, series: series)
    try remember(folder)
    try print(
      """
      \(folder.path) is laid out, at step 1 of \(series.steps.count).
      Open it in an editor and go there: the commands below work from there, too.

      scripts/workshop show     what this step asks for, and why
      scripts/workshop check    whether it is done
      scripts/workshop next     on to the next one
      """)
  }

  func next() throws -> Int32 {
    let (practice, series) = try open()
    guard practice.place.step < series.steps.count else {
      try print("This is the last step. scripts/workshop goto STEP goes back to any other.")
      return 1
    }
    try move(to: practice.place.step + 1)
    return 0
  }

  /// Keeps what there is and lays out where a step begins.
  func move(to number: Int) throws {
    var (practice, series) = try open()
    let step = try series.step(number)
    try tell(of: try practice.move(to: number))
    try print("Step \(number) of \(series.steps.count): \(step.title), about \(step.minutes) minutes.")
    try print("scripts/workshop show has its page.")
  }

  /// Shows the step's page, with the states of the tests as they were verified.
  func show() throws {
    let (practice, series) = try open()
    let step = try series.step(practice.place.step)
    let states = try StateFile(clone: clone)
    let sections = [Step.Heading.whyNow, .task, .api, .lookAt, .discuss].filter { !step.section($0).isEmpty }
      .map { "\($0.rawValue)\n\(step.section($0))\n" }
    let words = try step.definitions(in: clone).map { "\($0.word): \($0.definition)\n" }
    let given =
      step.given.isEmpty ? "" : "Given, and there already\n\(step.given.joined(separator: "\n"))\n\n"
    try print(
      """
      Step \(step.number) of \(series.steps.count): \(step.title)
      \(step.chapter), about \(step.minutes) minutes, in \(practice.folder.path)

      \(given)\(sections.joined(separator: "\n"))
      \(words.isEmpty ? "" : "Words\n\(words.joined())\n")\
      Done when
      \(Self.conditions(of: step, states).joined(separator: "\n"))

      In the refactoring that this retells (Docs/Reference/Regressions.md in the clone): \(step.published)
      """)
  }

  private static func conditions(of step: Step, _ states: StateFile) -> [String] {
    let before = states[step.number - 1]
    let after = states[step.number]
    return step.requirements.map { "- \($0.condition)" }.unique + [
      before.summary == after.summary
        ? "- test results are unchanged: \(after.summary)"
        : "- our tests: \(before.summary) now, \(after.summary) at the end"
    ]
  }

  func hint() throws {
    var (practice, series) = try open()
    let hints = try series.step(practice.place.step).hints
    let isNew = practice.place.hints < hints.count
    try practice.takeHint(of: hints.count)
    let text = hints.prefix(practice.place.hints).enumerated().map { "\($0 + 1). \($1)" }
    try print(text.joined(separator: "\n"))
    if !isNew { try print("\nThese are all. scripts/workshop solution shows our solution.") }
  }

  func solution() throws {
    let (practice, series) = try open()
    let step = try series.step(practice.place.step)
    let from = try practice.repository.commit(before: step.number)
    let to = Repository.commit(after: step.number)
    try print(try practice.repository.git("diff", "--no-color", "--no-ext-diff", from, to))
    try print("\nNothing was changed. scripts/workshop next continues from there, and saves your work.")
  }

  func list() throws {
    let series = try Series(clone: clone)
    let place = try? Practice(folder: folder, clone: clone, series: series).place
    var chapter = ""
    for step in series.steps {
      if step.chapter != chapter {
        chapter = step.chapter
        let minutes = series.steps.filter { $0.chapter == chapter }.map(\.minutes).reduce(0, +)
        try print("\(step.number > 1 ? "\n" : "")\(chapter), \(minutes) minutes")
      }
      let mark = step.number == place?.step ? ">" : " "
      try print("\(mark) \(String(format: "%2d", step.number))  \(step.title), \(step.minutes)")
    }
  }
}
