import CaseStudy

/// The feature that the command compares.
typealias Compared = LocationManagerSubject
