import Foundation

/// A list of saved places, in a file of its own.
open class WMFSavedPlacesDocument {
  /// The operation that failed, without the cause.
  public enum DocumentError: Error {
    /// The document could not load its file.
    case cannotLoad
    /// The document could not save its file.
    case cannotSave
  }

  /// The URL of the document.
  public let fileURL: URL
  private var text: String?

  /// Makes a document without loading the file.
  public required init(fileURL: URL) {
    self.fileURL = fileURL
  }

  /// The title, which is the document's only content.
  public var title: String {
    get { return text ?? "Untitled" }
    set { text = newValue }
  }

  /// Reads the file and checks that it is UTF-8, but does not keep its text.
  ///
  /// - Throws: ``DocumentError/cannotLoad``.
  open func load() throws {
    do {
      let data = try readFile()
      guard String(data: data, encoding: .utf8) != nil else {
        throw DocumentError.cannotLoad
      }
    } catch {
      throw DocumentError.cannotLoad
    }
  }

  /// Saves the title, if a caller has set it.
  ///
  /// - Throws: ``DocumentError/cannotSave``.
  open func save() throws {
    guard let text = text else {
      return
    }
    do {
      try writeFile(Data(text.utf8))
    } catch {
      throw DocumentError.cannotSave
    }
  }

  // MARK: - The file

  /// Seam, *subclass and override*: this method reads the whole file.
  open func readFile() throws -> Data {
    return try Data(contentsOf: fileURL)
  }

  /// Seam, *subclass and override*: this method writes the whole file.
  open func writeFile(_ data: Data) throws {
    try data.write(to: fileURL, options: .atomic)
  }
}
