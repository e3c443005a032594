@testable import CaseStudy
import Foundation
import Testing

/// Tests that declared differences do not cover similar observations.
@Suite("Extent of the saved places' declared differences")
@MainActor
struct SavedPlacesDeclaredWidthTests {
  private typealias Stimulus = SavedPlacesSubject.Stimulus
  private typealias Observation = SavedPlacesSubject.Observation
  private let declared = DeclaredWidth(SavedPlacesSubject.Implementation.modern.declaredDifferences)

  @Test("Until the screen sets another title, a loaded document must have the title of its file")
  func loadedTitle() {
    let loaded: [Observation] = [.found(.theirs), .loaded(true)]
    let load = (Stimulus.load, loaded, loaded)
    let untitled: [Observation] = [.title("Untitled")]
    let read = (Stimulus.readTitle, untitled, [Observation.title("Oslo")])
    #expect(declared.covers(after: load, then: read))
    #expect(declared.covers(after: load, read, then: read))
    #expect(!declared.covers(then: read))
    for near in [
      untitled, [.title("OSLO")], [.title("Oslo"), .title("Oslo")], [], [.title("Oslo"), .cannotSave],
    ] {
      #expect(!declared.covers(after: load, then: (.readTitle, untitled, near)))
    }
    #expect(!declared.covers(after: load, (.newDocument, [], []), then: read))
    #expect(!declared.covers(after: load, (.setTitle(.paris), [], []), then: read))
  }

  @Test("Modern must report the actual reason for a failure once")
  func reasons() {
    func load(_ entry: SavedPlacesSubject.Entry?, _ reasons: SavedPlacesSubject.Reason...) -> Bool {
      let legacy: [Observation] = [.found(entry), .loaded(false)]
      return declared.covers(.load, legacy: legacy, modern: legacy + reasons.map { .told($0) })
    }
    #expect(load(nil, .missing))
    #expect(load(.damaged, .damaged(offset: 1)))
    #expect(load(.cutOff, .damaged(offset: 9)))
    #expect(load(.locked, .unreadable))
    #expect(!load(nil))
    #expect(!load(nil, .missing, .missing))
    #expect(!load(nil, .unreadable))
    #expect(!load(.damaged, .damaged(offset: 2)))
    #expect(!load(.locked, .missing))
    let loaded: [Observation] = [.found(.theirs), .loaded(true)]
    #expect(!declared.covers(.load, legacy: loaded, modern: loaded + [.told(.missing)]))
    func save(_ fate: SavedPlacesSubject.Fate, _ reasons: SavedPlacesSubject.Reason...) -> Bool {
      let legacy: [Observation] = [
        .found(.theirs), .write(Data(), fate), .onDisk(.theirs), .cannotSave,
      ]
      return declared.covers(.save, legacy: legacy, modern: legacy + reasons.map { .told($0) })
    }
    #expect(save(.full, .full))
    #expect(save(.failsAtOnce, .notSaved))
    #expect(!save(.full, .notSaved))
    #expect(!save(.failsAtOnce, .full))
    #expect(!save(.full))
  }

  @Test("Modern must not overwrite an unreadable entry, and must write a missing file")
  func overwriting() {
    let written: [Observation] = [.write(Data(), .succeeds), .onDisk(.empty)]
    let refused: [Observation] = [.cannotSave, .told(.notOverwritten)]
    for entry in [.damaged, .locked, .directory] as [SavedPlacesSubject.Entry] {
      let found = Observation.found(entry)
      #expect(declared.covers(.save, legacy: [found] + written, modern: [found] + refused))
      for near in [written, refused.dropLast(), refused + refused.suffix(1), written + refused] {
        #expect(!declared.covers(.save, legacy: [found] + written, modern: [found] + near))
      }
    }
    for entry in [nil, .theirs] as [SavedPlacesSubject.Entry?] {
      let found = Observation.found(entry)
      #expect(!declared.covers(.save, legacy: [found] + written, modern: [found] + refused))
    }
  }
}
