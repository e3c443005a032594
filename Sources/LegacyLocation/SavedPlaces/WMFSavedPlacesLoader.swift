public import Foundation

/// Opens a list of saved places.
public class WMFSavedPlacesLoader {
  /// The document that was loaded last.
  public private(set) var document: WMFSavedPlacesDocument?

  /// Seam, *named type to metatype*: a test can have another class of document made.
  package var documentType: WMFSavedPlacesDocument.Type = WMFSavedPlacesDocument.self

  private let fileManager: any WMFFileManaging

  /// Seam, *shadow*: the file manager is known by a protocol that repeats its signature.
  package init(fileManager: any WMFFileManaging) {
    self.fileManager = fileManager
  }

  /// A loader on the file system.
  public convenience init() {
    self.init(fileManager: FileManager.default)
  }

  /// Loads the document at a place, and answers whether that went well.
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

/// What the loader uses of `FileManager`, letter for letter: a *shadow* of the platform's signature.
///
/// On Linux the methods of `FileManager` cannot be overridden, so a subclass would not do.
public protocol WMFFileManaging {
  /// Whether there is something at a path, and whether that is a directory.
  func fileExists(atPath path: String, isDirectory: UnsafeMutablePointer<ObjCBool>?) -> Bool
}

extension FileManager: WMFFileManaging {}
