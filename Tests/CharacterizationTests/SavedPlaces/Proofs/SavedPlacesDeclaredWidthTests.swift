@testable import CaseStudy
import Foundation
import Testing

/// Tests that the declared differences do not cover observations that are merely similar.
@Suite("Extent of the saved places' declared differences")
@MainActor
struct SavedPlacesDeclaredWidthTests {
  private typealias Stimulus = SavedPlacesSubject.Stimulus
  private typealias Observation = SavedPlacesSubject.Observation
  private let declared = DeclaredWidth(SavedPlacesSubject.Implementation.modern.declaredDifferences)

  @Test("Until the screen sets another title, a loaded document must have the title of its file")
  func loadedTitle() {
    let load = DeclaredWidth.same(Stimulus.load, Observation.found(.theirs), .loaded(true))
    let (untitled, title) = ([Observation.title("Untitled")], Observation.title("Oslo"))
    declared.check(
      load, then: .readTitle, legacy: untitled, modern: [title],
      not: untitled, [.title("OSLO")], [title, title], [], [title, .cannotSave])
    declared.check(load, (.readTitle, untitled, [title]), then: .readTitle, legacy: untitled, modern: [title])
    declared.check(then: .readTitle, legacy: untitled, not: [title])
    declared.check(load, (.newDocument, [], []), then: .readTitle, legacy: untitled, not: [title])
    declared.check(load, (.setTitle(.paris), [], []), then: .readTitle, legacy: untitled, not: [title])
  }

  @Test("Modern must report the actual reason for a failed load exactly once")
  func reasonsOfLoads() {
    func check(
      _ entry: SavedPlacesSubject.Entry?, _ reason: SavedPlacesSubject.Reason,
      not others: [SavedPlacesSubject.Reason]...
    ) {
      let legacy: [Observation] = [.found(entry), .loaded(false)]
      declared.check(then: .load, legacy: legacy, modern: legacy + [.told(reason)])
      for other in others {
        declared.check(then: .load, legacy: legacy, not: legacy + other.map { .told($0) })
      }
    }
    check(nil, .missing, not: [], [.missing, .missing], [.unreadable])
    check(.damaged, .damaged(offset: 1), not: [.damaged(offset: 2)])
    check(.cutOff, .damaged(offset: 9))
    check(.locked, .unreadable, not: [.missing])
    let loaded: [Observation] = [.found(.theirs), .loaded(true)]
    declared.check(then: .load, legacy: loaded, not: loaded + [.told(.missing)])
  }

  @Test("Modern must report the actual reason for a failed save")
  func reasonsOfSaves() {
    let fates:
      [(SavedPlacesSubject.Fate, told: SavedPlacesSubject.Reason, other: SavedPlacesSubject.Reason)] =
        [(.full, .full, .notSaved), (.failsAtOnce, .notSaved, .full)]
    for (fate, reason, other) in fates {
      let legacy: [Observation] = [.found(.theirs), .write(Data(), fate), .onDisk(.theirs), .cannotSave]
      declared.check(
        then: .save, legacy: legacy, modern: legacy + [.told(reason)], not: legacy, legacy + [.told(other)])
    }
  }

  @Test("Modern must not overwrite an unreadable entry, but must write a missing file")
  func overwriting() {
    let written: [Observation] = [.write(Data(), .succeeds), .onDisk(.empty)]
    let refused: [Observation] = [.cannotSave, .told(.notOverwritten)]
    for entry in [.damaged, .locked, .directory] as [SavedPlacesSubject.Entry] {
      let found = [Observation.found(entry)]
      declared.check(
        then: .save, legacy: found + written, modern: found + refused,
        not: found + written, found + refused.dropLast(), found + refused + refused.suffix(1),
        found + written + refused)
    }
    for entry in [nil, .theirs] as [SavedPlacesSubject.Entry?] {
      let found = [Observation.found(entry)]
      declared.check(then: .save, legacy: found + written, not: found + refused)
    }
  }
}
