@testable import CaseStudy
import Testing

extension AddLocationTests {
  /// Pins [rule 3](Docs/Reference/AddLocation.md#rule-3).
  @Suite("Requests and answers (rule 3)")
  @MainActor
  struct AddLocationAnswerTests {
    @Test("The view model sets querying before it sends the request", arguments: Implementation.underTest)
    func request(_ implementation: Implementation) async {
      let subject = implementation.subject()
      #expect(await subject.apply(.type("paris")) == [.querying(true), .asks("paris")])
    }

    @Test(
      "On an answer, the view model ends querying, then lists the placemarks with a name and a location, in order",
      arguments: Implementation.underTest)
    func answer(_ implementation: Implementation) async {
      let subject = implementation.subject()
      await subject.typeSlowly("paris")
      #expect(await subject.apply(.answer(0, .places)) == .answered("paris", .matching("paris")))
    }

    @Test("The view model sends the typed text unchanged", arguments: Implementation.underTest)
    func asTyped(_ implementation: Implementation) async {
      #expect(await implementation.subject().apply(.type(" Paris ")) == .asked(" Paris "))
    }

    @Test(
      "The view model lists the geocoder's places unchanged, including duplicates",
      arguments: Implementation.underTest)
    func asFound(_ implementation: Implementation) async {
      let subject = implementation.subject()
      await subject.typeSlowly("paris")
      let places: [Subject.Place] = [
        .init(name: "Suva", latitude: -18.1, longitude: 178.4),
        .init(name: "Alert", latitude: 82.5, longitude: -62.3),
        .init(name: "suva", latitude: -16.8, longitude: -179.9),
        .init(name: "", latitude: -16.5, longitude: 179.9),
        .init(name: "Suva", latitude: -18.1, longitude: 178.4),
        .init(name: " Oslo ", latitude: 59.913868737, longitude: 10.752245376),
        .init(name: "   ", latitude: 0.25, longitude: -0.25),
        .init(name: "\u{C9}\r\nE\u{301}\n", latitude: -0.25, longitude: 0.25),
        .init(name: "nowhere", latitude: .nan, longitude: .nan),
      ]
      #expect(await subject.apply(.answer(0, .unsorted)).last == .lists(.init(places)))
    }

    @Test(
      "On a failure, the view model ends querying, then empties the list",
      arguments: Implementation.underTest)
    func failure(_ implementation: Implementation) async {
      let subject = implementation.subject()
      await subject.typeSlowly("paris")
      await subject.apply(.answer(0, .places))
      await subject.typeSlowly("parish")
      #expect(await subject.apply(.answer(0, .failure)) == .answered("parish", .empty))
    }

    @Test("An answer replaces the listed places", arguments: Implementation.underTest)
    func replaced(_ implementation: Implementation) async {
      let subject = implementation.subject()
      await subject.typeSlowly("paris")
      await subject.apply(.answer(0, .places))
      #expect(await subject.typeSlowly("parish") == .asked("parish"))
      #expect(await subject.apply(.answer(0, .places)) == .answered("parish", .matching("parish")))
    }

    @Test(
      "A request does not keep the view model alive after its screen is gone",
      arguments: Implementation.underTest)
    func leaving(_ implementation: Implementation) async {
      let subject = implementation.subject()
      await subject.apply(each: [.type("paris"), .type("parish")])
      #expect(await subject.apply(.leave).last == .viewModelReleased)
      #expect(await subject.apply(each: [.pass, .pass]) == [])
      #expect(await subject.apply(.answer(0, .places)).dropFirst() == [])
    }
  }
}
