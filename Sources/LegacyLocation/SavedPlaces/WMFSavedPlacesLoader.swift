import Foundation

/// Opens a list of saved places.
public class WMFSavedPlacesLoader {
  /// The last loaded document.
  public private(set) var document: WMFSavedPlacesDocument?

  /// Seam, *named type to metatype*: a test replaces the document's class.
  package var documentType: WMFSavedPlacesDocument.Type = WMFSavedPlacesDocument.self

  private let fileManager: WMFFileManaging

  /// Seam, *shadow*: the file manager's type is a protocol with the platform's signature.
  package init(fileManager: WMFFileManaging) {
    self.fileManager = fileManager
  }

  /// Makes a loader that uses the platform's file manager.
  public convenience init() {
    self.init(fileManager: FileManager.default)
  }

  /// Loads the document at a URL, and returns whether this worked.
  public func load(_ url: URL) -> Bool {
    var isDirectory: ObjCBool = false
    if !fileManager.fileExists(atPath: url.path, isDirectory: &isDirectory) || isDirectory.boolValue {
      return false
    }
    let document = documentType.init(fileURL: url)
    do {
      try document.load()
    } catch {
      return false
    }
    self.document = document
    return true
  }
}

/// A *shadow* of `FileManager`: the platform's exact signature of the method that the loader calls.
///
/// A subclass would not work, because on Linux the methods of `FileManager` cannot be overridden.
public protocol WMFFileManaging {
  /// Whether a path exists, and whether it is a directory.
  func fileExists(atPath path: String, isDirectory: UnsafeMutablePointer<ObjCBool>?) -> Bool
}

extension FileManager: WMFFileManaging {}
