import Equivalence

extension SavedPlacesSubject {
  /// The intended differences of the modern implementation from the legacy one, all of them.
  nonisolated static var declaredDifferences: [DifferencePattern<Stimulus, Observation>] {
    [loadedTitle, reasons, nothingUnreadableIsOverwritten]
  }

  /// Legacy reads the text and drops it.
  private nonisolated static var loadedTitle: DifferencePattern<Stimulus, Observation> {
    DifferencePattern(
      "a loaded document has its title",
      reason:
        "Legacy reads the file and drops the text, so that every loaded document is called Untitled. Modern keeps it."
    ) { stimulus, control, candidate in
      guard stimulus == .readTitle, control == [.title("Untitled")], candidate.count == 1 else {
        return false
      }
      if case .title = candidate[0] { return true } else { return false }
    }
  }

  /// Legacy says that something failed, and not why.
  private nonisolated static var reasons: DifferencePattern<Stimulus, Observation> {
    DifferencePattern(
      "the reason is told",
      reason: """
        Legacy says cannot load or cannot save, whatever happened. Modern has an error for each reason, so that a \
        screen can offer to make a new list where there is none, and must not where one is damaged.
        """
    ) { stimulus, control, candidate in
      guard case .told(let reason)? = candidate.last, control == candidate.dropLast() else { return false }
      return switch reason {
      case .missing, .damaged, .unreadable: stimulus == .load && control == [.loaded(false)]
      case .notSaved, .full: stimulus == .save && control.last == .cannotSave
      case .notOverwritten: false
      }
    }
  }

  /// Legacy replaces whatever is there.
  private nonisolated static var nothingUnreadableIsOverwritten: DifferencePattern<Stimulus, Observation> {
    DifferencePattern(
      "what cannot be read is not overwritten",
      reason: """
        Legacy saves a new document over a file that is damaged or may not be read, which loses what could still \
        have been saved from it. Modern refuses.
        """
    ) { stimulus, _, candidate in
      stimulus == .save && candidate == [.cannotSave, .told(.notOverwritten)]
    }
  }
}
