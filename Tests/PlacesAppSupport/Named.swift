import DeclaredDifferences
import Foundation
import PlacesApp

/// Returns the stored properties of a screen as text, without objects and closures.
@MainActor
package func content(of screen: Any, named: @MainActor (Any) -> String = named) -> String {
  Mirror(reflecting: screen).children.compactMap { label, value in
    let isValue =
      Mirror(reflecting: value).displayStyle != .class && !"\(type(of: value))".contains("->")
      && !(value is any SavedPlacesReader)
    return label.map { isValue ? "\($0) \(named(value))" : nil } ?? nil
  }.joined(separator: ", ")
}

/// Returns a value as a Swift expression with the same text in each run.
///
/// Numbers have at most three decimals. A word replaces each current or future date, and the varying part of a
/// temporary file's name.
@MainActor
package func named(_ value: Any) -> String {
  swiftSource(value).replacing(decimals) { $0.output.1 }
    .replacing(temporaryFile) { _ in "document" }
    .replacing(date) { match in
      let age = Date().timeIntervalSinceReferenceDate - (Double(match.output.1) ?? 0)
      return abs(age) < 3_600 ? "now" : age < 0 ? "later" : "Date(\(match.output.1))"
    }
}

// In a function, each call would compile the regular expressions again, which took half the time of a walk.
@MainActor private let decimals = /([0-9]\.[0-9]{3})[0-9]+/
@MainActor private let temporaryFile = /PlacesAppTests-[0-9]+/
@MainActor private let date = /Date\(timeIntervalSinceReferenceDate: (-?[0-9.]+)\)/
