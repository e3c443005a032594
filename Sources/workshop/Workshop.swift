import Foundation
import Terminal

/// The refactoring step by step: lays out a practice repository, says what to do in it, and checks what was done.
@main
@MainActor
struct Workshop {
  static func main() {
    let terminal = Terminal()
    terminal.onInterruption { Interruption.endAll(thenExitWith: $0) }
    do {
      let command = try Command(Array(CommandLine.arguments.dropFirst()))
      exit(try Workshop(terminal: terminal).run(command))
    } catch {
      terminal.write(errorLines: "\(error)")
      exit(2)
    }
  }

  let terminal: Terminal
  let places: Places

  private init(terminal: Terminal) throws {
    self.terminal = terminal
    places = try Places(environment: ProcessInfo.processInfo.environment)
  }

  private func run(_ command: Command) throws -> Int32 {
    switch command {
    case .help: try print(Command.usage)
    case .start(let folder): try start(in: folder)
    case .show: try show()
    case .hint: try hint()
    case .check: return try check()
    case .solution: try solution()
    case .next: return try next()
    case .goto(let step): try move(to: step)
    case .list: try list()
    case .doctor: try doctor()
    case .verify(let steps, let records): return try verify(steps, records: records)
    case .edit(let step): try edit(step)
    case .save: try save()
    case .publish: try publish()
    case .pages(let folder): try pages(in: URL(fileURLWithPath: folder))
    }
    return 0
  }

  /// The practice repository and the series that it was laid out from; ends a move that was interrupted.
  func open() throws -> (practice: Practice, series: Series) {
    let series = try Series(clone: places.clone)
    var practice = try Practice(folder: places.practice, clone: places.clone, series: series)
    if let step = practice.place.moving {
      try tell(of: try practice.move(to: step))
      try print("The move to step \(step) was interrupted; now it is done.\n")
    }
    return (practice, series)
  }

  func print(_ text: String) throws {
    try terminal.write(text + "\n")
  }

  /// Says where things were kept.
  func tell(of saved: [String]) throws {
    for branch in saved { try print("What you had is kept on the branch \(branch).") }
  }
}
