/// The switch that the woven sources ask which change is on.
enum Switch {
  /// Stands for the question in a declaration that asks itself, before its change has its number.
  static let placeholder = "(Mutant.active == ?)"
  /// Notes that a change is reached.
  static let reach = "Mutant.reach()"
  /// What a program says that has no time left.
  static let late = "the time of the change is over"

  /// Begins a line from which on what is woven is there for one change only; zero ends that.
  static let mark = "// change "

  static func reached(_ value: String) -> String { "Mutant.reached(\(value)\n)" }

  /// Puts a change on for some seconds at most, and names a file to be made when it is reached.
  static func environment(_ mutation: Int, time: Double, trace: String? = nil) -> [String: String] {
    ["MUTANT": "\(mutation) \(time)"].merging(trace.map { ["MUTANT_TRACE": $0] } ?? [:]) { $1 }
  }

  /// Goes with the woven sources.
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
        // A test that turns in a circle never comes back to fail; an exploration gets to a place often.
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
