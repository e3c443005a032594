import CaseStudy

/// The feature that tracks are replayed through, and that random walks are taken through.
typealias Compared = LocationManagerSubject
