import ModernLocation
import ParallelRun
import PlacesApp

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
