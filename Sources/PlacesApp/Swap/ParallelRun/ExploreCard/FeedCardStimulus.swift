import ModernLocation

/// Something that is done to a card of the explore feed, by the feed, its location manager or the settings.
enum FeedCardStimulus {
  case make
  case appear(FeedCardCells.Kind)
  case disappear(FeedCardCells.Kind)
  case enable
  /// The location manager tells something that is not about the permission.
  case told(LocationEvent)
  /// The location manager tells whether it may work, while this is the permission.
  case toldEnabled(Bool, AuthorizationStatus, FeedCardCells.Change)
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
    case .told(.location): "told location"
    case .told(.heading): "told heading"
    case .told(.error(let error)): "told error \(error)"
    case .told(.enabledState): "told enabledState"
    case .toldEnabled(_, let status, _): "told enabledState \(status)"
    case .permission(let status): "permission \(status)"
    case .settingsAnswer(_, let opened): "settingsAnswer \(opened)"
    case .release: "release"
    }
  }
}
