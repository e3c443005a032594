import CaseStudy
import PlacesSwap

extension Candidates {
  /// The drafts of the features that have one, and the modern side of the others.
  static let draft: Candidates = {
    var candidates = Candidates { .draft(on: $0) }
    candidates.placeFinder = { DraftFinder($0) }
    candidates.visitSchedule = { DraftSchedule($0) }
    candidates.savedPlacesReader = { DraftReader(files: $0) }
    // The published port had the intentions of the modern location manager; the others retell the inherited class.
    candidates.declaring = [.locationManager]
    return candidates
  }()
}

extension Setting.Feature {
  /// Whether there is a draft of the feature.
  @MainActor
  var hasDraft: Bool {
    Feature.all.contains { $0.name == rawValue && $0.candidates.contains("draft") }
  }
}
