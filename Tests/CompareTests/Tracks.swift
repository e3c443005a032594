import Foundation
import TestSupport

/// Runs the command to its end.
func compare(_ arguments: String...) throws -> CommandRun { try CommandRun("compare", arguments) }

/// Lets the body use a track file of its own.
func withTrack(_ text: String, _ body: (String) throws -> Void) throws {
  let url = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).gpx")
  try Data(text.utf8).write(to: url)
  defer { try? FileManager.default.removeItem(at: url) }
  try body(url.path)
}

/// A track of one segment, its points from line 3 on.
func track(_ points: String) -> String {
  "<gpx>\n<trk><trkseg>\n\(points)\n</trkseg></trk></gpx>\n"
}
