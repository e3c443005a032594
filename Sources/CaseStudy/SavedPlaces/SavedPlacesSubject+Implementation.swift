package import Equivalence
package import Foundation
import ModernLocation

extension SavedPlacesSubject {
  /// One of the implementations to be compared.
  package enum Implementation: String, ComparedImplementation {
    /// The inherited classes.
    case legacy
    /// The refactored ones.
    case modern
    /// A document that writes in place: wrong on purpose, and ours.
    case draft

    /// The implementations that have to behave alike.
    package static let all: [Self] = [.legacy, .modern]
    /// Everything that can be compared with the legacy implementation.
    package static let candidates: [Self] = [.legacy, .modern, .draft]

    /// The name, on the command line too.
    package var name: String { rawValue }

    /// The intended differences from the legacy implementation.
    package var declaredDifferences: [DifferencePattern<Stimulus, Observation>] {
      self == .modern ? SavedPlacesSubject.declaredDifferences : []
    }

    /// A screen on the disk of this machine; nil for the draft, which has none.
    @MainActor
    package func screen(at url: URL, defaults: UserDefaults) -> (any ScreenUnderTest)? {
      switch self {
      case .legacy: LegacySavedPlaces(at: url, defaults: defaults)
      case .modern: ModernSavedPlaces(at: url, in: LocalFileStore(), defaults: defaults)
      case .draft: nil
      }
    }

    @MainActor
    func screen(on disk: Disk, defaults: UserDefaultsFake) -> any ScreenUnderTest {
      switch self {
      case .legacy: LegacySavedPlaces(disk: disk, defaults: defaults)
      case .modern:
        ModernSavedPlaces(
          at: Disk.url, in: LocalFileStore(platform: DiskFiles(disk: disk)), defaults: defaults)
      case .draft: DraftSavedPlaces(disk: disk, defaults: defaults)
      }
    }
  }
}
