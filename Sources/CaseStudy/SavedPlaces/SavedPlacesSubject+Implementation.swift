package import Foundation
import ModernLocation

extension SavedPlacesSubject: ComparedSubject {
  /// One of the classes for saved places.
  package typealias Implementation = CaseStudy.Implementation<SavedPlacesSubject>

  /// Makes the screens of an implementation.
  package struct Factory: Sendable {
    /// Makes one on a simulated disk.
    let onDisk: @MainActor @Sendable (Disk, UserDefaultsFake) -> any ScreenUnderTest
    /// Makes one on the disk of this machine; nil if there is none.
    package var onThisMachine: (@MainActor @Sendable (URL, UserDefaults) -> any ScreenUnderTest)?
  }
}

extension SavedPlacesSubject.Implementation {
  /// The inherited classes.
  package static var legacy: Self {
    Self(
      "legacy",
      make: .init(
        onDisk: { LegacySavedPlaces(disk: $0, defaults: $1) },
        onThisMachine: { LegacySavedPlaces(at: $0, defaults: $1) }))
  }

  /// The refactored ones.
  package static var modern: Self {
    Self(
      "modern", declared: SavedPlacesSubject.declaredDifferences,
      make: .init(
        onDisk: {
          ModernSavedPlaces(
            at: SavedPlacesSubject.Disk.url, in: LocalFileStore(platform: DiskFiles(disk: $0)), defaults: $1)
        }, onThisMachine: { ModernSavedPlaces(at: $0, in: LocalFileStore(), defaults: $1) }))
  }

  /// A document that writes in place: wrong on purpose, and ours.
  package static var draft: Self {
    Self("draft", make: .init(onDisk: { DraftSavedPlaces(disk: $0, defaults: $1) }))
  }

  /// The implementations that have to behave alike.
  package static var all: [Self] { [.legacy, .modern] }

  /// Everything that can be compared with the legacy implementation.
  package static var candidates: [Self] { all + [.draft] }
}
