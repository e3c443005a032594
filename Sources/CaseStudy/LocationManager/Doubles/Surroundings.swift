import CoreLocationStandIn
import Equivalence

// What can happen is part of the start, and what happens is up to the environment: neither is state.
extension LocationManagerSubject.Surroundings: CustomFingerprintable {
  package var fingerprintContent: Bool { true }
}

extension LocationManagerSubject {
  /// When the environment of a location manager can do one thing or another.
  ///
  /// These are the questions of the most general client and of the most general platform.
  enum Moment: Hashable, CustomStringConvertible {
    case told(String)
    /// The platform is called, and has not returned yet.
    case called(Observation)

    var description: String {
      switch self {
      case .told(let kind): "when told \(kind)"
      case .called(let call): "during \(call)"
      }
    }
  }

  /// What a client does in a callback.
  package enum Reaction: Hashable, Sendable, CaseIterable {
    case nothing
    case start
    case stop
    case readProperties
    case replaceDelegate
    /// It sets the delegate to nil and releases it.
    case clearDelegate
    /// It releases the delegate, without telling the manager.
    case dropDelegate
    case dropManager
  }

  /// What the platform does before a call returns.
  package enum Interjection: Hashable, Sendable, CustomStringConvertible {
    case nothing
    /// It measures a location, keeps it and delivers it.
    case location
    case heading
    case error
    /// The user's permission becomes this, and the platform reports it.
    case authorization(Permission)
    /// It posts that the device was turned.
    case turn

    /// Everything that the platform can do to the manager's delegate.
    package static let all: [Self] =
      [.nothing, .location, .heading, .error] + statuses

    static let statuses = Permission.allCases.map(Self.authorization)

    var event: SimulatedEvent? {
      switch self {
      case .nothing, .turn: nil
      case .location: .location(.init(.here))
      case .heading: .heading(.init(.reliable))
      case .error: .error(.network)
      case .authorization(let status): .authorization(.init(status))
      }
    }

    package var description: String {
      switch self {
      case .nothing: "nothing"
      case .location: "location"
      case .heading: "heading"
      case .error: "error"
      case .authorization(let status): "authorization \(status)"
      case .turn: "turn"
      }
    }
  }

  /// The environment of the stimulus that is being applied; between stimuli nothing happens.
  final class Surroundings {
    var choices: Choices?
    private let startsOnEnabled: Bool
    private let reactions: [Reaction]
    private let interjections: [Interjection]

    init(_ start: Start) {
      startsOnEnabled = start.clientStartsOnEnabled
      reactions = start.reactions
      interjections = start.interjections
    }

    func reaction(to kind: String) -> Reaction {
      if startsOnEnabled, kind == "enabled" { return .start }
      guard let choices, reactions.count > 1 else { return .nothing }
      return choices.pick(Moment.told(kind), from: reactions)
    }

    func interjection(during call: Observation) -> Interjection {
      guard let choices, interjections.count > 1 else { return .nothing }
      return choices.pick(Moment.called(call), from: interjections)
    }
  }
}
