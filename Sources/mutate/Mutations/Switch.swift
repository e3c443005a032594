/// The switch that the woven sources ask whether a change is on.
enum Switch {
  /// Stands for the question in code that is inserted before a change has its number.
  static let placeholder = "Mutant.isActive(?)"

  /// The environment variable that holds the number of the change that is on.
  static let environmentVariable = "MUTANT"

  /// The environment variable that names a file to be made when the change is reached.
  static let traceVariable = "MUTANT_TRACE"

  static func isOn(_ id: Int) -> String { "Mutant.isActive(\(id))" }

  /// Goes with the woven sources.
  static let source = """
    import Foundation

    public enum Mutant {
      private static let active =
        ProcessInfo.processInfo.environment["\(environmentVariable)"].flatMap { Int($0) } ?? 0

      private static let trace: Void = {
        guard let path = ProcessInfo.processInfo.environment["\(traceVariable)"] else { return }
        _ = FileManager.default.createFile(atPath: path, contents: nil)
      }()

      public static func isActive(_ number: Int) -> Bool {
        guard number == active else { return false }
        trace
        return true
      }
    }

    """
}
