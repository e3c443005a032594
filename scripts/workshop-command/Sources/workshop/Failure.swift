/// An obstacle: what it is, and what to do about it.
struct Failure: Error, CustomStringConvertible {
  var problem: String
  var advice: String?

  var description: String { "workshop: " + [problem, advice].compactMap(\.self).joined(separator: "; ") }
}
