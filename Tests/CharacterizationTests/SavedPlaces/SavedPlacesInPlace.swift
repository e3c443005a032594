@testable import CaseStudy
import Foundation

extension SavedPlacesSubject.Implementation {
  /// Legacy with a planted fault: it writes in place, so that a write that fails leaves half a file.
  static var inPlace: Self {
    Self("in place", make: .init(onDisk: { InPlaceSavedPlaces(disk: $0, defaults: $1) }))
  }
}

@MainActor
private final class InPlaceSavedPlaces: SavedPlacesSubject.ScreenUnderTest {
  private let disk: SavedPlacesSubject.Disk
  private let legacy: LegacySavedPlaces
  private var text: String?

  init(disk: SavedPlacesSubject.Disk, defaults: UserDefaultsFake) {
    self.disk = disk
    legacy = LegacySavedPlaces(disk: disk, defaults: defaults)
  }

  var title: String? { legacy.title }
  var previousUserName: String? { legacy.previousUserName }

  func newDocument() {
    legacy.newDocument()
    text = nil
  }

  func load() -> SavedPlacesSubject.Outcome {
    let outcome = legacy.load()
    if outcome.isDone { text = nil }
    return outcome
  }

  func setTitle(_ title: String) {
    legacy.setTitle(title)
    if legacy.title != nil { text = title }
  }

  func save() -> SavedPlacesSubject.Outcome {
    guard let text else { return .init(isDone: true) }
    return .init(isDone: (try? disk.overwrite(with: Data(text.utf8)).get()) != nil)
  }

  func yearsSince(_ visit: SavedPlacesSubject.Visit) -> Int? { legacy.yearsSince(visit) }
}
