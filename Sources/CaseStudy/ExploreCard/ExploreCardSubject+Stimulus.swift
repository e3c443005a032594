public import CoreLocationStandIn

extension ExploreCardSubject {
  /// Something that the user, the feed or the system does.
  public enum Stimulus: Hashable, Sendable {
    /// A cell comes onto the screen, if it is not there.
    case appear(Cell)
    /// A cell leaves the screen, if it is there.
    case disappear(Cell)
    /// The user looks at the cell about the permission.
    case look
    /// The user taps *Enable*, if the cell about the permission is on the screen, whatever it shows by now.
    case tapEnable
    /// The user's permission becomes this.
    case permission(CLAuthorizationStatus)
    /// The settings were opened, or not: the answer to the first time that was asked.
    case settings(opened: Bool)
    /// Somebody asks what the card remembers.
    case readMemory
    /// The screen goes away, and lets go of the card.
    case leave
  }

  /// A cell of the feed.
  public enum Cell: Hashable, Sendable, CaseIterable {
    /// The cell about the permission.
    case authorization
    /// A cell with a place.
    case place
    /// A cell with another place.
    case otherPlace
  }
}

extension ExploreCardSubject.Stimulus {
  /// Everything that the exploration does, in every state.
  ///
  /// Three permissions stand for five: the card asks only whether there is permission, and whether the user was asked.
  public static let alphabet: [Self] =
    ExploreCardSubject.Cell.allCases.flatMap { [.appear($0), .disappear($0)] }
    + [
      .look, .tapEnable, .permission(.notDetermined), .permission(.denied), .permission(.authorizedWhenInUse),
      .settings(opened: true), .settings(opened: false), .readMemory, .leave,
    ]
}

extension ExploreCardSubject.Stimulus: CustomStringConvertible {
  /// The stimulus as Swift source.
  public var description: String {
    switch self {
    case .appear(let cell): ".appear(.\(cell))"
    case .disappear(let cell): ".disappear(.\(cell))"
    case .look: ".look"
    case .tapEnable: ".tapEnable"
    case .permission(let status): ".permission(.\(status))"
    case .settings(let opened): ".settings(opened: \(opened))"
    case .readMemory: ".readMemory"
    case .leave: ".leave"
    }
  }
}
