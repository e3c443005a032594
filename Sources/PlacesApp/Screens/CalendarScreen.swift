public import Foundation
public import ModernLocation

/// The calendar of planned visits and anniversaries, without its view.
@MainActor
public final class CalendarScreen {
  /// The shown entries.
  public private(set) var entries: [CalendarEntry] = []

  private let schedule: any VisitSchedule

  /// Makes a screen that is not visible yet.
  public init(schedule: any VisitSchedule, onEvent: @escaping (ScreenEvent) -> Void = { _ in }) {
    self.schedule = schedule
    schedule.onEvent = { [weak self] event in
      if case .entries(let entries) = event { self?.entries = entries }
      onEvent(.calendar(event))
    }
  }

  /// Shows the old entries, and loads new ones.
  public func appear() { schedule.appear() }
  /// Shows the details of a day that the user selects.
  public func select(_ day: Date) { schedule.select(day) }
}
