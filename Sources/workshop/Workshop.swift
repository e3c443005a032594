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
      exit(try Workshop(terminal: terminal).run(Array(CommandLine.arguments.dropFirst())))
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
