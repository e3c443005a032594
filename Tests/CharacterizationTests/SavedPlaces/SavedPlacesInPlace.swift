@testable import CaseStudy

extension SavedPlacesSubject.Implementation {
  /// Legacy with a planted fault, a write in place, which leaves half a file on failure.
  static var inPlace: Self {
    Self(
      "in place",
      make: .init(onDisk: { disk, defaults in
        disk.writesInPlace = true
        return LegacySavedPlaces(disk: disk, defaults: defaults)
      }))
  }
}
