import Equivalence
import Foundation
import TestDoubles

extension SavedPlacesSubject {
  /// A disk with room for one document, which fails as the environment says.
  ///
  /// It knows two ways to write. One writes a temporary file and puts it in place of the document, as Foundation documents
  /// it for an atomic write. The other one empties the document and writes into it.
  @MainActor
  final class Disk {
    /// The disk that a document finds which was made by its class alone: there is one for the whole process.
    ///
    /// It is set before each stimulus. Every subject runs on the main actor and does not wait, so none meets another's.
    static var current: Disk?

    static let url = URL(fileURLWithPath: "/places")

    var entry: Entry?
    var choices = Choices()
    private let recorder: Recorder<Observation>

    init(_ entry: Entry?, recorder: Recorder<Observation>) {
      self.entry = entry
      self.recorder = recorder
    }

    /// Whether something is there; afterwards another program may have changed it.
    func exists() -> Bool {
      let exists = entry != nil
      if case .file = entry {
        switch choices.pick("meanwhile", from: Meanwhile.allCases) {
        case .nothing: break
        case .removed: entry = nil
        case .rewritten: entry = .theirs
        case .damaged: entry = .damaged
        case .directory: entry = .directory
        }
      }
      return exists
    }

    var isDirectory: Bool { entry == .directory }

    func read() -> Result<Data, Failure> {
      switch entry {
      case nil: .failure(.missing)
      case .directory, .file(_, isReadable: false): .failure(.other)
      case .file(let data, isReadable: true): .success(data)
      }
    }

    /// Writes a temporary file, then puts it in place of what is there.
    func replace(with data: Data) -> Result<Void, Failure> {
      write(data) { temporary, hasFailed in
        // The temporary file is removed; what was written into it is not seen.
        if !hasFailed { entry = temporary }
      }
    }

    /// Empties what is there, then writes into it.
    func overwrite(with data: Data) -> Result<Void, Failure> {
      write(data) { written, _ in entry = written }
    }

    private func write(
      _ data: Data, into place: (_ written: Entry, _ hasFailed: Bool) -> Void
    ) -> Result<Void, Failure> {
      if isDirectory {
        recorder.record(.onDisk(.old))
        return .failure(.other)
      }
      let old = entry
      let fate = choices.pick("the write", from: Fate.allCases)
      recorder.record(.write(fate))
      if let written = fate.part(of: data) {
        place(.file(written, isReadable: true), fate.failure != nil)
      }
      let isNew = entry == .file(data, isReadable: true)
      recorder.record(.onDisk(isNew ? .new : entry == old ? .old : .neither))
      return fate.failure.map(Result.failure) ?? .success(())
    }
  }

  enum Failure: Error {
    case missing, full, other
  }

  /// What another program does between two calls of this one.
  private enum Meanwhile: CaseIterable {
    case nothing, removed, rewritten, damaged, directory
  }

}

extension SavedPlacesSubject.Fate {
  fileprivate var failure: SavedPlacesSubject.Failure? {
    switch self {
    case .succeeds: nil
    case .failsAtOnce, .failsInTheMiddle, .failsAtTheEnd: .other
    case .full: .full
    }
  }

  /// How much of the data gets as far as the file that is written; nil if not even the file does.
  fileprivate func part(of data: Data) -> Data? {
    switch self {
    case .succeeds, .failsAtTheEnd: data
    case .failsAtOnce: nil
    case .failsInTheMiddle, .full: data.prefix(data.count / 2)
    }
  }
}
