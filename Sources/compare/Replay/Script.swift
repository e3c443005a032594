import CaseStudy
import CoreLocationStandIn
import Foundation

/// What happens on a track besides moving: events, each after a number of fixes.
struct Script {
  private var events: [(fixes: Int, stimulus: Compared.Stimulus)] = []

  /// A line of a script that is not an event.
  struct ScriptError: Error, CustomStringConvertible {
    var path: String
    var line: Int
    var text: String

    var description: String {
      "\(path):\(line): '\(text)' is not an event; expected a number of fixes and an event, for instance '12 start'"
    }
  }

  init(contentsOf path: String) throws {
    let text = try String(contentsOfFile: path, encoding: .utf8)
    for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      let words = line.split(separator: " ").map(String.init)
      if words.isEmpty || line.hasPrefix("#") { continue }
      guard let fixes = Int(words[0]), let stimulus = Compared.Stimulus(words: Array(words.dropFirst())),
        fixes >= events.last?.fixes ?? 0
      else { throw ScriptError(path: path, line: number + 1, text: String(line)) }
      events.append((fixes, stimulus))
    }
  }

  /// The events that happen after so many fixes.
  func events(after fixes: Int) -> [Compared.Stimulus] {
    events.filter { $0.fixes == fixes }.map(\.stimulus)
  }
}
