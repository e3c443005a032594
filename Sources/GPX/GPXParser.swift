import Foundation

#if canImport(FoundationXML)
import FoundationXML
#endif

/// Follows the events of an XML parser through a document, and says in which line a fault is.
final class GPXParser: NSObject {
  private let stream: InputStream
  private let body: (GPXElement) throws -> Void
  /// How many points have been handed over.
  private var points = 0
  private var failure: (any Error)?
  private var isOver = false
  private var startsSegment = true
  private var point = TrackPoint(latitude: 0, longitude: 0)
  /// The text of the innermost element, if it is a value.
  private var text = ""
  /// The elements that the parser is inside of; nil for one that does not matter.
  private var places: [Place?] = [.file]

  /// GPX needs ten levels; without a limit, nesting alone could fill the memory.
  private static let maximumDepth = 256
  /// Longer than any number or time, in bytes; without a limit, a single value could fill the memory.
  private static let maximumLength = 1024

  private static let truncated = GPXFault("the file is truncated", expected: "the end of every element")

  init(path: String, body: @escaping (GPXElement) throws -> Void) throws(GPXFault) {
    guard let stream = InputStream(fileAtPath: path) else { throw .unreadable }
    (self.stream, self.body) = (stream, body)
  }

  /// Hands over what the file holds, and returns the number of points.
  func parse() throws -> Int {
    let parser = XMLParser(stream: stream)
    parser.shouldResolveExternalEntities = false
    parser.delegate = self
    // The events say more than the result.
    _ = parser.parse()
    if let failure { throw failure }
    // A parser that has got next to nothing may end without a word.
    if !isOver { throw Self.truncated }
    return points
  }

  /// Only the first failure counts: the parser may report others before it stops.
  private func attempt(_ parser: XMLParser, _ step: () throws -> Void) {
    guard failure == nil else { return }
    do {
      return try step()
    } catch var fault as GPXFault {
      // Elements that are cut off may be reported as if they were whole.
      switch stream.streamStatus {
      case .error: fault = .unreadable
      case .atEnd where !isOver: fault = Self.truncated
      default: break
      }
      fault.line = parser.lineNumber
      failure = fault
    } catch {
      failure = error
    }
    parser.abortParsing()
  }

  // MARK: What stands in the document

  private func start(_ name: String, _ attributes: [String: String]) throws {
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
    case .value, .extensionValue: text = ""
    default: break
    }
  }

  private func add(_ characters: String) throws {
    switch places[places.count - 1] {
    case .value(let value), .extensionValue(let value):
      text += characters
      guard text.utf8.count <= Self.maximumLength else {
        throw GPXFault(
          "a \(value) is longer than \(Self.maximumLength) bytes", expected: value.expectation)
      }
    default: break
    }
  }

  private func end() throws {
    switch places.removeLast() {
    case .value(.time): point.time = try known(Date(gpx: text), .time)
    case .value(.ele): point.elevation = try known(Double(gpx: text), .ele)
    case .value(.speed): point.speed = try known(Double(gpx: text), .speed)
    case .value(.course): point.course = try known(Double(gpx: text), .course)
    // An extension may mean something else by these names. So the point's own value counts first, and a text that is
    // not a number is not an error.
    case .extensionValue(.speed): point.speed = point.speed ?? Double(gpx: text)
    case .extensionValue(.course): point.course = point.course ?? Double(gpx: text)
    case .point:
      if startsSegment { try body(.segmentStart) }
      try body(.point(point))
      (startsSegment, points) = (false, points + 1)
    // Waypoints may follow.
    case .segment, .route: startsSegment = true
    case .gpx:
      isOver = true
      if points == 0 { throw GPXFault("has no points", expected: "at least one trkpt, rtept or wpt element") }
    default: break
    }
  }

  /// Nil for what programs write when they do not know a value: nothing, or no number.
  private func known<Known>(_ known: Known?, _ value: Value) throws -> Known? {
    if known != nil || text.trimmed.isEmpty || (value != .time && text == "NaN") { return known }
    throw GPXFault("\(value) \(text.quoted) cannot be read", expected: value.expectation)
  }
}

extension GPXParser: XMLParserDelegate {
  func parser(
    _ parser: XMLParser, didStartElement elementName: String, namespaceURI: String?,
    qualifiedName qName: String?, attributes: [String: String]
  ) {
    // Foundation could leave out the prefix, but only together with work that is not needed.
    let name = elementName.utf8.firstIndex(of: UInt8(ascii: ":")).map { elementName[$0...].dropFirst() }
    attempt(parser) { try start(name.map(String.init) ?? elementName, attributes) }
  }

  func parser(_ parser: XMLParser, foundCharacters string: String) {
    attempt(parser) { try add(string) }
  }

  func parser(_ parser: XMLParser, foundCDATA CDATABlock: Data) {
    attempt(parser) { try add(String(decoding: CDATABlock, as: UTF8.self)) }
  }

  func parser(
    _ parser: XMLParser, didEndElement elementName: String, namespaceURI: String?,
    qualifiedName qName: String?
  ) {
    attempt(parser) { try end() }
  }

  func parser(_ parser: XMLParser, parseErrorOccurred parseError: any Error) {
    // The errors of libxml2 that people meet are put in words, and the others in their number.
    let problem: String
    switch (parseError as NSError).code {
    // A prefix that nobody declared: common, and harmless, as elements are known by their local names.
    case 201: return
    case 4: problem = "is not XML"
    case 5: problem = "goes on after its end"
    case 9: problem = "has a character that its encoding or XML does not allow"
    case 26, 27: problem = "refers to an entity that is not declared"
    case 32: problem = "has an unknown encoding"
    case 76: problem = "has an end tag that does not match its start tag"
    case let code: problem = "is not well-formed XML (libxml2's error \(code))"
    }
    attempt(parser) { throw GPXFault(problem, expected: "well-formed XML") }
  }
}
