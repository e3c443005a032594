/// The code and the environment that activate one change in the built program.
enum Switch {
  /// Stands for the check whether a change in a declaration is active, before the change has a number.
  static let placeholder = "(Mutant.active == ?)"
  /// Records that the program has reached the change.
  static let reach = "Mutant.reach()"
  /// The output of a program that has reached the time limit.
  static let late = "the time of the change is over"

  /// Begins a line before the code of one change or, with zero, a line after the code.
  static let mark = "// change "

  static func reached(_ value: String) -> String { "Mutant.reached(\(value)\n)" }

  /// Activates a change for a limited time in seconds, and names a file that the program makes on reaching the change.
  static func environment(_ mutation: Int, time: Double, trace: String? = nil) -> [String: String] {
    ["MUTANT": "\(mutation) \(time)"].merging(trace.map { ["MUTANT_TRACE": $0] } ?? [:]) { $1 }
  }

  /// The source file that the tool adds to the module.
  static let source = """
    import Foundation
    import Synchronization

    public enum Mutant {
      public static let active: Int = {
        let words = ProcessInfo.processInfo.environment["MUTANT"]?.split(separator: " ") ?? []
        guard words.count == 2, let time = Double(words[1]) else { return 0 }
        Thread.detachNewThread {
          Thread.sleep(forTimeInterval: time)
          print("\(late)")
          exit(1)
        }
        return Int(words[0]) ?? 0
      }()
      private static let path = ProcessInfo.processInfo.environment["MUTANT_TRACE"]
      private static let times = Atomic(0)

      private static let trace: Void = {
        if let path { _ = FileManager.default.createFile(atPath: path, contents: nil) }
      }()

      public static func reach() {
        trace
        // Ends a test in an endless loop, which could not fail. An exploration may reach a change any number of times.
        if path == nil, times.add(1, ordering: .relaxed).newValue > 100_000 {
          fatalError("change \\(active) has no end")
        }
      }

      @discardableResult
      public static func reached<Value>(_ value: Value) -> Value {
        reach()
        return value
      }

      static func trimmed(_ text: String) -> String { text.trimmingCharacters(in: .whitespacesAndNewlines) }
      static func lowercased(_ text: String) -> String { text.lowercased() }
      static func sorted<Value>(_ list: [Value]) -> [Value] { list.sorted { "\\($0)" < "\\($1)" } }
      static func first<Value>(_ list: [Value]) -> [Value] { Array(list.prefix(1)) }
      static func last<Value>(_ list: [Value]) -> [Value] { list.suffix(1) }

      static func unique<Value: Equatable>(_ list: [Value]) -> [Value] {
        list.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
      }
    }

    """
}
