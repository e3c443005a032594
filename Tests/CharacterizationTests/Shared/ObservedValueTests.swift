@testable import CaseStudy
import CoreLocationStandIn
import Foundation
import LocationWords
import ModernLocation
import Equivalence
import Testing

/// Tests that observations include each property of the values that modern classes pass to their clients.
@Suite("Observations of values")
@MainActor
struct ObservedValueTests {
  private let url = URL(fileURLWithPath: "/places")

  /// Expects that a change of any stored property changes the observation, unless `unobserved` gives a reason.
  private func expect<Value, Observed: Equatable>(
    of value: Value, changed: [Value], unobserved: [String: String] = [:], observe: (Value) -> Observed
  ) {
    let parts = parts(of: value)
    for property in Set(parts.keys).union(unobserved.keys) {
      let changes = changed.filter { other in
        let others = self.parts(of: other)
        return Set(parts.keys).union(others.keys).filter { parts[$0] != others[$0] } == [property]
      }
      #expect(!changes.isEmpty, "\(Value.self).\(property): no changed value differs in this property alone")
      for change in changes {
        let isObserved = observe(change) != observe(value)
        #expect(isObserved == (unobserved[property] == nil), "\(Value.self).\(property): \(change)")
      }
    }
  }

  /// Returns the description of each innermost stored property, by the property's path.
  private func parts(of value: Any) -> [String: String] {
    let children = Mirror(reflecting: value).children
    if let date = value as? Date { return ["": "\(date.timeIntervalSinceReferenceDate)"] }
    guard !children.isEmpty, !(value is URL) else { return ["": "\(value)"] }
    return children.reduce(into: [:]) { parts, child in
      let isOptional = child.label == "some"
      for (path, part) in self.parts(of: child.value) {
        let names = [isOptional ? "" : child.label ?? "", path].filter { !$0.isEmpty }
        parts[names.joined(separator: ".")] = part
      }
    }
  }

  private func change<Value, Part>(
    _ value: Value, _ property: WritableKeyPath<Value, Part>, to part: Part
  ) -> Value {
    var value = value
    value[keyPath: property] = part
    return value
  }

  @Test("Observations include each property of the location manager's locations, headings and errors")
  func locationManager() {
    let location = Location(
      latitude: 1, longitude: 2, horizontalAccuracy: 3, altitude: 4, verticalAccuracy: 5, course: 6, speed: 7,
      timestamp: Date(timeIntervalSinceReferenceDate: 8))
    expect(
      of: location,
      changed: [
        change(location, \.latitude, to: 1.000_000_1), change(location, \.longitude, to: 2.000_000_1),
        change(location, \.horizontalAccuracy, to: nil), change(location, \.horizontalAccuracy, to: 3.1),
        change(location, \.altitude, to: 4.1), change(location, \.verticalAccuracy, to: nil),
        change(location, \.verticalAccuracy, to: 5.1), change(location, \.course, to: nil),
        change(location, \.course, to: 6.1), change(location, \.speed, to: nil),
        change(location, \.speed, to: 7.1),
        change(location, \.timestamp, to: Date(timeIntervalSinceReferenceDate: 8.1)),
      ], observe: LocationReading.init)
    let heading = Heading(
      magnetic: 1, geographic: 2, accuracy: 3, timestamp: Date(timeIntervalSinceReferenceDate: 4))
    expect(
      of: heading,
      changed: [
        change(heading, \.magnetic, to: 1.1), change(heading, \.geographic, to: nil),
        change(heading, \.geographic, to: 2.1), change(heading, \.accuracy, to: nil),
        change(heading, \.accuracy, to: 3.1),
        change(heading, \.timestamp, to: Date(timeIntervalSinceReferenceDate: 4.1)),
      ], observe: HeadingReading.init)
    expect(
      of: LocationError.other(domain: "A", code: 1),
      changed: [.other(domain: "B", code: 1), .other(domain: "A", code: 2)], observe: PlatformError.init)
  }

  @Test("Observations include each property of a group of nearby content")
  func nearbyContent() {
    let world = NearbyContentSubject.World(NearbyContentFeature().scenarios[0])
    func group(_ latitude: Double, _ longitude: Double, _ parts: String?...) -> ContentGroup {
      ContentGroup(
        subject: .nearby(
          Coordinate(latitude: latitude, longitude: longitude),
          Placemark(name: parts[0], locality: parts[1], country: parts[2])),
        date: world.now, articles: [Article(title: "A")])
    }
    func observed(_ group: ContentGroup) -> NearbyContentSubject.Group {
      .init(group, day: world.day(of: group.date))
    }
    let place = NearbyContentSubject.Place.here.reading(at: .now)
    let (latitude, longitude) = (place.latitude, place.longitude)
    let nearby = group(latitude, longitude, "a", "b", "c")
    expect(
      of: nearby,
      changed: [
        group(latitude + 1e-7, longitude, "a", "b", "c"), group(latitude, longitude + 1e-7, "a", "b", "c"),
        group(latitude, longitude, "A", "b", "c"), group(latitude, longitude, "a", nil, "c"),
        group(latitude, longitude, "a", "B", "c"), group(latitude, longitude, "a", "b", "C"),
        change(nearby, \.date, to: world.now + 1),
        change(nearby, \.articles, to: [Article(title: "B")]),
      ], observe: observed)
    let placeholder = change(nearby, \.subject, to: .placeholder(wasDismissed: false))
    let dismissed = change(nearby, \.subject, to: .placeholder(wasDismissed: true))
    #expect(observed(placeholder) != observed(dismissed))
  }

  @Test("Observations include each property of a location to add")
  func addLocation() {
    let location = NamedLocation(name: "A", latitude: 1, longitude: 2)
    expect(
      of: location,
      changed: [
        change(location, \.name, to: "A "), change(location, \.latitude, to: 1.000_000_1),
        change(location, \.longitude, to: 2.000_000_1),
      ], observe: AddLocationSubject.Place.init)
  }

  @Test("Observations include each property of the explore card's button and way")
  func exploreCard() {
    expect(
      of: EnableButton(title: "A", isEnabled: true),
      changed: [.init(title: "A ", isEnabled: true), .init(title: "A", isEnabled: false)],
      observe: ExploreCardSubject.Button.init)
    expect(
      of: Way(distance: 1, bearing: 2),
      changed: [Way(distance: 1.001, bearing: 2), Way(distance: 1, bearing: 2.001)],
      observe: ExploreCardSubject.Way.init)
  }

  @Test("Observations include each property of the calendar's entries and errors")
  func visitCalendar() {
    let date = Date(timeIntervalSinceReferenceDate: 0)
    expect(
      of: CalendarEntry(title: "A", date: date, kind: .celebration),
      changed: [
        .init(title: "A ", date: date, kind: .celebration),
        .init(title: "A", date: date + 1, kind: .celebration),
        .init(title: "A", date: date, kind: .outing), .init(title: "A", date: date, kind: .anniversary),
      ]
    ) { entry in
      let world = VisitCalendarSubject.World(.init())
      world.show([entry.parts])
      return world.stage.recorder.take()
    }
    #expect(VisitServiceError.notConnected.message != VisitServiceError.signedOut.message)
  }

  @Test("Observations include each property of a saved document's errors")
  func savedPlaces() {
    let elsewhere = URL(fileURLWithPath: "/other")
    expect(
      of: SavedPlacesError(.damaged(offset: 1), at: url),
      changed: [.init(.damaged(offset: 2), at: url), .init(.damaged(offset: 1), at: elsewhere)],
      observe: observed)
    let text = "The platform writes this text."
    expect(
      of: SavedPlacesError(.unreadable("A"), at: url),
      changed: [.init(.unreadable("B"), at: url), .init(.unreadable("A"), at: elsewhere)],
      unobserved: ["problem.unreadable": text], observe: observed)
    expect(
      of: SavedPlacesError(.notSaved(.other("A")), at: url),
      changed: [.init(.notSaved(.other("B")), at: url), .init(.notSaved(.other("A")), at: elsewhere)],
      unobserved: ["problem.notSaved.other": text], observe: observed)
  }

  private func observed(_ error: SavedPlacesError) -> SavedPlacesSubject.Reason? { .init(error, at: url) }
}
