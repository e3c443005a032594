/// Where in a GPX document the reading is, and what it has found there.
struct GPXDocument {
  private(set) var points = 0
  /// Whether the root element has ended.
  private(set) var isOver = false
  private var places = [GPXPlace.file]
  /// How deep the reading is inside of an element that does not matter.
  private var skippedDepth = 0
  private var startsSegment = true
  private var point = TrackPoint(latitude: 0, longitude: 0)
  private var text = ""

  /// GPX needs ten levels; without a limit, nesting alone could fill the memory.
  static let maximumDepth = 256
  /// Longer than any number or time, in bytes; without a limit, a single value could fill the memory.
  static let maximumLength = 1024

  private var depth: Int { places.count - 1 + skippedDepth }

  private var place: GPXPlace? { skippedDepth == 0 ? places.last : nil }

  mutating func start(_ name: String, _ attributes: [String: String]) throws(GPXFault) {
    guard depth < Self.maximumDepth else {
      throw GPXFault("elements are nested too deep", expected: "at most \(Self.maximumDepth) levels")
    }
    guard let place = place?.child(name) else {
      if depth == 0 { throw GPXFault("the root element is \(name.quoted)", expected: "'gpx'") }
      skippedDepth += 1
      return
    }
    places.append(place)
    switch place {
    case .segment, .route: startsSegment = true
    case .point: point = try TrackPoint(name, attributes)
    case .value: text = ""
    default: break
    }
  }

  mutating func add(_ characters: String) throws(GPXFault) {
    guard case .value(let value) = place else { return }
    guard text.utf8.count + characters.utf8.count <= Self.maximumLength else {
      throw GPXFault(
        "a \(value.name) is longer than \(Self.maximumLength) bytes", expected: value.expectation)
    }
    // Nearly always this is all of it, which needs no copy then.
    text = text.isEmpty ? characters : text + characters
  }

  mutating func end(_ body: (GPXElement) throws -> Void) throws {
    guard skippedDepth == 0 else {
      skippedDepth -= 1
      return
    }
    switch places.removeLast() {
    case .value(let value): try value.set(text, of: &point)
    case .point: try handOver(to: body)
    // Waypoints may follow.
    case .segment, .route: startsSegment = true
    case .gpx:
      isOver = true
      if points == 0 {
        throw GPXFault("has no points", expected: "at least one trkpt, rtept or wpt element")
      }
    default: break
    }
  }

  private mutating func handOver(to body: (GPXElement) throws -> Void) throws {
    points += 1
    if startsSegment { try body(.segmentStart) }
    startsSegment = false
    try body(.point(point))
  }
}
