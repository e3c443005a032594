import CoreLocationStandIn
import ModernLocation

/// Something that is done to a feed of what is near, by its list or by what it depends on.
enum NearbyFeedStimulus {
  case make
  case startUpdating
  case stopUpdating
  case load(force: Bool)
  case platform(LocationManagerStimulus)
  case geocoderAnswer(ShadowGeocoder.Answer, GeocoderAnswer)
  case articles(ShadowArticles.Answer, ArticleReply)
  /// The control goes on with what it has put off.
  case later
  case release

  /// A stimulus, and what the platform had to say at that moment.
  struct Moment {
    var stimulus: NearbyFeedStimulus
    var readings: LocationManagerStimulus.Readings?
  }
}

extension NearbyFeedStimulus.Moment {
  /// The stimulus as a line of a recording.
  var line: String {
    switch stimulus {
    case .make: "make"
    case .startUpdating: "startUpdating"
    case .stopUpdating: "stopUpdating"
    case .load(let force): force ? "load force" : "load"
    case .platform(let stimulus): LocationManagerStimulus.Moment(stimulus: stimulus).line
    case .geocoderAnswer(_, let answer):
      "geocoderAnswer " + (answer.error.map { "error \($0._code)" } ?? "found")
    case .articles(_, .success(let articles)): "articles " + articles.map(\.title).joined(separator: ", ")
    case .articles(_, .failure(let error)): "articles \(error)"
    case .later: "later"
    case .release: "release"
    }
  }
}
