import Foundation
import GPX
import Testing

/// A file for one test, in a directory of its own that is removed with it.
struct GPXFile: ~Copyable {
  let directory: URL
  let path: String

  init(_ data: Data = Data()) throws {
    directory = FileManager.default.temporaryDirectory.appending(path: "GPX-\(UUID())")
    let file = directory.appending(path: "track.gpx")
    path = file.path
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: false)
    try data.write(to: file)
  }

  init(_ text: String, _ encoding: String.Encoding = .utf8) throws {
    try self.init(#require(text.data(using: encoding)))
  }

  deinit {
    try? FileManager.default.removeItem(at: directory)
  }

  func elements() throws -> [GPXElement] {
    var elements: [GPXElement] = []
    let count = try GPXReader(path: path).read { elements.append($0) }
    #expect(count == elements.count { $0 != .segmentStart })
    return elements
  }

  func points() throws -> [TrackPoint] {
    try elements().compactMap { if case .point(let point) = $0 { point } else { nil } }
  }

  func error() throws -> GPXError {
    let reader = GPXReader(path: path)
    return try #require(throws: GPXError.self) { try reader.read { _ in } }
  }
}

extension String {
  /// A document with one waypoint, which has this in it.
  var asWaypoint: String { "<gpx><wpt lat='1' lon='2'>\(self)</wpt></gpx>" }
}
