@testable import CaseStudy
import Foundation
import Testing

/// The suite that every implementation of the calendar must pass, except the draft.
@Suite("Visit calendar", .countsImplementations(of: VisitCalendarFeature()))
enum VisitCalendarTests {
  typealias Implementation = VisitCalendarSubject.Implementation
  typealias Answer = VisitCalendarSubject.Answer
  typealias Day = VisitCalendarSubject.Day
  typealias Entry = VisitCalendarSubject.Entry
  typealias Observation = VisitCalendarSubject.Observation
  typealias Stimulus = VisitCalendarSubject.Stimulus
  typealias Start = VisitCalendarSubject.Start
}

/// The explorations, and a suite of examples that misses regressions.
@Suite("Visit calendar: proofs")
enum VisitCalendarProofs {
  typealias Implementation = VisitCalendarSubject.Implementation
  typealias Observation = VisitCalendarSubject.Observation
  typealias Stimulus = VisitCalendarSubject.Stimulus
}

extension VisitCalendarSubject.Implementation {
  /// Creates a subject for one test, before the calendar appears.
  @MainActor
  func subject(in start: VisitCalendarSubject.Start = .init()) -> VisitCalendarSubject {
    SharedCase.current?.implementation = name
    return VisitCalendarSubject(self, in: start)
  }

  /// Creates a subject with a calendar that has appeared and received the given answers.
  @MainActor
  func shownSubject(
    in start: VisitCalendarSubject.Start = .init(), showing answers: VisitCalendarSubject.Answer...
  ) async -> VisitCalendarSubject {
    let subject = subject(in: start)
    await subject.apply(.appear)
    for answer in answers { await subject.apply(.answer(answer)) }
    return subject
  }
}

extension VisitCalendarSubject.Entry {
  static let fireworks = Self("🎉", "Fireworks", "2026-12-31 12:00:00")
  static let parade = outing("Parade", "2027-05-01 12:00:00")
  static let lecture = outing("Lecture", "2027-05-01 12:00:00")
  static let louvre = anniversary("Louvre: 6 years", "2026-12-31")
  static let etna = anniversary("Etna: 3 years", "2027-02-28")

  static func outing(_ title: String, _ day: String) -> Self { Self("🎒", title, day) }
  static func anniversary(_ title: String, _ day: String) -> Self { Self("🎂", title, day) }
}

extension VisitCalendarSubject.Observation {
  static let notConnected = "There is no connection to the server."
  static let signedOut = "You are signed out."
}
