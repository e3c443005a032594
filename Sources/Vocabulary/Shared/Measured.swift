/// A number that is compared as a value: one that is not a number equals itself.
///
/// So what arrived can be compared with what was sent.
@propertyWrapper
package struct Measured: Hashable, Sendable, Codable {
  /// The number.
  package var wrappedValue: Double

  /// Wraps a number.
  @inlinable package init(wrappedValue: Double) { self.wrappedValue = wrappedValue }

  /// Reads a number.
  package init(from decoder: any Decoder) throws {
    wrappedValue = try decoder.singleValueContainer().decode(Double.self)
  }

  /// Writes the number.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(wrappedValue)
  }

  /// Whether both are the same number, or neither is a number.
  @inlinable package static func == (left: Self, right: Self) -> Bool {
    left.wrappedValue == right.wrappedValue || left.wrappedValue.isNaN && right.wrappedValue.isNaN
  }

  /// Hashes the number.
  @inlinable package func hash(into hasher: inout Hasher) {
    hasher.combine(wrappedValue.isNaN ? .nan : wrappedValue)
  }
}

extension Double? {
  /// A measurement of the modern side, which has none where the platform has a negative one.
  ///
  /// A negative one that is there all the same is a fault, and no platform measures minus infinity.
  package var asMeasured: Double { map { $0 < 0 ? -.infinity : $0 } ?? -1 }
}
