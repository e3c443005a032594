extension SavedPlacesSubject {
  /// Something that a screen or the disk can see.
  package enum Observation: Hashable, Sendable {
    /// This was there when the screen loaded or saved the document; nil stands for nothing.
    case found(Entry?)
    /// The disk was asked to write, and this became of it.
    case write(Fate)
    /// The screen was told whether the document was loaded.
    case loaded(Bool)
    /// The screen was told why something failed.
    case told(Reason)
    /// The title that was read.
    case title(String)
    /// The screen was told that the document was not saved.
    case cannotSave
    /// Somebody tried to write, and this can be read on the disk afterwards.
    case onDisk(Remains)
    /// The number of years.
    case years(Int)
    /// There is no number of years.
    case cannotCalculate
    /// Who was logged in.
    case userName(String?)
  }

  /// What becomes of a write.
  package enum Fate: String, Hashable, Sendable, CaseIterable, CustomStringConvertible {
    /// All is written.
    case succeeds
    /// Nothing is written.
    case failsAtOnce = "fails at once"
    /// Half is written.
    case failsInTheMiddle = "fails in the middle"
    /// All is written, and it is called a failure.
    case failsAtTheEnd = "fails at the end"
    /// Half is written, then there is no room.
    case full = "finds the disk full"

    /// The fate in words, with the write as the subject.
    package var description: String { rawValue }
  }

  /// Why something failed.
  package enum Reason: Hashable, Sendable {
    /// There is no file.
    case missing
    /// The file is no text from this byte on.
    case damaged(offset: Int)
    /// The file cannot be read.
    case unreadable
    /// The file could not be written.
    case notSaved
    /// The file could not be written, as the disk is full.
    case full
    /// The file that is there cannot be read, and so it was not overwritten.
    case notOverwritten
  }

  /// What can be read after somebody tried to write.
  package enum Remains: String, Hashable, Sendable {
    /// What was there before.
    case old = "the old content"
    /// What was to be written.
    case new = "the new content"
    /// Neither: something is lost.
    case neither = "neither the old content nor the new"
  }
}

extension SavedPlacesSubject.Observation: CustomStringConvertible {
  /// The observation in a few words, for counterexamples.
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
