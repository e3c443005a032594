import Foundation

/// Something that is done to a schedule, by its screen or the server.
enum VisitScheduleStimulus {
  case make
  case appear
  case select(Date)
  case reply(ShadowVisits.Answer, VisitReply)
  case release
}

extension VisitScheduleStimulus: CustomStringConvertible {
  /// The stimulus as a line of a recording.
  var description: String {
    switch self {
    case .make: "make"
    case .appear: "appear"
    case .select(let day): "select \(day.timeIntervalSinceReferenceDate)"
    case .reply(_, .plannedVisits(let answer)): "plannedVisits \(answer.words)"
    case .reply(_, .visitedPlaces(let answer)): "visitedPlaces \(answer.words)"
    case .release: "release"
    }
  }
}

extension Result {
  fileprivate var words: String {
    switch self {
    case .success(let value): "\(value)"
    case .failure(let error): "\(error)"
    }
  }
}
