import DeclaredDifferences
import Foundation
import PlacesApp

/// The values of a screen: its stored properties without its service and its closures.
package func content(of screen: Any, named: (Any) -> String = named) -> String {
  Mirror(reflecting: screen).children.compactMap { label, value in
    let isValue =
      Mirror(reflecting: value).displayStyle != .class && !"\(type(of: value))".contains("->")
      && !(value is any SavedPlacesReader)
    return label.map { isValue ? "\($0) \(named(value))" : nil } ?? nil
  }.joined(separator: ", ")
}

/// A value as an expression that is equal in each run.
///
/// The expression has at most three decimals. Words replace a temporary file's path and a date that depends on today.
package func named(_ value: Any) -> String {
  swiftSource(value).replacing(/([0-9]\.[0-9]{3})[0-9]+/) { $0.output.1 }
    .replacing(/\/\S*PlacesAppTests-[0-9]+/) { _ in "document" }
    .replacing(/Date\(timeIntervalSinceReferenceDate: (-?[0-9.]+)\)/) { match in
      let age = Date().timeIntervalSinceReferenceDate - (Double(match.output.1) ?? 0)
      return abs(age) < 3_600 ? "now" : age < 0 ? "later" : "Date(\(match.output.1))"
    }
}
