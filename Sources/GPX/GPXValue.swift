import Foundation

/// What can be said of a point besides its coordinate.
enum GPXValue {
  case elevation
  case time
  case speed
  case course
  case extensionSpeed
  case extensionCourse

  /// The name of its element.
  var name: String {
    switch self {
    case .elevation: "ele"
    case .time: "time"
    case .speed, .extensionSpeed: "speed"
    case .course, .extensionCourse: "course"
    }
  }

  var expectation: String {
    self == .time ? "a dateTime, as 2020-02-07T09:30:00Z" : "a decimal number"
  }

  func set(_ text: String, of point: inout TrackPoint) throws(GPXFault) {
    switch self {
    case .elevation: point.elevation = try known(Double(gpx: text), text)
    case .time: point.time = try known(Date(gpx: text), text)
    case .speed: point.speed = try known(Double(gpx: text), text)
    case .course: point.course = try known(Double(gpx: text), text)
    // An extension may mean something else by these names. So the point's own value counts first, and a text that is
    // not a number is not an error.
    case .extensionSpeed: point.speed = point.speed ?? Double(gpx: text)
    case .extensionCourse: point.course = point.course ?? Double(gpx: text)
    }
  }

  /// Nil for what programs write when they do not know a value: nothing, or no number.
  private func known<Value>(_ value: Value?, _ text: String) throws(GPXFault) -> Value? {
    guard value == nil, !text.utf8.allSatisfy(\.isXMLSpace), self == .time || text != "NaN" else {
      return value
    }
    throw GPXFault("\(name) \(text.quoted) cannot be read", expected: expectation)
  }
}
