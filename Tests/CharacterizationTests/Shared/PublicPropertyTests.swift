import Foundation
import ModernLocation
import TestSupport
import Testing

/// Tests the public properties of those modern types that have no golden file of their public state.
@Suite("Public properties of modern values")
@MainActor
struct PublicPropertyTests {
  /// The computed properties with some of their values.
  private let computed: [String: (values: [Any?], expected: [Any?])] = {
    let date = Date(timeIntervalSinceReferenceDate: 0)
    func group(_ subject: ContentGroup.Subject) -> ContentGroup {
      ContentGroup(subject: subject, date: date, articles: [])
    }
    let groups = [
      group(.nearby(Coordinate(latitude: 1, longitude: 2), Placemark())),
      group(.placeholder(wasDismissed: false)), group(.placeholder(wasDismissed: true)),
    ]
    return [
      "Article.url": (
        [Article(title: "").url, Article(title: "Lake Bled").url?.absoluteString],
        [nil, "https://www.wikipedia.org/wiki/Lake%20Bled"]
      ),
      "AuthorizationStatus.isAuthorized": (
        AuthorizationStatus.allCases.map(\.isAuthorized), [false, false, false, true, true]
      ),
      "CalendarEntry.Kind.symbol": (
        [CalendarEntry.Kind.celebration, .outing, .anniversary].map(\.symbol), ["🎉", "🎒", "🎂"]
      ),
      "ContentGroup.isNearby": (groups.map(\.isNearby), [true, false, false]),
      "ContentGroup.isPlaceholder": (groups.map(\.isPlaceholder), [false, true, true]),
      "ContentGroup.wasDismissed": (groups.map(\.wasDismissed), [false, false, true]),
      "Heading.isReliable": (
        [nil, 0, 0.1, .nan].map { Heading(magnetic: 0, accuracy: $0, timestamp: date).isReliable },
        [false, false, true, true]
      ),
      "VisitCalendar.Part.title": (
        [VisitCalendar.Part.plannedVisits, .anniversaries].map(\.title), ["Planned visits", "Anniversaries"]
      ),
      "VisitServiceError.message": (
        [VisitServiceError.notConnected, .signedOut].map(\.message),
        ["There is no connection to the server.", "You are signed out."]
      ),
    ]
  }()

  @Test("Each public property of the modern types is in a golden file, in an observation, or here")
  func all() throws {
    let readers = Set(["AddLocationViewModel", "ExploreCard", "LocationManager", "VisitCalendar"])
    let otherReasons = [
      "Coordinate": "Observations of ways and of groups contain it.",
      "DefaultsLocationPrompt.wasShown": "`AdapterContractTests` test it.",
      "ExploreCardError.description": "`ExploreCardAdapterTests` test it.",
      "InMemoryContentStore.groups": "Each event of nearby content shows its groups.",
      "LocationLog.standard": "The environment chooses it, and people read what it writes.",
      "LocationManagerConfiguration": "A client makes it, and `PlatformTests` test its effect.",
      "LocationManagerProtocol.isAuthorized": "The golden file of the location manager shows it.",
      "LoginHandler.previousUserName": "Each event of saved places can show it.",
      "NearbyContentSource.delegate": "The client sets it.",
      "SavedPlacesDocument": "Each event of saved places shows the title and the URL.",
      "SavedPlacesError.description": "`SavedPlacesErrorTests` test it.",
      "SystemDateSource.now": "`AdapterContractTests` test it.",
      "UserDefaultsCardMemory": "`AdapterContractTests` test it.",
      "VisitedPlace": "A server makes it.",
      "VisitorAccount.firstVisit": "The client gives it.",
    ]
    let observed = try Repository.text(of: "Tests/CharacterizationTests/Shared/ObservedValueTests.swift")
    var unused = Set(computed.keys).union(otherReasons.keys)
    for property in try PublicProperty.ofModern {
      let name = "\(property.type).\(property.name)"
      let named = [name, property.type].filter { computed[$0] != nil || otherReasons[$0] != nil }
      unused.subtract(named)
      let isObserved = !property.isComputed && observed.contains("\(property.type)(")
      #expect(
        !named.isEmpty || isObserved || readers.contains(property.type),
        "no observation and no test reads \(name)")
    }
    #expect(unused.isEmpty, "no such property")
  }

  @Test("Each computed property of a value has the expected values")
  func values() {
    for (name, property) in computed {
      #expect("\(property.values)" == "\(property.expected)", "\(name)")
    }
  }
}
