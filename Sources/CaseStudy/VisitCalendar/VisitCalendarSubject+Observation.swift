extension VisitCalendarSubject {
  package enum Observation: Hashable, Sendable {
    // What the server sees.
    case asked(Part, Session)

    // What the user sees.
    /// The calendar was shown again, with these entries in this order.
    case shown([Entry])
    case alert(title: String, message: String)
    /// The details of some entries were shown, and the last answer with planned visits was no failure.
    case details([Entry], Progress)
    /// The details of some entries were shown after a failure, so another regression can make the difference.
    case detailsAfterFailure([Entry])

    // What the rest of the app sees.
    case otherScreenTold(String)
    case screenReleased(Progress)
    case screenReleasedAfterFailure

    static func details(of entries: [Entry], at progress: Progress) -> Self {
      progress == .failed ? .detailsAfterFailure(entries) : .details(entries, progress)
    }

    static func screenReleased(at progress: Progress) -> Self {
      progress == .failed ? .screenReleasedAfterFailure : .screenReleased(progress)
    }
  }

  package struct Entry: Hashable, Sendable {
    package var symbol: String
    package var title: String
    /// Its day in the user's calendar and time zone, as in `2026-12-31`.
    package var day: String

    package init(_ symbol: String, _ title: String, _ day: String) {
      self.symbol = symbol
      self.title = title.asWritten
      self.day = day
    }
  }

  /// One of two sessions that follow each other in turn.
  package enum Session: String, Hashable, Sendable {
    case first
    case second

    var next: Self { self == .first ? .second : .first }
  }

  /// How far the server is with the planned visits that the calendar has asked for.
  package enum Progress: Hashable, Sendable {
    /// No request is outstanding, and the last answer, if there was one, brought them.
    case quiet
    case loading
    /// No request is outstanding, and the last one failed.
    case failed
  }
}

extension VisitCalendarSubject.Observation: CustomStringConvertible {
  package var description: String {
    switch self {
    case .asked(let part, let session): "\(session) session asked for \(part)"
    case .shown(let entries): "shown: \(entries.words)"
    case .alert(let title, let message): "alert: \(title): \(message)"
    case .details(let entries, let progress): "details of \(entries.words)\(progress.words)"
    case .otherScreenTold(let answer): "other screen told \(answer)"
    case .screenReleased(let progress): "screen released\(progress.words)"
    case .detailsAfterFailure(let entries):
      "details of \(entries.words)\(VisitCalendarSubject.Progress.failed.words)"
    case .screenReleasedAfterFailure: "screen released\(VisitCalendarSubject.Progress.failed.words)"
    }
  }
}

extension VisitCalendarSubject.Progress {
  fileprivate var words: String {
    switch self {
    case .quiet: ""
    case .loading: " while it loads"
    case .failed: " after a failure"
    }
  }
}

extension [VisitCalendarSubject.Entry] {
  fileprivate var words: String {
    isEmpty ? "nothing" : map { "\($0.symbol) \($0.title) on \($0.day)" }.joined(separator: "; ")
  }
}
