import Foundation
import ModernLocation
import ParallelRun
import PlacesApp

/// Something that is done to a schedule, by its screen or the server.
enum VisitScheduleStimulus {
  case make
  case appear
  case select(Date)
  case reply(MutedVisits.Answer, VisitReply, WaitingRequests.Position)
  case release
}

extension VisitScheduleStimulus: CustomStringConvertible {
  /// The stimulus as a line of a recording.
  var description: String {
    switch self {
    case .make: "make"
    case .appear: "appear"
    case .select(let day): "select \(day.timeIntervalSinceReferenceDate)"
    case .reply(_, .plannedVisits(let answer), let position):
      "plannedVisits \(position.word) "
        + answer.words { [$0.title, "\($0.date.timeIntervalSinceReferenceDate)", "\($0.kind)"] }
    case .reply(_, .visitedPlaces(let answer), let position):
      "visitedPlaces \(position.word) " + answer.words { [$0.name, $0.firstVisitText] }
    case .release: "release"
    }
  }
}

extension Result {
  /// The values as JSON, each as a list of texts; or what went wrong.
  fileprivate func words<Value>(_ texts: (Value) -> [String]) -> String where Success == [Value] {
    switch self {
    case .success(let values):
      (try? JSONEncoder().encode(values.map(texts))).map { String(decoding: $0, as: UTF8.self) } ?? "[]"
    case .failure(let error): "\(error)"
    }
  }
}

/// Something that a schedule does.
enum VisitScheduleEffect: ParallelEffect {
  case asks(VisitRequest)
  case told(VisitScheduleEvent)

  var recipient: Recipient {
    switch self {
    case .asks: .service
    case .told: .client
    }
  }

  var description: String {
    switch self {
    case .asks(let request): "asks \(request)"
    case .told(.entries(let entries)): "toldEntries \(entries.map(\.title).joined(separator: ", "))"
    case .told(.failed(let part, let error)): "toldFailure \(part.title): \(error)"
    case .told(.details(let entries)): "toldDetails \(entries.map(\.title).joined(separator: ", "))"
    }
  }
}
