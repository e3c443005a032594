/// A problem that ends the command, with advice.
struct Failure: Error, CustomStringConvertible {
  var problem: String
  var advice: String?

  var description: String { "workshop: " + [problem, advice].compactMap(\.self).joined(separator: "; ") }
}
