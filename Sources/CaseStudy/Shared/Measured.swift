/// A number whose `nan` equals `nan`, so that a received value equals the one that was sent.
@propertyWrapper
struct Measured: Hashable, Sendable {
  var wrappedValue: Double

  init(wrappedValue: Double) { self.wrappedValue = wrappedValue }

  static func == (left: Self, right: Self) -> Bool {
    left.wrappedValue == right.wrappedValue || left.wrappedValue.isNaN && right.wrappedValue.isNaN
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(wrappedValue.isNaN ? .nan : wrappedValue)
  }
}
