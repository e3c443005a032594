import Foundation

/// Where in a GPX document the parser is, and what it has found there.
struct GPXDocument {
  /// What has been found and not been taken.
  private(set) var elements: [GPXElement] = []
  /// Whether the root element has ended.
  private(set) var isOver = false
  private var hasPoints = false
  private var startsSegment = true
  private var point = TrackPoint(latitude: 0, longitude: 0)
  /// The name and the text of the innermost element, if it is a value.
  private var value = (name: "", text: "")
  /// The elements that the parser is inside of; nil for one that does not matter.
  private var places: [Place?] = [.file]

  /// GPX needs ten levels; without a limit, nesting alone could fill the memory.
  private static let maximumDepth = 256
  /// Longer than any number or time, in bytes; without a limit, a single value could fill the memory.
  private static let maximumLength = 1024

  mutating func takeElements() -> [GPXElement] {
    defer { elements.removeAll(keepingCapacity: true) }
    return elements
  }

  mutating func start(_ name: String, _ attributes: [String: String]) throws(GPXFault) {
    guard places.count <= Self.maximumDepth else {
      throw GPXFault("elements are nested too deep", expected: "at most \(Self.maximumDepth) levels")
    }
    let place = places[places.count - 1]?.child(name)
    if place == nil, places.count == 1 {
      throw GPXFault("the root element is \(name.quoted)", expected: "'gpx'")
    }
    places.append(place)
    switch place {
    case .segment, .route: startsSegment = true
    case .point: point = try TrackPoint(name, attributes)
    case .value: value = (name, "")
    default: break
    }
  }

  mutating func add(_ characters: String) throws(GPXFault) {
    guard case .value(let kind)? = places[places.count - 1] else { return }
    guard value.text.utf8.count + characters.utf8.count <= Self.maximumLength else {
      throw GPXFault(
        "a \(value.name) is longer than \(Self.maximumLength) bytes", expected: kind.expectation)
    }
    // Nearly always this is all of it, which needs no copy then.
    value.text = value.text.isEmpty ? characters : value.text + characters
  }

  mutating func end() throws(GPXFault) {
    switch places.removeLast() {
    case .value(let kind): try set(kind)
    case .point:
      if startsSegment { elements.append(.segmentStart) }
      elements.append(.point(point))
      (startsSegment, hasPoints) = (false, true)
    // Waypoints may follow.
    case .segment, .route: startsSegment = true
    case .gpx:
      isOver = true
      if !hasPoints { throw GPXFault("has no points", expected: "at least one trkpt, rtept or wpt element") }
    default: break
    }
  }

  private mutating func set(_ kind: Value) throws(GPXFault) {
    switch kind {
    case .elevation: point.elevation = try known(Double(gpx: value.text), kind)
    case .time: point.time = try known(Date(gpx: value.text), kind)
    case .speed: point.speed = try known(Double(gpx: value.text), kind)
    case .course: point.course = try known(Double(gpx: value.text), kind)
    // An extension may mean something else by these names. So the point's own value counts first, and a text that is
    // not a number is not an error.
    case .extensionSpeed: point.speed = point.speed ?? Double(gpx: value.text)
    case .extensionCourse: point.course = point.course ?? Double(gpx: value.text)
    }
  }

  /// Nil for what programs write when they do not know a value: nothing, or no number.
  private func known<Known>(_ known: Known?, _ kind: Value) throws(GPXFault) -> Known? {
    guard known == nil, !value.text.trimmed.isEmpty, kind == .time || value.text != "NaN" else {
      return known
    }
    throw GPXFault("\(value.name) \(value.text.quoted) cannot be read", expected: kind.expectation)
  }
}

/// What can be said of a point besides its coordinate.
private enum Value {
  case elevation, time, speed, course, extensionSpeed, extensionCourse

  var expectation: String { self == .time ? "a dateTime, as 2020-02-07T09:30:00Z" : "a decimal number" }
}

/// A place in a GPX document that matters to the reader.
///
/// The places are found by the whole way to them. So what looks like a point or a time in somebody's extension is none.
private enum Place {
  case file, gpx, track, segment, route, point, value(Value)
  /// A point's `extensions`, and one of these, as Garmin's `TrackPointExtension`.
  case extensions, `extension`

  /// The place that an element opens here; nil if it does not matter, and so nothing in it does.
  func child(_ name: String) -> Place? {
    switch (self, name) {
    case (.file, "gpx"): .gpx
    case (.gpx, "trk"): .track
    case (.track, "trkseg"): .segment
    case (.gpx, "rte"): .route
    case (.segment, "trkpt"), (.route, "rtept"), (.gpx, "wpt"): .point
    case (.point, "ele"): .value(.elevation)
    case (.point, "time"): .value(.time)
    case (.point, "speed"): .value(.speed)
    case (.point, "course"): .value(.course)
    case (.point, "extensions"): .extensions
    case (.extensions, "speed"), (.extension, "speed"): .value(.extensionSpeed)
    case (.extensions, "course"), (.extension, "course"): .value(.extensionCourse)
    case (.extensions, _): .extension
    default: nil
    }
  }
}

extension TrackPoint {
  /// Makes a point of the attributes of its element.
  fileprivate init(_ element: String, _ attributes: [String: String]) throws(GPXFault) {
    func degrees(_ attribute: String, within limit: Int) throws(GPXFault) -> Double {
      func fault(_ problem: String) -> GPXFault {
        GPXFault(problem, expected: "degrees from -\(limit) to \(limit)")
      }
      guard let text = attributes[attribute] else { throw fault("a \(element) has no '\(attribute)'") }
      guard let degrees = Double(gpx: text) else {
        throw fault("\(attribute) \(text.quoted) is not a number")
      }
      guard abs(degrees) <= Double(limit) else { throw fault("\(attribute) \(text.quoted) is out of range") }
      return degrees
    }
    self.init(latitude: try degrees("lat", within: 90), longitude: try degrees("lon", within: 180))
  }
}
