import CoreLocationStandIn
import Foundation
import ModernLocation

/// Something that is done to a feed of what is near, by its list or by what it depends on.
enum NearbyFeedStimulus {
  case make
  case startUpdating
  case stopUpdating
  case load(force: Bool)
  case platform(LocationManagerStimulus)
  case geocoderAnswer(ShadowGeocoder.Answer, GeocoderAnswer, WaitingRequests.Position)
  case articles(ShadowArticles.Answer, ArticleReply, WaitingRequests.Position)
  /// Somebody has asked the user for the permission.
  case prompted
  /// The permission has become this, and the platform has not reported it to the feed.
  case permission(CLAuthorizationStatus)
  /// The control goes on with what it has put off.
  case later
  case release

  /// A stimulus, and what the platform had to say at that moment.
  struct Moment {
    var stimulus: NearbyFeedStimulus
    var readings: LocationManagerStimulus.Readings?
    /// When a location came, as its age matters.
    var time: Date?
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
    case .platform(let stimulus): LocationManagerStimulus.Moment(stimulus: stimulus).line + age
    case .geocoderAnswer(_, let answer, let position):
      "geocoderAnswer \(position.older) " + (answer.error.map { "error \($0._code)" } ?? "found")
    case .articles(_, .success(let articles), let position):
      "articles \(position.older) found \(articles.map(\.title).joined(separator: ", "))"
    case .articles(_, .failure(let error), let position): "articles \(position.older) error \(error)"
    case .prompted: "prompted"
    case .permission(let status): LocationManagerStimulus.Moment(stimulus: .permission(status)).line
    case .later: "later"
    case .release: "release"
    }
  }

  /// How many seconds before it came a location was measured.
  private var age: String {
    guard let time, case .platform(.location(let locations, _)) = stimulus, let last = locations.last else {
      return ""
    }
    return " \(time.timeIntervalSince(last.timestamp))"
  }
}

extension NearbyFeedStimulus {
  /// Whether the platform reports the permission.
  var isAuthorization: Bool { if case .platform(.authorization) = self { true } else { false } }

  /// Whether the platform delivers a location.
  var isLocation: Bool { if case .platform(.location) = self { true } else { false } }
}
