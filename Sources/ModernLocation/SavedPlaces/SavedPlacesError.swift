public import Foundation

/// Why a document could not be loaded or saved.
public struct SavedPlacesError: Error, Hashable, Sendable {
  /// A reason for a failure.
  public enum Problem: Hashable, Sendable {
    /// There is no file.
    case missing
    /// The file is not UTF-8; its first invalid byte is at this offset, counted from 0.
    case damaged(offset: Int)
    /// The store cannot read the existing file, for this reason.
    case unreadable(String)
    /// The store could not write the file, and left it unchanged.
    case notSaved(FileStoreError)
    /// The existing file was kept, because it cannot be read as text and its content would be lost.
    case notOverwritten
  }

  /// The reason.
  public let problem: Problem
  /// The URL of the document.
  public let url: URL

  /// Makes an error about a document.
  public init(_ problem: Problem, at url: URL) {
    self.problem = problem
    self.url = url
  }
}

extension SavedPlacesError: CustomStringConvertible {
  /// The file's path, the problem and the advice.
  public var description: String { "\(url.path): \(advice)" }

  private var advice: String {
    switch problem {
    case .missing: "there is no such file; save a new list first"
    case .damaged(let offset): "is damaged at byte \(offset); expected UTF-8 text, restore it from a backup"
    case .unreadable(let reason): "cannot be read, \(reason); expected a readable file"
    case .notSaved(.full): "not saved, the disk is full; make room and save again"
    case .notSaved(.missing): "not saved, the folder is missing; choose another one"
    case .notSaved(.other(let reason)): "not saved, \(reason); the file is unchanged"
    case .notOverwritten:
      "not saved, the existing file cannot be read and was not overwritten; save elsewhere"
    }
  }
}
