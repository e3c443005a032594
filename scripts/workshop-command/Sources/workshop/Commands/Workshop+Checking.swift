import Foundation

extension Workshop {
  /// Builds and tests the learner's code, and says what the step still demands.
  func check() throws -> Int32 {
    let (practice, series) = try open(isAlone: true)
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
    var assessment = Assessment(
      step: step, start: try practice.repository.files(before: step),
      solution: try practice.repository.files(after: step.number), before: states[step.number - 1],
      after: states[step.number], later: practice.repository.files(after:))
    bench.progress = { Terminal.show(progress: "step \(step.number): \($0)") }
    try assessment.assess(files, as: bench.judge(files), run: bench.run)
    // Removes the series' own code, so that the learner's search does not find it.
    try bench.lay(files)
    try print(series.place(of: step))
    for finding in assessment.findings {
      let mark = finding.isGood ? Terminal.colored("+", .green) : Terminal.colored("-", .red)
      try print("\(mark) \(finding.text.replacing("\n", with: "\n  "))", of: bench, in: practice)
    }
    try print("The tests: \(assessment.events.states.summary).")
    let printed = assessment.events.printed.prefix(40)
    if !printed.isEmpty { try print("They print:\n  " + printed.joined(separator: "\n  ")) }
    for line in assessment.behaviour { try print(line, of: bench, in: practice) }
    guard assessment.isMet else {
      try print("Not done yet. scripts/workshop hint helps.")
      return 1
    }
    let isSame = files.filter { assessment.solution[$0.key] != $0.value && $0.key.hasSuffix(".swift") }
      .isEmpty
    let result =
      switch (isSame, assessment.isUnheld, assessment.events.unjudged) {
      case (true, _, _): "Done, and the same as our solution."
      case (_, true, _): "Done, but not fully checked: our tests do not compile against your code."
      case (_, _, nil): "Done. Your solution differs from ours, and that is fine."
      default: "Done, but not fully checked: the judge of behaviour does not compile against your code."
      }
    let isLast = series.step(after: step, inHalfDay: practice.place.isHalfDay == true) == nil
    try print(
      result + "\n"
        + (isLast
          ? "This was the last step."
          : "scripts/workshop next continues from our solution. Your work is saved on a branch."))
    return 0
  }

  /// Prints a text with the learner's folder in place of the bench, which the compiler names without links.
  private func print(_ text: String, of bench: Bench, in practice: Practice) throws {
    try print(text.replacing(bench.folder.real.path, with: practice.folder.path))
  }

  /// Tells whether this machine can do the workshop, apart from what `scripts/workshop` checks before it builds this.
  func doctor() throws {
    let series = try Series(clone: clone)
    let folder = scratch.appendingPathComponent("doctor")
    try? FileManager.default.removeItem(at: folder)
    defer { try? FileManager.default.removeItem(at: folder) }
    let repository = try Repository.lay(in: folder.appendingPathComponent("series"), clone: clone)
    try print("the \(series.steps.count) steps can be laid out")
    let bench = try Bench(in: folder.appendingPathComponent("bench"), clone: clone)
    let clock = ContinuousClock.now
    bench.progress = { Terminal.show(progress: $0) }
    guard let events = try bench.run(repository.files(after: series.steps.count)).events, events.isComplete
    else {
      throw Failure(
        problem: "the last step does not build and pass here", advice: "try swift build in the clone")
    }
    let seconds = (ContinuousClock.now - clock).components.seconds
    try print("the last step builds and its tests run, in \(seconds) seconds from nothing\nall is well")
  }
}
