/// A number for which `nan` equals `nan`, to compare sent and received values.
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

  @inlinable package static func == (left: Self, right: Self) -> Bool {
    left.wrappedValue == right.wrappedValue || left.wrappedValue.isNaN && right.wrappedValue.isNaN
  }

  @inlinable package func hash(into hasher: inout Hasher) {
    hasher.combine(wrappedValue.isNaN ? .nan : wrappedValue)
  }
}
