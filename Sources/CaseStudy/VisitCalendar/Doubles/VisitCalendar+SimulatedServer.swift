import Foundation
import TestDoubles

extension VisitCalendarSubject {
  final class SimulatedServer {
    /// A request that waits for its answer, which keeps its connection alive.
    struct Request {
      let part: Part
      let asker: Asker
      let connection: any Connection
    }

    /// Who is asking over a connection that all screens share.
    var asker = Asker.calendar
    private(set) var session = Session.first
    private let clock: SimulatedClock
    private let recorder: Recorder<Observation>
    private var requests: [Request] = []
    private var hasFailed = false

    init(clock: SimulatedClock, recorder: Recorder<Observation>) {
      self.clock = clock
      self.recorder = recorder
    }

    var waiting: Int { requests.count }

    /// How often a screen has asked for the same without having been answered.
    func repeatedRequests(of asker: Asker) -> Int {
      let counts = Part.allCases.map { part in
        requests.count { $0.asker == asker && $0.part == part }
      }
      return counts.max() ?? 0
    }

    func take(_ part: Part, of asker: Asker, over connection: any Connection) {
      recorder.record(.asked(part, connection.name))
      requests.append(Request(part: part, asker: asker, connection: connection))
    }

    /// The request that is answered now, and is outstanding no more; nil if there is no such request.
    func takeRequest(for answer: Answer, of asker: Asker, _ order: Order) -> Request? {
      func isMeant(_ request: Request) -> Bool { request.part == answer.part && request.asker == asker }
      let position =
        switch order {
        case .oldest: requests.firstIndex(where: isMeant)
        case .newest: requests.lastIndex(where: isMeant)
        }
      guard let position else { return nil }
      if asker == .calendar, answer.part == .events {
        if case .eventsFailed = answer { hasFailed = true } else { hasFailed = false }
      }
      return requests.remove(at: position)
    }

    /// Lets go of what waits: a request holds its connection, and that holds the server.
    func forgetRequests() { requests = [] }

    func startNewSession() { session = session.next }

    func date(of event: Event) -> Date { clock.date(of: event.day, hour: event.hour) }

    /// How far it is with the planned visits that the calendar has asked for.
    var progress: Progress {
      if requests.contains(where: { $0.asker == .calendar && $0.part == .events }) { return .loading }
      return hasFailed ? .failed : .quiet
    }
  }

  /// An app's connection to the server, over which an answer comes.
  protocol Connection: AnyObject {
    var name: Session { get }
    func tell(_ answer: Answer)
  }
}
