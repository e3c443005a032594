import Foundation
import ModernLocation

/// A value with numbers, in which what is not a number equals itself.
struct Exactly<Value: ExactlyComparable>: Hashable {
  let value: Value

  init(_ value: Value) {
    self.value = value
  }

  static func == (one: Self, other: Self) -> Bool {
    // Most values are numbers, and the usual comparison is the fast one.
    one.value == other.value || one.value.isExactly(other.value)
  }

  /// Equal values have equal hashes; there is no need to tell the others apart.
  func hash(into hasher: inout Hasher) {}
}

extension Exactly: Sendable where Value: Sendable {}

/// A value that can be compared number by number.
protocol ExactlyComparable: Hashable {
  /// Whether both are the same, number by number.
  func isExactly(_ other: Self) -> Bool
}

extension Double: ExactlyComparable {
  func isExactly(_ other: Double) -> Bool { self == other || isNaN && other.isNaN }
}

extension Date: ExactlyComparable {
  func isExactly(_ other: Date) -> Bool {
    timeIntervalSinceReferenceDate.isExactly(other.timeIntervalSinceReferenceDate)
  }
}

extension Optional: ExactlyComparable where Wrapped: ExactlyComparable {
  func isExactly(_ other: Wrapped?) -> Bool {
    guard let self, let other else { return self == nil && other == nil }
    return self.isExactly(other)
  }
}

extension Array: ExactlyComparable where Element: ExactlyComparable {
  func isExactly(_ other: [Element]) -> Bool {
    count == other.count && zip(self, other).allSatisfy { $0.isExactly($1) }
  }
}

extension Location: ExactlyComparable {
  func isExactly(_ other: Location) -> Bool {
    latitude.isExactly(other.latitude) && longitude.isExactly(other.longitude)
      && horizontalAccuracy.isExactly(other.horizontalAccuracy) && altitude.isExactly(other.altitude)
      && verticalAccuracy.isExactly(other.verticalAccuracy) && course.isExactly(other.course)
      && speed.isExactly(other.speed) && timestamp.isExactly(other.timestamp)
  }
}

extension Heading: ExactlyComparable {
  func isExactly(_ other: Heading) -> Bool {
    magnetic.isExactly(other.magnetic) && geographic.isExactly(other.geographic)
      && accuracy.isExactly(other.accuracy) && timestamp.isExactly(other.timestamp)
  }
}

extension NamedLocation: ExactlyComparable {
  func isExactly(_ other: NamedLocation) -> Bool {
    name == other.name && latitude.isExactly(other.latitude) && longitude.isExactly(other.longitude)
  }
}
