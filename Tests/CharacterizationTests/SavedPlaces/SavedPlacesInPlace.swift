@testable import CaseStudy

extension SavedPlacesSubject.Implementation {
  /// Legacy with a planted fault: it writes in place, so that a failed write leaves half a file.
  static var inPlace: Self {
    Self(
      "in place",
      make: .init(onDisk: { disk, defaults in
        disk.writesInPlace = true
        return LegacySavedPlaces(disk: disk, defaults: defaults)
      }))
  }
}
