/// A number for which `nan` equals `nan`, to compare sent and received values.
@propertyWrapper
package struct Measured: Hashable, Sendable {
  package var wrappedValue: Double

  package init(wrappedValue: Double) { self.wrappedValue = wrappedValue }

  package static func == (left: Self, right: Self) -> Bool {
    left.wrappedValue == right.wrappedValue || left.wrappedValue.isNaN && right.wrappedValue.isNaN
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(wrappedValue.isNaN ? .nan : wrappedValue)
  }
}
