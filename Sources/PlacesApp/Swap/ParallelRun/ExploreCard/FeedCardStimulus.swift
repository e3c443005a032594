import ModernLocation

/// Something that is done to a card of the explore feed, by the feed, its location manager or the settings.
enum FeedCardStimulus {
  case make
  case appear(FeedCardCells.Kind)
  case disappear(FeedCardCells.Kind)
  case enable
  /// The location manager tells something while this is the permission, which may have changed.
  case told(LocationEvent, AuthorizationStatus, FeedCardCells.Change?)
  /// The permission has become this, and nobody was told.
  case permission(AuthorizationStatus)
  case settingsAnswer(FeedCardShadow.Answer, opened: Bool)
  case release
}

extension FeedCardStimulus: CustomStringConvertible {
  /// The stimulus as a line of a recording.
  var description: String {
    switch self {
    case .make: "make"
    case .appear(let kind): "appear \(kind)"
    case .disappear(let kind): "disappear \(kind)"
    case .enable: "enable"
    case .told(.enabledState, let status, _): "told enabledState \(status)"
    case .told(.location, _, _): "told location"
    case .told(.heading, _, _): "told heading"
    case .told(.error(let error), _, _): "told error \(error)"
    case .permission(let status): "permission \(status)"
    case .settingsAnswer(_, let opened): "settingsAnswer \(opened)"
    case .release: "release"
    }
  }
}
