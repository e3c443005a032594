public import Foundation

package protocol PlatformFiles {
  func fileExists(atPath path: String, isDirectory: UnsafeMutablePointer<ObjCBool>?) -> Bool
  func data(at url: URL) throws -> Data
  func write(_ data: Data, to url: URL, options: Data.WritingOptions) throws
}

extension FileManager: PlatformFiles {
  package func data(at url: URL) throws -> Data { try Data(contentsOf: url) }

  package func write(_ data: Data, to url: URL, options: Data.WritingOptions) throws {
    try data.write(to: url, options: options)
  }
}

/// The files of this computer.
public struct LocalFileStore: FileStore {
  private let platform: any PlatformFiles

  /// Makes a store that uses a file manager.
  public init(fileManager: FileManager = .default) {
    self.init(platform: fileManager)
  }

  package init(platform: any PlatformFiles) {
    self.platform = platform
  }

  /// True if a file or a directory exists at a URL.
  public func exists(at url: URL) -> Bool {
    platform.fileExists(atPath: url.path, isDirectory: nil)
  }

  /// True if a directory exists at a URL.
  public func directoryExists(at url: URL) -> Bool {
    var isDirectory: ObjCBool = false
    return platform.fileExists(atPath: url.path, isDirectory: &isDirectory) && isDirectory.boolValue
  }

  /// Reads the whole file.
  public func read(_ url: URL) throws(FileStoreError) -> Data {
    do {
      return try platform.data(at: url)
    } catch {
      throw FileStoreError(error)
    }
  }

  /// Replaces a file atomically.
  public func replace(_ url: URL, with data: Data) throws(FileStoreError) {
    do {
      try platform.write(data, to: url, options: .atomic)
    } catch {
      throw FileStoreError(error)
    }
  }
}

extension FileStoreError {
  package init(_ error: any Error) {
    // On Linux the cast to `CocoaError` accepts an error of any domain.
    let code = (error as NSError).domain == CocoaError.errorDomain ? (error as? CocoaError)?.code : nil
    switch code {
    case .fileReadNoSuchFile, .fileNoSuchFile: self = .missing
    case .fileWriteOutOfSpace: self = .full
    default: self = .other(error.localizedDescription)
    }
  }
}
