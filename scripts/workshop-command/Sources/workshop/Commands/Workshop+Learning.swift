import Foundation

extension Workshop {
  /// Lays out a practice repository, or reports an existing one.
  func start(in path: String?, isHalfDay: Bool = false) throws {
    let folder = path.map { URL(fileURLWithPath: $0).standardizedFileURL } ?? Self.besideClone(clone)
    let series = try Series(clone: clone)
    if Practice.isPractice(folder) {
      let practice = try Practice(folder: folder, clone: clone)
      try practice.repository("remember", folder.path)
      try print(
        """
        \(folder.path) exists already, at step \(practice.place.step); nothing was changed.
        Continue with scripts/workshop show, or begin again with scripts/workshop goto 1.
        """)
      return
    }
    Terminal.show(progress: "laying out \(series.steps.count) steps")
    try Practice.start(in: folder, clone: clone, isHalfDay: isHalfDay)
    try print(
      """
      \(folder.path) is laid out, at step 1\(isHalfDay ? ", for half a day" : "").
      Open this folder in an editor, and change to the folder: these commands also work there.

      scripts/workshop show     shows the task of this step, and the reason
      scripts/workshop check    checks your code
      scripts/workshop next     goes to the next step
      """)
  }

  func next() throws -> Int32 {
    let (practice, series) = try open()
    let step = try series.step(practice.place.step)
    guard let next = series.step(after: step, inHalfDay: practice.place.isHalfDay) else {
      try print("This is the last step. scripts/workshop goto STEP goes back to another step.")
      return 1
    }
    try move(to: next.number)
    if next.number > step.number + 1 {
      let (from, to) = (Repository.commit(after: step.number), Repository.commit(after: next.number - 1))
      try print("Your half day omits the steps between. Read their code: git diff \(from) \(to)")
    }
    return 0
  }

  func kata(_ name: String?) throws {
    let series = try Series(clone: clone)
    guard let step = series.steps.first(where: { $0.kata == name && name != nil }) else {
      throw Failure(
        problem: name.map { "\"\($0)\" is no kata" } ?? "kata needs a name",
        advice: "there are: \(series.steps.compactMap(\.kata).unique.joined(separator: ", "))")
    }
    if !Practice.isPractice(folder) { try start(in: folder.path) }
    try move(to: step.number)
  }

  func move(to number: Int) throws {
    var (practice, series) = try open(isAlone: true)
    let step = try series.step(number)
    let last = practice.place
    let branches = try practice.move(to: step)
    for branch in branches { try print("Your work is kept on the branch \(branch).") }
    if last.isDone == false {
      let way = branches.first.map { ", then git restore --source=\($0) ." } ?? ""
      try print(
        "The check found step \(last.step) not done. To repair it: scripts/workshop goto \(last.step)\(way)")
    }
    try print("\(series.place(of: step)), \(practice.duration(of: step)).")
    try print("scripts/workshop show prints the page of this step.")
  }

  /// Shows the step's page, with the verified states of the tests.
  func show() throws {
    let (practice, series) = try open()
    let step = try series.step(practice.place.step)
    let given =
      practice.isGiven(step)
      ? "Given\nWe have done the task below already. Read the code: scripts/workshop solution\n\n"
      : step.given.isEmpty ? "" : "Given, and there already\n\(step.given.joined(separator: "\n"))\n\n"
    let page = StepPage(step: step, states: try StateFile(clone: clone), clone: clone)
    try print(
      """
      \(series.place(of: step))
      \(step.chapter), \(practice.duration(of: step)), in \(practice.folder.path)

      \(given)\(try page.sections().map { "\($0)\n\($1)\n" }.joined(separator: "\n"))
      In the published refactoring, as a commit or in Docs/Reference/Regressions.md: \(step.published)
      """)
  }

  func hint() throws {
    var (practice, series) = try open()
    let hints = try series.step(practice.place.step).hints
    let isNew = practice.place.hints < hints.count
    practice.place.hints = min(practice.place.hints + 1, hints.count)
    try practice.save()
    let text = hints.prefix(practice.place.hints).enumerated().map { "\($0 + 1). \($1)" }
    try print(text.joined(separator: "\n"))
    if !isNew { try print("\nThese are all hints. scripts/workshop solution shows our solution.") }
  }

  func solution() throws {
    let (practice, series) = try open()
    let step = try series.step(practice.place.step)
    let from =
      practice.isGiven(step)
      ? Repository.commit(after: step.number - 1) : Repository.commit(before: step)
    let to = Repository.commit(after: step.number)
    try print(try practice.repository("git", "diff", "--no-color", "--no-ext-diff", from, to))
    try print("\nNothing was changed. scripts/workshop next saves your work and continues from our solution.")
  }

  func list() throws {
    let series = try Series(clone: clone)
    let practice = try? Practice(folder: folder, clone: clone)
    let isHalfDay = practice?.place.isHalfDay == true
    let steps = series.steps.filter { !isHalfDay || $0.halfDay != nil }
    func isGiven(_ step: Step) -> Bool { practice?.isGiven(step) ?? step.isGiven }
    // For a given step, the learner only reads the page.
    func minutes(_ step: Step) -> Int { isGiven(step) ? min(3, step.minutes) : step.minutes }
    for chapter in steps.map(\.chapter).unique {
      let own = steps.filter { $0.chapter == chapter }
      let sum = own.map(minutes).reduce(0, +)
      try print("\(chapter == steps[0].chapter ? "" : "\n")\(chapter), \(sum) minutes")
      for step in own {
        let mark = step.number == practice?.place.step ? ">" : " "
        let number = String(format: "%2d", step.number)
        try print("\(mark) \(number)  \(step.title), \(minutes(step))\(isGiven(step) ? ", given" : "")")
      }
    }
  }
}
