package import Foundation

/// A document that is wrong on purpose: it writes in place, so that a write that fails leaves half a file.
///
/// This was never published. We wrote it to see whether a check finds it.
package struct DraftSavedPlacesDocument {
  /// What it needs of a file system.
  package protocol Files {
    /// Whether there is something at a path, and whether that is a directory.
    func fileExists(atPath path: String, isDirectory: UnsafeMutablePointer<ObjCBool>?) -> Bool
    /// The whole file.
    func read(_ url: URL) throws -> Data
    /// Empties the file, then writes into it.
    func overwrite(_ url: URL, with data: Data) throws
  }

  private let url: URL
  private let files: any Files
  private var text: String?

  /// A document that has not been loaded.
  package init(at url: URL, in files: any Files) {
    self.url = url
    self.files = files
  }

  /// Loads the document at a place; nil if that did not go well.
  package init?(loading url: URL, from files: any Files) {
    self.init(at: url, in: files)
    var isDirectory: ObjCBool = false
    guard files.fileExists(atPath: url.path, isDirectory: &isDirectory), !isDirectory.boolValue,
      let data = try? files.read(url), String(data: data, encoding: .utf8) != nil
    else { return nil }
  }

  /// The title, which is all that a document holds.
  package var title: String {
    get { text ?? "Untitled" }
    set { text = newValue }
  }

  /// Saves the document if there is anything to save, and says whether that went well.
  package func save() -> Bool {
    guard let text else { return true }
    do {
      try files.overwrite(url, with: Data(text.utf8))
      return true
    } catch {
      return false
    }
  }
}
