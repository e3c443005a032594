/// A number that is compared as a value: one that is not a number equals itself.
///
/// So what arrived can be compared with what was sent.
@propertyWrapper
package struct Measured: Hashable, Sendable, Codable {
  package var wrappedValue: Double

  @inlinable package init(wrappedValue: Double) { self.wrappedValue = wrappedValue }

  package init(from decoder: any Decoder) throws {
    wrappedValue = try decoder.singleValueContainer().decode(Double.self)
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(wrappedValue)
  }

  /// Whether both are the same number, or neither is a number.
  @inlinable package static func == (left: Self, right: Self) -> Bool {
    left.wrappedValue == right.wrappedValue || left.wrappedValue.isNaN && right.wrappedValue.isNaN
  }

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
