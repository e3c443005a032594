public import Foundation

/// What the loader uses of `FileManager`, letter for letter: a *shadow* of the platform's signature.
///
/// On Linux the methods of `FileManager` cannot be overridden, so a subclass would not do.
public protocol WMFFileManaging {
  /// Whether there is something at a path, and whether that is a directory.
  func fileExists(atPath path: String, isDirectory: UnsafeMutablePointer<ObjCBool>?) -> Bool
}

extension FileManager: WMFFileManaging {}
