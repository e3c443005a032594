import ModernLocation

/// Something that is done to a card of the explore feed, by the feed, its location manager or the settings.
enum FeedCardStimulus {
  case make
  case appear(FeedCardCells.Kind)
  case disappear(FeedCardCells.Kind)
  case enable
  case told(LocationEvent)
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
    case .told(let event): "told \(event)"
    case .settingsAnswer(_, let opened): "settingsAnswer \(opened)"
    case .release: "release"
    }
  }
}
