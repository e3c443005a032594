import CoreLocationStandIn
import Foundation

extension CLAuthorizationStatus {
  /// Reads a permission by its name.
  init?(recorded words: ArraySlice<String>) {
    guard words.count == 1, let status = Self.allCases.first(where: { "\($0)" == words.first }) else {
      return nil
    }
    self = status
  }
}

extension SimulatedLocation {
  /// Reads a location: latitude, longitude, altitude, both accuracies, course, speed and time.
  init?(recorded words: ArraySlice<String>) {
    let numbers = words.compactMap(Double.init)
    guard numbers.count == 8, words.count == 8 else { return nil }
    self.init(
      latitude: numbers[0], longitude: numbers[1], altitude: numbers[2], horizontalAccuracy: numbers[3],
      verticalAccuracy: numbers[4], course: numbers[5], speed: numbers[6],
      timestamp: Date(timeIntervalSinceReferenceDate: numbers[7]))
  }
}
