@testable import CaseStudy
import Equivalence
import TestSupport
import Testing

/// Tests calls that only modern makes, because no comparison with legacy can explore them.
///
/// The tests explore modern alone, with few events, and client and platform act only in these calls. Nothing
/// else confirms the golden files, so we have read each of them.
@Suite("Calls that only modern makes")
@MainActor
struct ModernCallTests {
  private let audit = Audit(samples: 20)

  @Test("The source matches its golden file if the client acts when a search fails or an older load ends")
  func nearbyContent() throws {
    let machine = try StateMachine(
      of: { NearbyContentSubject(.modern, maxRequests: 1, acting: .duringModernOnlyCalls) },
      alphabet: [.load(force: false), .location(.here), .answer(0, .found), .answer(0, .failure)],
      assumptions: [Assumption("at most two loads are under way") { $0.loadCount <= 2 }],
      limits: .ofTests, audit: audit)
    try check(machine, "NearbyContent")
  }

  @Test(
    "The view model matches its golden file if the user acts when a short text ends querying, or the platform acts at a cancellation"
  )
  func addLocation() async throws {
    let machine = try await StateMachine(
      of: { AddLocationSubject(.modern, acting: .duringModernOnlyCalls) },
      alphabet: [.type("pa"), .type("par"), .pass, .leave],
      assumptions: AddLocationSubject.Scenario.oneRequest.assumptions,
      limits: .ofTests, audit: audit)
    try check(machine, "AddLocation")
  }

  @Test(
    "The card matches its golden file if the client acts when the card reports a move, a grant or a failure"
  )
  func exploreCard() async throws {
    let machine = try await StateMachine(
      of: { ExploreCardSubject(.modern, permission: .denied, acting: .onlyModern) },
      alphabet: [
        .appear(.authorization), .tapEnable, .settings(opened: false), .permission(.authorizedWhenInUse),
        .location(.here),
      ], assumptions: ExploreCardSubject.Scenario.permissionChanges.assumptions,
      limits: .ofTests, audit: audit)
    try check(machine, "ExploreCard")
  }

  @Test("The calendar matches its golden file if the client acts while another screen waits for answers")
  func visitCalendar() async throws {
    let machine = try await StateMachine(
      of: { VisitCalendarSubject(.modern, in: .init { $0.acting = .duringModernOnlyCalls }) },
      alphabet: [.appear, .otherScreenAppears, .answer(.fireworks)],
      assumptions: VisitCalendarSubject.Scenario.otherScreen.assumptions,
      limits: .ofTests, audit: audit)
    try check(machine, "VisitCalendar")
  }

  private func check(_ machine: StateMachine, _ feature: String) throws {
    let files = GoldenFiles(of: "CharacterizationTests/\(feature)")
    #expect(try files.check(machine.text, name: "modern-calls.jsonl") == nil)
  }
}
