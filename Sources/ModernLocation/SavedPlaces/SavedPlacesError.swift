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
  public var description: String { "\(url.path): \(advice)" }

  private var advice: String {
    switch problem {
    case .missing: "there is no such file; save a new list first"
    case .damaged(let offset): "is damaged at byte \(offset); expected UTF-8 text, restore it from a backup"
    case .unreadable(let reason): "cannot be read, \(reason); expected a readable file"
    case .notSaved(.full): "not saved, the disk is full; make room and save again"
    case .notSaved(.missing): "not saved, the folder is missing; choose another one"
    case .notSaved(.other(let reason)): "not saved, \(reason); the file is what it was before"
    case .notOverwritten: "not saved, what is there cannot be read and was not overwritten; save elsewhere"
    }
  }
}
