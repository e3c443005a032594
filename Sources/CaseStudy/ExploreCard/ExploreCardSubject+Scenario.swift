extension ExploreCardSubject {
  /// What happens to a card; all of it at once would be too many states.
  package enum Scenario: String, Hashable, Sendable, CaseIterable {
    case permissionChanges = "the permission changes"
    /// The user moves, and may refuse.
    case userMoves = "the user moves"
    case newContent = "new content comes"
    /// The permission is any of five, and the compass may not know true north.
    case values = "every permission"
    case leaving = "a tap and leaving in one turn"

    var permission: Permission {
      [.permissionChanges, .leaving].contains(self) ? .notDetermined : .authorizedWhenInUse
    }

    var opensSettings: Bool { alphabet.contains(.tapEnable) }

    /// Everything that the exploration does, in every state.
    ///
    /// Where much happens, three permissions stand for five: the card asks only whether there is permission, and
    /// whether the user was asked. One location and one heading stand for all: that what is shown is right is a matter of the suite.
    package var alphabet: [Stimulus] {
      switch self {
      case .permissionChanges:
        Self.comingAndGoing([.authorization, .place]) + [
          .measure(.authorization), .look, .tapEnable, .permission(.notDetermined), .permission(.denied),
          .permission(.authorizedWhenInUse), .tells(isEnabled: true), .tells(isEnabled: false),
          .settings(opened: true), .settings(opened: false), .leave,
        ]
      case .userMoves:
        Self.comingAndGoing([.authorization, .placeInTheNorth, .other]) + [
          .measure(.placeInTheNorth), .look, .location, .heading(.geographic), .permission(.denied), .leave,
        ]
      case .newContent:
        Self.comingAndGoing([.authorization, .place, .other]) + [
          .newContent, .look, .permission(.denied), .permission(.authorizedWhenInUse), .leave,
        ]
      case .values:
        Self.comingAndGoing([.authorization, .placeWithoutArticle])
          + [.look, .location, .heading(.north), .heading(.magnetic), .leave]
          + Permission.allCases.map(Stimulus.permission)
      case .leaving:
        Self.comingAndGoing([.authorization]) + [
          .tapEnable, .tapEnableAndLeave, .permission(.denied), .settings(opened: true),
          .settings(opened: false), .leave,
        ]
      }
    }

    private static func comingAndGoing(_ cells: [Cell]) -> [Stimulus] {
      cells.flatMap { [.appear($0), .disappear($0)] }
    }
  }
}

extension ExploreCardSubject.Scenario: CustomStringConvertible {
  package var description: String { rawValue }
}
