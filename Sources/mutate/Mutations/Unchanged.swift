/// A statement in which nothing is changed, and why.
struct Unchanged: CustomStringConvertible {
  enum Reason: String, CaseIterable {
    case noOperator = "no operator fits"
    case jump = "it only leaves, and the condition before it is changed"
    case demanded = "Swift demands it in an initializer"
    case rawValue = "a raw value cannot be switched"
    case conditionalCompilation = "it depends on the platform"
    case excludedCall = "what is logged is not behaviour"
  }

  var file: String
  var line: Int
  var text: String
  var reason: Reason

  var description: String { "\(file):\(line)  \(text.onOneLine.short)" }
}
