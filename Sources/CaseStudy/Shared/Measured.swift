/// A number whose `nan` equals `nan`, so that a received value equals the one that was sent.
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
