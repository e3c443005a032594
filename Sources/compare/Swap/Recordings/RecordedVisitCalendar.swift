import CaseStudy
import Equivalence
import Foundation
import ParallelRun

/// The calendar of visits.
struct RecordedVisitCalendar: RecordedFeature {
  typealias Subject = VisitCalendarSubject

  static let candidates = Subject.Implementation.candidates
  static let isAsynchronous = true
  static let observations = [
    "asks": "asked", "toldEntries": "shown", "toldFailure": "alert", "toldDetails": "details",
    "kept itself": "missing screenReleased",
  ]

  private var world = Subject.World()
  private var now = Date(timeIntervalSinceReferenceDate: 0)

  init(_ recording: ParallelRun.Recording) {}

  mutating func take(_ fact: RecordedLine) -> Bool {
    switch fact.name {
    case "now":
      guard let date = Date(recorded: fact.rest(after: 1)) else { return false }
      now = date
    case "calendar":
      // The harness draws up its days by this calendar.
      guard fact.values.count == 2, fact.words[1] == "gregorian",
        let timeZone = TimeZone(identifier: fact.words[2])
      else { return false }
      world.calendar.timeZone = timeZone
    default: return false
    }
    let time = time(of: now)
    (world.today, world.hour) = (time.day, time.hour)
    return true
  }

  func stimuli(for line: RecordedLine) -> [Subject.Stimulus]? {
    switch line.name {
    case "make": return []
    case "appear": return [.appear]
    case "select":
      return Date(recorded: line.rest(after: 1)).map { [.select(time(of: $0).day)] }
    case "plannedVisits":
      return answer(line, { .eventsFailed($0) }) { words in
        guard words.count == 3, let time = Date(recorded: words[1]).map(time),
          let kind = Subject.Event.Kind(rawValue: words[2])
        else { return nil }
        return Subject.Event(title: words[0], day: time.day, hour: time.hour, kind: kind)
      } of: {
        .events($0)
      }
    case "visitedPlaces":
      return answer(line, { .placesFailed($0) }) { words in
        words.count == 2 ? Subject.Place(words[0], firstVisit: words[1]) : nil
      } of: {
        .places($0)
      }
    case "release": return [.dropScreen]
    default: return nil
    }
  }

  private func answer<Value>(
    _ line: RecordedLine, _ failed: (Subject.Failure) -> Subject.Answer,
    _ value: ([String]) -> Value?, of values: ([Value]) -> Subject.Answer
  ) -> [Subject.Stimulus]? {
    guard line.words.count > 2, let order = Subject.Order(rawValue: line.words[1]) else { return nil }
    if let failure = Subject.Failure(rawValue: line.words[2]) { return [.answer(failed(failure), order)] }
    guard let lists = line.lists(after: 2) else { return nil }
    let read = lists.compactMap(value)
    return read.count == lists.count ? [.answer(values(read), order)] : nil
  }

  private func time(of date: Date) -> (day: Subject.Day, hour: Int) {
    let parts = world.calendar.dateComponents([.year, .month, .day, .hour], from: date)
    return (.init(parts.year ?? 1, parts.month ?? 1, parts.day ?? 1), parts.hour ?? 0)
  }

  func comparison(with candidate: Subject.Implementation) -> VisitCalendarComparison {
    Comparison(
      starts: [
        Start("the app") {
          Subject(.legacy, in: world)
        } candidate: {
          Subject(candidate, in: world)
        }
        // Nothing is declared where there is one screen.
      ], alphabet: [], named: Subject.PublishedRow.all.flatMap(\.differences))
  }
}
