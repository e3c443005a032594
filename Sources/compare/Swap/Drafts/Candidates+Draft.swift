import PlacesSwap

extension Candidates {
  /// The drafts of the features that have one, and the modern side of the others.
  static let draft: Candidates = {
    var candidates = Candidates { .draft(on: $0) }
    candidates.placeFinder = { DraftFinder($0) }
    // The published port had the intentions of the modern location manager; that of the finder retells the inherited class.
    candidates.declaring = [.locationManager]
    return candidates
  }()
}
