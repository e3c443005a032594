import Foundation
import Terminal

extension Workshop {
  /// Walks the steps and holds everything that is declared about them against what is so.
  func verify(_ range: ClosedRange<Int>?, records: Bool) throws -> Int32 {
    let series = try Series(clone: clone)
    var verification = try Verification(
      series: series, clone: clone, scratch: scratch.appendingPathComponent("verify"))
    verification.holdPatches()
    if records {
      try verification.recordBehaviour { terminal.show(progress: "the inherited class: \($0)") }
    }
    let declared = records ? nil : try StateFile(clone: clone)
    var found = StateFile(states: [[:]])
    for step in series.steps {
      guard range?.contains(step.number) ?? true else {
        found.states.append(declared?[step.number] ?? [:])
        continue
      }
      let states = try verification.hold(step, declared: declared, before: found[step.number - 1]) { what in
        terminal.show(progress: "step \(step.number) of \(series.steps.count): \(what)")
      }
      found.states.append(states)
    }
    if range == nil { try verification.holdDifferences(records: records) }
    if records {
      let url = clone.appendingPathComponent(StateFile.path)
      try Data(found.text(series.steps).utf8).write(to: url, options: .atomic)
    } else if range == nil,
      try String(contentsOf: clone.appendingPathComponent(StateFile.path), encoding: .utf8)
        != found.text(series.steps)
    {
      verification.add(
        "\(StateFile.path) is not as it would be written; run scripts/workshop verify --record")
    }
    let problems = verification.problems
    for line in problems.flatMap({ $0.split(separator: "\n") }) { terminal.write(error: String(line)) }
    guard problems.isEmpty else {
      terminal.write(
        error: problems.count == 1
          ? "1 thing is not as declared" : "\(problems.count) things are not as declared")
      return 1
    }
    let count = range?.count ?? series.steps.count
    try print(count == 1 ? "1 step is as declared" : "\(count) steps are as declared")
    return 0
  }
}
