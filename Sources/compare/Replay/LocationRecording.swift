import CaseStudy
import Foundation
import ParallelRun

/// The recorded events of one location manager in an app, from the manager's creation on.
struct LocationRecording {
  let name: String
  /// The initial conditions.
  ///
  /// The client may act only when it is told *enabled*, and only by calling start.
  let start: Compared.Start
  let stimuli: [Compared.Stimulus]

  static func bundled() throws -> LocationRecording {
    let path = Bundle.module.path(forResource: "walk", ofType: "jsonl")
    return try LocationRecording(path: path ?? "walk.jsonl", name: "the recorded walk")
  }

  init(path: String, name: String? = nil) throws(CommandError) {
    // A read from a pipe or a device could block or never end.
    let file = URL(fileURLWithPath: path).resolvingSymlinksInPath()
    guard (try? file.resourceValues(forKeys: [.isRegularFileKey]))?.isRegularFile == true,
      let content = FileManager.default.contents(atPath: path)
    else { throw CommandError("\(path): not a readable file", "expected a recording") }
    try self.init(name ?? path, content: content)
  }

  init(_ name: String, content: Data) throws(CommandError) {
    let events: [Recording<Compared.Stimulus>.Event]
    do {
      events = try Recording(parsing: content).events
    } catch {
      throw CommandError(
        "\(name):\(error.line): not an event of a location manager", "expected one such as {\"start\":{}}")
    }
    guard case .make(let circumstances) = events.first?.stimulus else {
      throw CommandError("\(name):1: not the first event of a recording", "expected a 'make'")
    }
    // The recording contains all events, so client and platform add none in the replay.
    var start = Compared.Start().quiet
    start.status = circumstances.permission
    start.knownLocation = circumstances.location
    start.othersWatchOrientation = circumstances.othersWatchOrientation
    start.isSimulator = circumstances.isSimulator
    var stimuli: [Compared.Stimulus] = []
    for (previous, event) in zip(events, events.dropFirst()) {
      // In permission callbacks the replay's client starts by itself, so the recorded start is left out.
      if event.isInside, event.stimulus == .start, case .authorization = previous.stimulus {
        start.clientStartsOnEnabled = true
      } else {
        stimuli.append(event.stimulus)
      }
    }
    (self.name, self.start, self.stimuli) = (name, start, stimuli)
  }
}
