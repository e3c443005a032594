/// Why the run cannot go on, and what to do.
struct Failure: Error, CustomStringConvertible {
  var problem: String
  var advice: String
  /// What another program said about it.
  var details = ""

  var description: String { "mutate: \(problem); \(advice)" }
}
