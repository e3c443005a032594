public import Foundation

/// What documents need of a file system, in terms of our own.
///
/// It says what is needed, not how a platform provides it. The platform's quirks end in the adapter.
public protocol FileStore {
  /// Whether there is something at a place, a file or a directory.
  func exists(at url: URL) -> Bool
  /// Whether there is a directory at a place.
  func directoryExists(at url: URL) -> Bool
  /// The whole file.
  ///
  /// - Throws: Why it could not be read, and nothing else.
  func read(_ url: URL) throws(FileStoreError) -> Data
  /// Puts a file in place of the one there is, all of it or nothing.
  ///
  /// - Throws: Why it could not be written; what was there before is still there then.
  func replace(_ url: URL, with data: Data) throws(FileStoreError)
}

/// Why a file could not be read or written.
public enum FileStoreError: Error, Hashable, Sendable {
  /// There is nothing at that place.
  case missing
  /// There is no room left.
  case full
  /// Anything else, in the platform's words.
  case other(String)
}
