/// Why the run cannot go on, and what to do.
struct Failure: Error, CustomStringConvertible {
  /// `FILE:LINE`, or the command where no line of a file is to blame.
  var place = "mutate"
  var problem: String
  var advice: String
  /// What another program said about it.
  var details = ""

  var description: String { "\(place): \(problem); \(advice)" }
}
