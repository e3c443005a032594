package import Foundation
import ModernLocation

extension SavedPlacesSubject: ComparedSubject {
  package typealias Implementation = CaseStudy.Implementation<SavedPlacesSubject>

  package struct Factory: Sendable {
    let onDisk: @MainActor @Sendable (Disk, UserDefaultsFake) -> any ScreenUnderTest
    /// Makes one on the disk of this machine; nil if there is none.
    package var onThisMachine: (@MainActor @Sendable (URL, UserDefaults) -> any ScreenUnderTest)?
  }
}

extension SavedPlacesSubject.Implementation {
  package static var legacy: Self {
    Self(
      "legacy",
      make: .init(
        onDisk: { LegacySavedPlaces(disk: $0, defaults: $1) },
        onThisMachine: { LegacySavedPlaces(at: $0, defaults: $1) }))
  }

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

  package static var candidates: [Self] { all + [.draft] }
}
