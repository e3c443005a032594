import Foundation

extension Workshop {
  /// Builds and tests the learner's code, and prints the unmet requirements of the step.
  func check() throws -> Int32 {
    var (practice, series) = try open(isAlone: true)
    let step = try series.step(practice.place.step)
    if practice.isGiven(step) {
      try print(series.place(of: step))
      try print("This step is given: read the page and the code, then scripts/workshop next.")
      return 0
    }
    let states = try StateFile(clone: clone)
    let bench = try Bench(in: practice.folder.appendingPathComponent(".workshop/bench"), clone: clone)
    let files = try Files(in: practice.folder)
    var assessment = Assessment(
      step: step, start: try practice.repository.files(of: Repository.commit(before: step)),
      solution: try practice.repository.files(after: step.number), before: states[step.number - 1],
      after: states[step.number], later: practice.repository.files(after:))
    bench.progress = { Terminal.show(progress: "step \(step.number): \($0)") }
    try assessment.assess(files, as: bench.judge(files, in: step), run: bench.run)
    // Removes our code from the bench, so that no search by the learner finds it.
    try bench.lay(files)
    practice.place.isDone = assessment.isMet
    try practice.save()
    try print(series.place(of: step))
    for finding in assessment.findings {
      let text = finding.text.replacing("\n", with: "\n  ")
      try print("\(finding.isGood ? "+" : "-") \(text)", of: bench, in: practice)
    }
    try print("The tests: \(assessment.events.states.summary).")
    let printed = assessment.events.printed.prefix(40)
    if !printed.isEmpty { try print("They print:\n  " + printed.joined(separator: "\n  ")) }
    for line in assessment.behaviour { try print(line, of: bench, in: practice) }
    guard assessment.isMet else {
      try print("Not done yet. scripts/workshop hint helps.")
      return 1
    }
    let isSame = !files.contains { assessment.solution[$0.key] != $0.value && $0.key.hasSuffix(".swift") }
    let isLast = series.step(after: step, inHalfDay: practice.place.isHalfDay) == nil
    try print(
      isSame
        ? "Done, and the same as our solution."
        : assessment.unchecked.map { "Done, but not fully checked: \($0) do not compile against your code." }
          ?? "Done. Your solution differs from ours, and that is fine.")
    try print(
      isLast
        ? "This was the last step."
        : "scripts/workshop next continues from our solution, and saves your work on a branch.")
    return 0
  }

  /// Prints a text with the learner's folder instead of the bench, in whose path the compiler resolves links.
  private func print(_ text: String, of bench: Bench, in practice: Practice) throws {
    try print(text.replacing(bench.folder.resolvingSymlinksInPath().path, with: practice.folder.path))
  }
}
