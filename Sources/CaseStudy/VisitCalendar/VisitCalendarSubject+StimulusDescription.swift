extension VisitCalendarSubject.Stimulus: CustomStringConvertible {
  /// The stimulus as Swift source.
  public var description: String {
    switch self {
    case .appear: ".appear"
    case .select(let day): ".select(\(day.source))"
    case .dropScreen: ".dropScreen"
    case .newSession: ".newSession"
    case .appearBeforeNewSession: ".appearBeforeNewSession"
    case .newDay: ".newDay"
    case .otherScreenAppears: ".otherScreenAppears"
    case .answer(let answer, let asker, let order):
      ".answer(\(answer.source)\(asker == .calendar ? "" : ", to: .\(asker)")\(order == .oldest ? "" : ", .\(order)"))"
    }
  }
}
