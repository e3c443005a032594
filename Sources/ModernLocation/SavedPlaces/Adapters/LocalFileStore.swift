public import Foundation

/// The files of this machine.
public struct LocalFileStore: FileStore {
  private let fileManager: FileManager

  /// The files that a file manager sees.
  public init(fileManager: FileManager = .default) {
    self.fileManager = fileManager
  }

  /// Whether there is something at a place, a file or a directory.
  public func exists(at url: URL) -> Bool {
    fileManager.fileExists(atPath: url.path)
  }

  /// Whether there is a directory at a place.
  public func directoryExists(at url: URL) -> Bool {
    var isDirectory: ObjCBool = false
    return fileManager.fileExists(atPath: url.path, isDirectory: &isDirectory) && isDirectory.boolValue
  }

  /// The whole file.
  public func read(_ url: URL) throws(FileStoreError) -> Data {
    do {
      return try Data(contentsOf: url)
    } catch {
      throw FileStoreError(error)
    }
  }

  /// Writes a temporary file and puts it in place of the one there is.
  public func replace(_ url: URL, with data: Data) throws(FileStoreError) {
    do {
      try data.write(to: url, options: .atomic)
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
