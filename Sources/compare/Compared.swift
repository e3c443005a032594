import CaseStudy

/// The feature that recordings are replayed through, and that random walks are taken through.
typealias Compared = LocationManagerSubject
