extension SavedPlacesSubject {
  package enum Observation: Hashable, Sendable {
    /// This was there when the screen loaded or saved the document; nil stands for nothing.
    case found(Entry?)
    /// The disk was asked to write, and this became of it.
    case write(Fate)
    case loaded(Bool)
    case told(Reason)
    case title(String)
    case cannotSave
    /// After an attempt to write, this can be read on the disk.
    case onDisk(Remains)
    case years(Int)
    case cannotCalculate
    case userName(String?)
  }

  package enum Fate: String, Hashable, Sendable, CaseIterable, CustomStringConvertible {
    case succeeds
    /// Nothing is written.
    case failsAtOnce = "fails at once"
    /// Half is written.
    case failsInTheMiddle = "fails in the middle"
    /// All is written, and it is called a failure.
    case failsAtTheEnd = "fails at the end"
    /// Half is written, then there is no room.
    case full = "finds the disk full"

    package var description: String { rawValue }
  }

  package enum Reason: Hashable, Sendable {
    case missing
    /// The file is no text from this byte on.
    case damaged(offset: Int)
    case unreadable
    case notSaved
    case full
    /// The file that is there cannot be read, and so it was not overwritten.
    case notOverwritten
  }

  package enum Remains: String, Hashable, Sendable {
    case old = "the old content"
    case new = "the new content"
    case neither = "neither the old content nor the new"
  }
}

extension SavedPlacesSubject.Observation: CustomStringConvertible {
  package var description: String {
    switch self {
    case .found(let entry): "found: \(entry?.words ?? "nothing")"
    case .write(let fate): "the write \(fate)"
    case .loaded(let isLoaded): isLoaded ? "told: loaded" : "told: cannot load"
    case .told(.damaged(let offset)): "reason: damaged at byte \(offset)"
    case .told(let reason): "reason: \(reason)"
    case .title(let title): "title \(title.debugDescription)"
    case .cannotSave: "told: cannot save"
    case .onDisk(let remains): "on disk: \(remains.rawValue)"
    case .years(let years): "years: \(years)"
    case .cannotCalculate: "years: cannot calculate"
    case .userName(let name): "user name: \(name ?? "none")"
    }
  }
}

extension [SavedPlacesSubject.Observation] {
  /// What an implementation does, without what it meets.
  package var effects: Self {
    filter {
      switch $0 {
      case .found, .write: false
      default: true
      }
    }
  }
}
