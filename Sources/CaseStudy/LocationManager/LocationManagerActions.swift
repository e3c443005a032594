import CoreLocationStandIn
import Equivalence

extension LocationManagerSubject {
  /// A moment at which a client or the platform acts during an event.
  enum Moment: Hashable, CustomStringConvertible {
    case told(String)
    case called(Observation)

    var description: String {
      switch self {
      case .told(let kind): "when told \(kind)"
      case .called(let call): "during \(call)"
      }
    }
  }

  /// An action of a client, as an event or in a callback.
  package enum Reaction: Hashable, Sendable, CaseIterable {
    case start
    case stop
    case readProperties
    case replaceDelegate
    case clearDelegate
    case dropDelegate
    case dropManager
  }

  /// An action of the platform before a call returns.
  package enum Interjection: Hashable, Sendable, CustomStringConvertible {
    case location
    case heading
    case error
    case authorization(Permission)
    case rotation

    /// Every action in which the platform calls its delegate, so not `rotation`.
    package static let all: [Self] = [.location, .heading, .error] + statuses

    static let statuses = Permission.allCases.map(Self.authorization)

    var event: SimulatedEvent? {
      switch self {
      case .rotation: nil
      case .location: .location(.here)
      case .heading: .heading(.reliable)
      case .error: .error(.network)
      case .authorization(let status): .authorization(.init(status))
      }
    }

    package var description: String {
      if case .authorization(let status) = self { return "authorization \(status)" }
      return caseName(of: self) ?? ""
    }
  }
}
