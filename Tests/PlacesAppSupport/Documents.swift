package import Foundation

/// Runs the body with a document of saved places.
package func withDocument(_ text: String, _ body: (URL) throws -> Void) throws {
  let url = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).txt")
  try Data(text.utf8).write(to: url)
  defer { try? FileManager.default.removeItem(at: url) }
  try body(url)
}
