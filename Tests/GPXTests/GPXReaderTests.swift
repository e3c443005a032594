import Foundation
import GPX
import Testing

@Suite("GPX: files and the reading of them")
struct GPXReaderTests {
  private func error(_ path: String) throws -> GPXError {
    try #require(throws: GPXError.self) { try GPXReader(path: path).read { _ in } }
  }

  @Test("A missing file, a directory and an empty file are told apart")
  func files() throws {
    let file = try GPXFile()
    let directory = file.directory.path
    #expect(try error(directory + "/missing.gpx").problem == "there is no such file")
    #expect(try error("").problem == "there is no such file")
    #expect(try error(directory).problem == "is a directory")
    #expect(try error(file.path).description == "\(file.path): is empty; expected a GPX file")
    #expect(try error(file.path + "/x").problem == "cannot be opened: Not a directory")
  }

  @Test(
    "A file without permission to read it is an error",
    .enabled(if: geteuid() != 0, "Root may read everything"))
  func permission() throws {
    let file = try GPXFile("".asWaypoint)
    try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: file.path)
    #expect(try file.error().problem == "cannot be opened: Permission denied")
  }

  #if os(Linux)
  @Test("A file that fails while it is read is an error")
  func readingFails() throws {
    #expect(try error("/proc/self/mem").problem == "cannot be read")
  }
  #endif

  @Test("Pipes and devices are refused without waiting for them", .timeLimit(.minutes(5)))
  func specialFiles() throws {
    let file = try GPXFile()
    let pipe = file.directory.appending(path: "pipe").path
    #expect(mkfifo(pipe, 0o600) == 0)
    for path in [pipe, "/dev/zero", "/dev/null"] {
      #expect(try error(path).problem == "is not a regular file")
    }
  }

  @Test("A link to a file is read")
  func link() throws {
    let file = try GPXFile("".asWaypoint)
    let link = file.directory.appending(path: "link").path
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: file.path)
    #expect(try GPXReader(path: link).read { _ in } == 1)
  }

  @Test("Points are handed over while the rest of the file has not been read yet")
  func streaming() throws {
    let count = 50_000
    let file = try GPXFile("<gpx>\(String(repeating: "<wpt lat='1' lon='2'/>", count: count))</gpx>")
    var points = 0
    let error = #expect(throws: GPXError.self) {
      try GPXReader(path: file.path).read { element in
        // Had the reader more of the file than a piece of it, it would not notice.
        if element == .segmentStart { truncate(file.path, 0) } else { points += 1 }
      }
    }
    #expect(error?.problem == "the file is truncated")
    #expect((1..<count / 2).contains(points))
  }

  @Test("What the body throws ends the reading and comes out again", arguments: [1, 2, 3])
  func bodyThrows(last: Int) throws {
    struct Enough: Error {}
    let file = try GPXFile("<gpx><wpt lat='1' lon='2'/><wpt lat='1' lon='2'/><wpt lat='x'/></x>")
    var elements = 0
    #expect(throws: Enough.self) {
      try GPXReader(path: file.path).read { _ in
        elements += 1
        if elements == last { throw Enough() }
      }
    }
    #expect(elements == last)
  }
}
