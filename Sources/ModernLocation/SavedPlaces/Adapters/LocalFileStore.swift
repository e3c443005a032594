public import Foundation

/// What is called of the platform's files.
package protocol PlatformFiles {
  /// Whether there is something at a path, and whether that is a directory.
  func fileExists(atPath path: String, isDirectory: UnsafeMutablePointer<ObjCBool>?) -> Bool
  /// The whole file.
  func data(at url: URL) throws -> Data
  /// Writes a file as the options say.
  func write(_ data: Data, to url: URL, options: Data.WritingOptions) throws
}

extension FileManager: PlatformFiles {
  /// The whole file.
  package func data(at url: URL) throws -> Data { try Data(contentsOf: url) }

  /// Writes a file as the options say.
  package func write(_ data: Data, to url: URL, options: Data.WritingOptions) throws {
    try data.write(to: url, options: options)
  }
}

/// The files of this machine.
public struct LocalFileStore: FileStore {
  private let platform: any PlatformFiles

  /// The files that a file manager sees.
  public init(fileManager: FileManager = .default) {
    self.init(platform: fileManager)
  }

  /// The files of a platform.
  package init(platform: any PlatformFiles) {
    self.platform = platform
  }

  /// Whether there is something at a place, a file or a directory.
  public func exists(at url: URL) -> Bool {
    platform.fileExists(atPath: url.path, isDirectory: nil)
  }

  /// Whether there is a directory at a place.
  public func directoryExists(at url: URL) -> Bool {
    var isDirectory: ObjCBool = false
    return platform.fileExists(atPath: url.path, isDirectory: &isDirectory) && isDirectory.boolValue
  }

  /// The whole file.
  public func read(_ url: URL) throws(FileStoreError) -> Data {
    do {
      return try platform.data(at: url)
    } catch {
      throw FileStoreError(error)
    }
  }

  /// Writes a temporary file and puts it in place of the one there is.
  public func replace(_ url: URL, with data: Data) throws(FileStoreError) {
    do {
      try platform.write(data, to: url, options: .atomic)
    } catch {
      throw FileStoreError(error)
    }
  }
}

extension FileStoreError {
  /// What an error of the platform's means.
  package init(_ error: any Error) {
    switch (error as? CocoaError)?.code {
    case .fileReadNoSuchFile, .fileNoSuchFile: self = .missing
    case .fileWriteOutOfSpace: self = .full
    default: self = .other(error.localizedDescription)
    }
  }
}
