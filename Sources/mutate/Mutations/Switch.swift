/// The switch that the woven sources ask whether a change is on.
enum Switch {
  /// Stands for the question in code that is inserted before a change has its number.
  static let placeholder = "Mutant.isActive(?)"

  /// The environment variable that holds the number of the change that is on.
  static let environmentVariable = "MUTANT"

  /// The environment variable that names a file to be made when the change is reached.
  static let traceVariable = "MUTANT_TRACE"

  /// How often the tests get to a change at most, unless it makes them turn in a circle.
  static let mostTimes = 100_000

  static func isOn(_ id: Int) -> String { "Mutant.isActive(\(id))" }

  /// Goes with the woven sources.
  static let source = """
    import Foundation
    import Synchronization

    public enum Mutant {
      private static let path = ProcessInfo.processInfo.environment["\(traceVariable)"]
      private static let times = Atomic(0)
      private static let active =
        ProcessInfo.processInfo.environment["\(environmentVariable)"].flatMap { Int($0) } ?? 0

      private static let trace: Void = {
        guard let path else { return }
        _ = FileManager.default.createFile(atPath: path, contents: nil)
      }()

      public static func isActive(_ number: Int) -> Bool {
        guard number == active else { return false }
        trace
        // A test that turns in a circle never comes back to fail; an exploration gets to a place often.
        if path == nil, times.add(1, ordering: .relaxed).newValue > \(mostTimes) {
          fatalError("change \\(number) has no end")
        }
        return true
      }
    }

    """
}
