import Foundation

extension Workshop {
  private static let mostLinesPrinted = 40

  /// Builds and tests what there is, and says what the step still demands.
  func check() throws -> Int32 {
    let (practice, series) = try open()
    let step = try series.step(practice.place.step)
    if practice.isGiven(step) {
      try print(
        "\(series.place(of: step))\nThis step is given: read the page and the code, then scripts/workshop next."
      )
      return 0
    }
    let states = try StateFile(clone: clone)
    let bench = try Bench(in: practice.folder.appendingPathComponent(".workshop/bench"), clone: clone)
    let files = try Files(in: practice.folder)
    let solution = try practice.repository.files(after: step.number)
    var assessment = Assessment(
      step: step, start: try practice.repository.files(before: step.number), solution: solution,
      before: states[step.number - 1], after: states[step.number]
    ) { try practice.repository.files(after: $0) }
    bench.progress = { terminal.show(progress: "step \(step.number): \($0)") }
    try assessment.assess(files, as: bench.judge(files), run: bench.run)
    // The series' own code was there, and a search of a learner is to find no later step.
    try bench.lay(files)
    try print(series.place(of: step))
    for finding in assessment.findings {
      // What the compiler says of the bench, which it names without links, is meant for the learner's folder.
      let text = finding.text.replacing(bench.folder.real.path, with: practice.folder.path)
      let mark = finding.isGood ? terminal.colored("+", .green) : terminal.colored("-", .red)
      try print("\(mark) \(text.replacing("\n", with: "\n  "))")
    }
    try print("The tests: \(assessment.events.states.summary).")
    let printed = assessment.events.printed.prefix(Self.mostLinesPrinted)
    if !printed.isEmpty { try print("They print:\n  " + printed.joined(separator: "\n  ")) }
    for line in assessment.behaviour {
      try print(line.replacing(bench.folder.real.path, with: practice.folder.path))
    }
    guard assessment.isMet else {
      try print("Not done yet. scripts/workshop hint helps.")
      return 1
    }
    let isSame = files.filter { $0.key.hasSuffix(".swift") } == solution.filter { $0.key.hasSuffix(".swift") }
    try print(
      isSame
        ? "Done, and the same as our solution."
        : assessment.isUnheld
          ? "Done, but not fully checked: our tests do not compile against your code."
          : assessment.events.unjudged != nil
            ? "Done, but not fully checked: the judge of behaviour does not compile against your code."
            : "Done. Your solution differs from ours, and that is fine.")
    try print(
      series.step(after: step, inHalfDay: practice.place.isHalfDay == true) == nil
        ? "This was the last step."
        : "scripts/workshop next continues from our solution. Your work is saved on a branch.")
    return 0
  }

  /// Whether this machine can do the workshop: what `scripts/workshop` could not see before this was built.
  func doctor() throws {
    let series = try Series(clone: clone)
    let folder = scratch.appendingPathComponent("doctor")
    try? FileManager.default.removeItem(at: folder)
    defer { try? FileManager.default.removeItem(at: folder) }
    terminal.show(progress: "laying out the steps")
    let repository = try Repository.lay(series, in: folder.appendingPathComponent("series"))
    try print("the \(series.steps.count) steps can be laid out")
    let bench = try Bench(in: folder.appendingPathComponent("bench"), clone: clone)
    let clock = ContinuousClock.now
    let last = try repository.files(after: series.steps.count)
    bench.progress = { terminal.show(progress: $0) }
    guard let events = try bench.run(last).events, events.isComplete else {
      throw Failure(
        problem: "the last step does not build and pass here", advice: "try swift build in the clone")
    }
    let seconds = (ContinuousClock.now - clock).components.seconds
    try print("the last step builds and its tests run, in \(seconds) seconds from nothing")
    try print("all is well")
  }
}
