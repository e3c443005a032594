import Equivalence
import Foundation

extension SavedPlacesSubject {
  typealias DeclaredDifference = Equivalence.DeclaredDifference<Stimulus, Observation>

  nonisolated static var declaredDifferences: [DeclaredDifference] {
    [loadedTitle, nothingUnreadableIsOverwritten, reasons]
  }

  private nonisolated static var loadedTitle: DeclaredDifference {
    DeclaredDifference(
      "a loaded document has its title",
      reason:
        "Legacy reads the file but drops its text, so every loaded document is called *Untitled*. Modern keeps the title.",
      remembering: String?.none
    ) { stimulus, loadedText, observations in
      switch stimulus {
      case .load: if observations.last == .loaded(true) { loadedText = observations.found?.text }
      case .newDocument, .setTitle: loadedText = nil
      case .readTitle: if let loadedText { observations = [.title(loadedText.asWritten)] }
      default: break
      }
    }
  }

  private nonisolated static var nothingUnreadableIsOverwritten: DeclaredDifference {
    DeclaredDifference(
      "an unreadable file is not overwritten",
      reason: """
        Legacy saves a new document over a damaged or unreadable file, so the old content is lost. Modern \
        refuses the save.
        """
    ) { stimulus, observations in
      guard stimulus == .save, let entry = observations.found, entry.text == nil else { return }
      observations = [.found(entry), .cannotSave, .told(.notOverwritten)]
    }
  }

  private nonisolated static var reasons: DeclaredDifference {
    DeclaredDifference(
      "errors tell the reason",
      reason: """
        Legacy says *cannot load* or *cannot save* for every failure. Modern has an error for each reason, so \
        a screen can offer a new list if the file is missing, but keep a damaged file.
        """
    ) { _, observations in
      switch observations.last {
      case .loaded(false): observations.append(.told(Reason(notLoading: observations.found)))
      case .cannotSave:
        let isFull = observations.contains { if case .write(_, .full) = $0 { true } else { false } }
        observations.append(.told(isFull ? .full : .notSaved))
      default: break
      }
    }
  }
}

extension [SavedPlacesSubject.Observation] {
  fileprivate var found: SavedPlacesSubject.Entry? {
    for case .found(let entry) in self { return entry }
    return nil
  }
}

extension SavedPlacesSubject.Reason {
  fileprivate init(notLoading entry: SavedPlacesSubject.Entry?) {
    switch entry {
    case nil: self = .missing
    case .directory, .file(_, isReadable: false): self = .unreadable
    case .file(let data, isReadable: true):
      // The offset is the length of the longest prefix that is valid UTF-8.
      self = .damaged(
        offset: data.indices.last { String(data: data.prefix($0), encoding: .utf8) != nil } ?? 0)
    }
  }
}
