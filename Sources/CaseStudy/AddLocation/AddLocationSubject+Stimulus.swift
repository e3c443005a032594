extension AddLocationSubject {
  /// Something that happens to a screen that finds places.
  public enum Stimulus: Hashable, Sendable {
    /// The text in the search bar becomes this.
    case type(String)
    /// A quarter of a second passes: two of them are the shortest time between two changes of the text.
    case pass
    /// The platform answers one of the requests that are outstanding, the oldest of which has the index 0.
    case answer(Int, Answer)
    /// The screen goes away.
    case leave
  }

  /// What the platform answers to a request.
  public enum Answer: Hashable, Sendable {
    /// Two places, and between them one without a name and one without a location.
    case places
    /// The network was unreachable.
    case failure
  }
}

extension AddLocationSubject.Stimulus: CustomStringConvertible {
  /// The stimulus as Swift source.
  public var description: String {
    switch self {
    case .type(let text): ".type(\(text.debugDescription))"
    case .pass: ".pass"
    case .answer(let index, let answer): ".answer(\(index), .\(answer))"
    case .leave: ".leave"
    }
  }
}
