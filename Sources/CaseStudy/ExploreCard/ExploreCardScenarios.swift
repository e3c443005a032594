import CoreLocationStandIn
import Equivalence

extension ExploreCardSubject {
  /// The scenarios, each with only some events, because all events together would lead to too many states.
  enum Scenario: String, Hashable, Sendable, CaseIterable, ComparedScenario {
    case permissionChanges = "the permission changes"
    case userMoves = "the user moves"
    case newContent = "new content comes"
    case permissions = "every permission"
    case directions = "every direction"
    case leaving = "tap and leave in one run-loop pass"
    case measurements = "measurements during a call"
    case decisions = "decisions during a call"

    var permission: Permission {
      [.permissionChanges, .leaving, .decisions].contains(self) ? .notDetermined : .authorizedWhenInUse
    }

    var interruptions: Interruptions {
      switch self {
      case .measurements: .measurements
      case .decisions: .decisions
      default: .none
      }
    }

    var opensSettings: Bool { alphabet.contains(.tapEnable) }

    // The card distinguishes only three permissions: granted, denied and undetermined. `directions` covers the other
    // locations and headings.
    var alphabet: [Stimulus] {
      switch self {
      case .permissionChanges:
        Self.comingAndGoing([.authorization, .place]) + [
          .measure(.authorization), .look, .tapEnable, .permission(.notDetermined), .permission(.denied),
          .permission(.authorizedWhenInUse), .tells(isEnabled: true), .tells(isEnabled: false),
          .settings(opened: true), .settings(opened: false), .leave,
        ]
      case .userMoves:
        Self.comingAndGoing([.authorization, .placeInTheNorth, .other]) + [
          .measure(.placeInTheNorth), .look, .location(.here), .heading(.reliable), .permission(.denied),
          .leave,
        ]
      case .newContent:
        Self.comingAndGoing([.authorization, .place, .other]) + [
          .newContent, .look, .permission(.denied), .permission(.authorizedWhenInUse), .leave,
        ]
      case .permissions:
        Self.comingAndGoing([.authorization, .placeWithoutArticle]) + [.look, .location(.here), .leave]
          + Permission.allCases.map(Stimulus.permission)
          + [.error(.denied), .error(.locationUnknown), .error(.network)]
      case .directions:
        Self.comingAndGoing([.place]) + [.look, .leave]
          + [.here, .there, .zero, .aroundZero, .precise, .north, .west, .notNumbers, nil].map(
            Stimulus.location)
          + [.reliable, .north, .precise, .perfect, .aroundZero, .invalid, .notNumbers, nil].map(
            Stimulus.heading)
      case .measurements:
        Self.comingAndGoing([.authorization, .place]) + [
          .location(.here), .permission(.denied), .permission(.authorizedWhenInUse), .leave,
        ]
      case .decisions:
        Self.comingAndGoing([.authorization]) + [
          .look, .tapEnable, .permission(.denied), .permission(.authorizedWhenInUse),
          .tells(isEnabled: false), .settings(opened: true), .leave,
        ]
      case .leaving:
        Self.comingAndGoing([.authorization]) + [
          .tapEnable, .tapEnableAndLeave, .permission(.denied), .settings(opened: true),
          .settings(opened: false), .leave,
        ] + PlatformError.Code.allCases.map(Stimulus.error)
      }
    }

    private static func comingAndGoing(_ cells: [Cell]) -> [Stimulus] {
      cells.flatMap { [.appear($0), .disappear($0)] }
    }

    func subject(_ implementation: Implementation) -> ExploreCardSubject {
      ExploreCardSubject(implementation, permission: permission, acting: interruptions)
    }

    var caveats: [String] {
      [
        interruptions == .none
          ? "client and platform do not act during a call"
          : "the client does not act during didMove, didEnableLocation and didFail, which only modern calls"
      ]
    }

    func observationKinds(of _: Implementation) -> [Observation] {
      [.managerStarted, .managerStopped, .cardReleased]
    }

    var assumptions: [Assumption<ExploreCardSubject, ExploreCardSubject>] {
      opensSettings ? [Assumption("at most one request to open the settings waits") { $0.openings <= 1 }] : []
    }
  }
}

extension HeadingReading {
  static let north = Self(magneticHeading: 5, trueHeading: 0, accuracy: 5)
  fileprivate static let precise = Self(
    magneticHeading: 0.987_654_321, trueHeading: 0.123_456_789, accuracy: 5)
}

extension LocationReading {
  fileprivate static let precise = Self(latitude: -0.123_456_789, longitude: 0.987_654_321)
}
