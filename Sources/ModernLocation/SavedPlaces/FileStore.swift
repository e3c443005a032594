public import Foundation

/// The file-system operations that documents need.
///
/// The protocol depends on no platform: an adapter calls the platform, and hides its oddities.
public protocol FileStore {
  /// True if a file or a directory exists at a URL.
  func exists(at url: URL) -> Bool
  /// True if a directory exists at a URL.
  func directoryExists(at url: URL) -> Bool
  /// Reads the whole file.
  func read(_ url: URL) throws(FileStoreError) -> Data
  /// Replaces a file, completely or not at all.
  func replace(_ url: URL, with data: Data) throws(FileStoreError)
}

/// Why a file could not be read or written.
public enum FileStoreError: Error, Hashable, Sendable {
  /// There is no file to read, or no folder to write to.
  case missing
  /// The volume is full.
  case full
  /// Any other error, with the platform's description.
  case other(String)
}
