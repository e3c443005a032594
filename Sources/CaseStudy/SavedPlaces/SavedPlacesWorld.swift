import Equivalence
import Foundation

extension SavedPlacesSubject {
  /// The user defaults, and a disk for one document, on which a choice decides the result of each write.
  ///
  /// `replace` writes and renames a temporary file, like Foundation's atomic write, but `overwrite` writes into the
  /// document's file itself, so a failure can leave half of the data there.
  @MainActor
  final class World {
    /// The process's world, which the subject sets before each event, because legacy passes no disk to a document.
    ///
    /// No conflict is possible, because no subject suspends during an event.
    static var current: World?

    static let url = URL(fileURLWithPath: "/places")

    let stage = Stage<SavedPlacesSubject>()
    let defaults = UserDefaultsFake()
    var entry: Entry?
    /// Whether `replace`, as a planted fault, replaces the entry even after a failed write.
    var writesInPlace = false

    init(_ entry: Entry?) { self.entry = entry }

    /// Returns whether an entry exists; afterwards another program may change it.
    func exists() -> Bool {
      let exists = entry != nil
      if case .file = entry {
        switch stage.choices?.pick("meanwhile", from: Meanwhile.allCases) {
        case .nothing, nil: break
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

    func replace(with data: Data) -> Result<Void, Failure> {
      write(data) { temporary, hasFailed in
        // After a failure, the platform removes the temporary file.
        if !hasFailed || writesInPlace { entry = temporary }
      }
    }

    func overwrite(with data: Data) -> Result<Void, Failure> {
      write(data) { written, _ in entry = written }
    }

    private func write(
      _ data: Data, into place: (_ written: Entry, _ hasFailed: Bool) -> Void
    ) -> Result<Void, Failure> {
      if isDirectory {
        stage.recorder.record(.onDisk(entry))
        return .failure(.other)
      }
      let fate = stage.choices?.pick("the write", from: Fate.allCases) ?? .succeeds
      stage.recorder.record(.write(data, fate))
      if let written = fate.part(of: data) {
        place(.file(written, isReadable: true), fate.failure != nil)
      }
      stage.recorder.record(.onDisk(entry))
      return fate.failure.map(Result.failure) ?? .success(())
    }
  }

  enum Failure: Error {
    case missing, full, other
  }

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

  fileprivate func part(of data: Data) -> Data? {
    switch self {
    case .succeeds, .failsAtTheEnd: data
    case .failsAtOnce: nil
    case .failsInTheMiddle, .full: data.prefix(data.count / 2)
    }
  }
}
