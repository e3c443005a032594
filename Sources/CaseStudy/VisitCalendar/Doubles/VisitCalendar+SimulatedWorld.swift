import Equivalence
import Foundation
import TestDoubles

extension VisitCalendarSubject {
  /// The surroundings of an app: the time, the server, another screen, and a recorder.
  final class SimulatedWorld {
    let recorder = Recorder<Observation>()
    let tasks = TaskTracker()
    let clock: SimulatedClock
    let server: SimulatedServer
    let otherScreenHasOwnConnection: Bool

    init(_ world: World) {
      otherScreenHasOwnConnection = world.otherScreenHasOwnConnection
      clock = SimulatedClock(world)
      server = SimulatedServer(clock: clock, recorder: recorder)
    }

    func show(_ entries: [Entry]) { recorder.record(.shown(entries)) }

    func showDetails(of entries: [Entry]) { recorder.record(.details(of: entries, at: server.progress)) }

    func showAlert(title: String, message: String) {
      recorder.record(.alert(title: title, message: message))
    }

    func tellOtherScreen(_ names: [String]) {
      recorder.record(.otherScreenTold(names.joined(separator: ", ")))
    }

    func tellOtherScreen(failureOf part: Part) { recorder.record(.otherScreenTold("\(part) failed")) }

    func entry(_ symbol: String, _ title: String, _ date: Date) -> Entry {
      Entry(symbol, title, clock.name(of: date))
    }
  }

  /// The time, which a stimulus moves on by one day.
  final class SimulatedClock {
    let calendar: Calendar
    private let firstDay: Date
    private var isNextDay = false

    init(_ world: World) {
      calendar = world.calendar
      firstDay = Self.date(of: world.today, hour: world.hour, in: world.calendar.timeZone)
    }

    var now: Date {
      isNextDay ? calendar.date(byAdding: .day, value: 1, to: firstDay) ?? firstDay : firstDay
    }

    /// Makes it the next day, once: a second day shows what a change of the day does.
    func advance() { isNextDay = true }

    func date(of day: Day, hour: Int = 0) -> Date {
      Self.date(of: day, hour: hour, in: calendar.timeZone)
    }

    /// The day in the user's time zone, as in `2026-12-31`.
    func name(of date: Date) -> String {
      let parts = Self.gregorian(calendar.timeZone).dateComponents([.year, .month, .day], from: date)
      return [parts.year, parts.month, parts.day].map { part in
        let digits = "\(part ?? 0)"
        return digits.count == 1 ? "0" + digits : digits
      }.joined(separator: "-")
    }

    private static func date(of day: Day, hour: Int, in timeZone: TimeZone) -> Date {
      let components = DateComponents(year: day.year, month: day.month, day: day.day, hour: hour)
      return gregorian(timeZone).date(from: components) ?? .distantPast
    }

    private static func gregorian(_ timeZone: TimeZone) -> Calendar {
      var calendar = Calendar(identifier: .gregorian)
      calendar.timeZone = timeZone
      return calendar
    }
  }
}
