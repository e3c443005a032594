@testable import CaseStudy
import CoreLocationStandIn
import Testing

extension ExploreCardTests {
  /// Pins [rule 5](Docs/Reference/ExploreCard.md#rule-5).
  @Suite("A location or a heading arrives (rule 5)")
  @MainActor
  struct ArrivalTests {
    @Test("The visible cells get the location or the heading", arguments: Implementation.underTest)
    func location(_ implementation: Implementation) async {
      let subject = implementation.subject(.authorizedWhenInUse)
      await subject.apply(each: [.appear(.place), .appear(.authorization), .appear(.other)])
      #expect(
        await subject.apply(each: [.location(.here), .look]) == [
          .shows(.place, Shown(way: .toPlace)), .shows(.authorization, Shown(.enabled, way: .toOffer)),
        ])
    }

    @Test(
      "A bearing is relative to the true heading if known, otherwise to the magnetic one, and may be negative",
      arguments: Implementation.underTest)
    func heading(_ implementation: Implementation) async {
      let subject = implementation.subject(.authorizedWhenInUse)
      await subject.apply(each: [.appear(.place), .location(.here)])
      #expect(
        await subject.apply(each: [.heading(.reliable), .look])
          == [.shows(.place, Shown(way: Way(distance: 3162.504, bearing: 85.547 - 91)))])
      #expect(
        await subject.apply(each: [.heading(.perfect), .look])
          == [.shows(.place, Shown(way: Way(distance: 3162.504, bearing: 85.547 - 180)))])
    }

    @Test(
      "Without a location or an article, distance and bearing are unknown",
      arguments: Implementation.underTest)
    func unknown(_ implementation: Implementation) async {
      let subject = implementation.subject(.authorizedWhenInUse)
      await subject.apply(each: [.appear(.place), .appear(.placeWithoutArticle)])
      #expect(
        await subject.apply(each: [.heading(.reliable), .look])
          == [.shows(.place, Shown()), .shows(.placeWithoutArticle, Shown())])
      await subject.apply(each: [.location(.here)])
      #expect(await subject.apply(each: [.look]).last == .shows(.placeWithoutArticle, Shown()))
    }

    @Test(
      "Distance and bearing follow the shortest way on the earth", arguments: Implementation.underTest,
      [
        (from: (0, 0), to: (0, 1), way: Way(distance: 111_195.084, bearing: 90)),
        (from: (0, 0), to: (0, -1), way: Way(distance: 111_195.084, bearing: 270)),
        (from: (0, 0), to: (-1, 0), way: Way(distance: 111_195.084, bearing: 180)),
        (from: (0, 179.5), to: (0, -179.5), way: Way(distance: 111_195.084, bearing: 90)),
        (
          from: (48.8584, 2.2945), to: (35.6586, 139.7454), way: Way(distance: 9_719_479.717, bearing: 33.367)
        ),
        (from: (-33.9, 151.2), to: (48.9, 2.3), way: Way(distance: 16_964_018.952, bearing: 312.534)),
      ] as [(from: (Double, Double), to: (Double, Double), way: Way)])
    func formula(
      _ implementation: Implementation,
      example: (
        from: (latitude: Double, longitude: Double), to: (latitude: Double, longitude: Double), way: Way
      )
    ) {
      SharedCase.current?.implementation = implementation.name
      let (from, to) = (
        CLLocation(latitude: example.from.latitude, longitude: example.from.longitude),
        CLLocation(latitude: example.to.latitude, longitude: example.to.longitude)
      )
      #expect(implementation.make.way(from, to) == example.way)
    }
  }

  /// Pins [rule 6](Docs/Reference/ExploreCard.md#rule-6).
  @Suite("The user decides (rule 6)")
  @MainActor
  struct DecisionTests {
    private func remembers(_ isEnabled: Bool) -> [Observation] {
      [
        .decision(isEnabled: isEnabled), .stores(isEnabled, key: "LocationEnabled"),
        .updatesNearby(force: false),
      ]
    }

    @Test(
      "The card stores the user's decision, and then updates nearby content without force",
      arguments: Implementation.underTest)
    func remembered(_ implementation: Implementation) async {
      let subject = implementation.subject(.authorizedWhenInUse)
      await subject.apply(each: [.appear(.authorization), .disappear(.authorization)])
      #expect(await subject.apply(each: [.permission(.denied)]) == remembers(false))
      #expect(await subject.apply(each: [.permission(.authorizedAlways)]) == remembers(true))
    }

    @Test("A grant changes the cells, and a refusal does not", arguments: Implementation.underTest)
    func shown(_ implementation: Implementation) async {
      let subject = implementation.subject()
      await subject.apply(each: [.appear(.authorization), .tapEnable])
      let enabled = [Observation.shows(.authorization, Shown(.enabled))]
      #expect(
        await subject.apply(each: [.permission(.authorizedWhenInUse), .look])
          == remembers(true) + enabled + enabled)
      #expect(await subject.apply(.permission(.denied)) == remembers(false) + enabled)
    }

    @Test(
      "A grant that is taken back before the platform reports it changes no cell",
      arguments: Implementation.underTest)
    func late(_ implementation: Implementation) async {
      let subject = implementation.subject()
      await subject.apply(each: [.appear(.authorization), .tapEnable])
      #expect(
        await subject.apply(.tells(isEnabled: true))
          == remembers(true) + [.shows(.authorization, Shown(.request))])
    }

    @Test(
      "A report of `notDetermined` or `restricted` has no effect", arguments: Implementation.underTest,
      [Permission.notDetermined, .restricted])
    func noDecision(_ implementation: Implementation, status: Permission) async {
      let subject = implementation.subject(.authorizedWhenInUse)
      await subject.apply(each: [.appear(.authorization)])
      #expect(
        await subject.apply(each: [.permission(status), .look]) == [.shows(.authorization, Shown(.enabled))])
    }
  }
}
