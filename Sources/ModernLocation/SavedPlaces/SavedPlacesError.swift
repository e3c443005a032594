public import Foundation

/// Why a document could not be loaded or saved.
public struct SavedPlacesError: Error, Hashable, Sendable {
  /// What can go wrong.
  public enum Problem: Hashable, Sendable {
    /// There is no file.
    case missing
    /// The file is no text from this byte on, counted from 0.
    case damaged(offset: Int)
    /// There is a file, and it cannot be read.
    case unreadable(String)
    /// The file could not be written, and is what it was before.
    case notSaved(FileStoreError)
    /// There is a file that cannot be read, and so it was not overwritten.
    case notOverwritten
  }

  /// What went wrong.
  public let problem: Problem
  /// Where the document is.
  public let url: URL

  /// Says what went wrong with a document.
  public init(_ problem: Problem, at url: URL) {
    self.problem = problem
    self.url = url
  }
}

extension SavedPlacesError: CustomStringConvertible {
  /// What went wrong, where, and what to do.
  public var description: String {
    let path = url.path
    return switch problem {
    case .missing: "\(path): there is no such file; save a new list first"
    case .damaged(let offset):
      "\(path): is damaged at byte \(offset); expected UTF-8 text, restore it from a backup"
    case .unreadable(let reason): "\(path): cannot be read, \(reason); expected a readable file"
    case .notSaved(.full): "\(path): not saved, the disk is full; make room and save again"
    case .notSaved(.missing): "\(path): not saved, the folder is missing; choose another one"
    case .notSaved(.other(let reason)): "\(path): not saved, \(reason); the file is what it was before"
    case .notOverwritten:
      "\(path): not saved, what is there cannot be read and was not overwritten; save elsewhere"
    }
  }
}
