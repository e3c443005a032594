import Foundation
import Terminal

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
    _ = try Practice.start(in: folder, clone: clone, series: series)
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

  /// Goes on to the next step.
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
}
