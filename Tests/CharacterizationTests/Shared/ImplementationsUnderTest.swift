import CaseStudy
import Foundation

/// The implementations that a shared suite runs on: all that have to behave alike.
///
/// With `CANDIDATE=draft` in the environment the draft is one of them, if the feature has one, and its suite has to fail.
/// So it is with every other candidate's name.
func implementationsUnderTest<Subject: ComparedSubject>(
  _ all: [Implementation<Subject>], of candidates: [Implementation<Subject>]
) -> [Implementation<Subject>] {
  guard let name = ProcessInfo.processInfo.environment["CANDIDATE"] else { return all }
  let known = Set(Feature.all.flatMap(\.candidates))
  guard known.contains(name) else {
    fatalError("CANDIDATE '\(name)' is unknown; expected one of \(known.sorted())")
  }
  return all + candidates.filter { $0.name == name && !all.map(\.name).contains(name) }
}
