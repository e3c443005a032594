@testable import CaseStudy
import Testing

/// Tests that the declared differences do not cover observations that are merely similar.
@Suite("Extent of the explore card's declared differences")
@MainActor
struct ExploreCardDeclaredWidthTests {
  private typealias Card = ExploreCardSubject
  private typealias Width = DeclaredWidth<Card.Stimulus, Card.Observation>
  private let card = Width(Card.Implementation.modern.declaredDifferences)
  private let grant = Card.Stimulus.permission(.authorizedWhenInUse)
  private let enabled = shows(.enabled)
  private let request = shows(.request)
  private let remembersPrompt = Card.Observation.stores(true, key: "DidPromptForLocation")
  private let opens = Card.Observation.opens("app-settings:")
  private let placeAppears = Width.same(.appear(.place), .managerStarted, .shows(.place, Card.Shown()))
  private let cellAppears = Width.same(.appear(.authorization), shows(.request))
  private let updates = Card.Observation.updatesNearby(force: false)
  private let decision: [Card.Observation] = [
    .decision(isEnabled: true), .stores(true, key: "LocationEnabled"),
  ]
  private var update: [Card.Observation] { decision + [updates, enabled] }
  private var granted: Width.Step { (grant, decision, update) }

  private static func shows(_ button: Card.Button) -> Card.Observation {
    .shows(.authorization, Card.Shown(button))
  }

  @Test("A cell that legacy did not update must show the current button")
  func visibleCell() {
    card.check(
      placeAppears, cellAppears, granted, then: .look, legacy: [request], modern: [enabled],
      not: [request], [], [enabled, enabled], [.shows(.place, Card.Shown(.enabled))])
    card.check(placeAppears, cellAppears, then: .look, legacy: [request], not: [enabled])
    card.check(placeAppears, cellAppears, granted, then: .measure(.place), legacy: [], modern: [])
  }

  @Test("After each decision that legacy drops, modern must update nearby content once, without force")
  func nearby() {
    card.check(
      placeAppears, cellAppears, then: grant, legacy: decision, modern: update,
      not: decision, decision + [enabled], decision + [updates], [updates] + decision, update + [updates],
      decision + [.updatesNearby(force: true), enabled], update + [.managerStarted])
    card.check(placeAppears, cellAppears, then: grant, legacy: update, not: update + [updates])
    card.check(placeAppears, cellAppears, then: grant, legacy: [], not: update)
  }

  @Test(
    "A tap must work in modern where legacy's button stays disabled, but not after an outdated request"
  )
  func tap() {
    let dead = [Self.shows(.disabledRequest)]
    let works = [request, remembersPrompt, opens]
    let asks = [request, remembersPrompt, .managerStarted]
    card.check(
      Width.same(.permission(.denied)), then: .tapEnable, legacy: dead, modern: works,
      not: [], dead, [request], [request, opens], [request, remembersPrompt], works + [opens])
    card.check(then: .tapEnable, legacy: dead, modern: asks, not: works)
    card.check(then: .tapEnable, legacy: [], not: asks)
    card.check(
      placeAppears, cellAppears, granted, then: .tapEnable, legacy: works, modern: [enabled],
      not: [], works, [request], [enabled, opens])
    card.check(placeAppears, cellAppears, then: .tapEnable, legacy: works, not: [enabled])
  }

  @Test("Only while legacy has no manager, modern alone may get a decision and stop a manager")
  func noManager() {
    let (told, heard) = (Array(decision.prefix(1)), decision + [updates])
    card.check(
      then: grant, legacy: told, modern: heard,
      not: [], told, decision, Array(heard.dropFirst()), heard + [.managerStarted], heard + heard,
      told + [.stores(false, key: "LocationEnabled"), updates])
    let gone: [Card.Observation] = [.cardReleased]
    let stopped = [.managerStopped] + gone
    card.check(
      cellAppears, then: .leave, legacy: gone, modern: stopped,
      not: gone, [.managerStopped], gone + [.managerStopped], [.managerStopped] + stopped)
    card.check(placeAppears, cellAppears, then: .leave, legacy: gone, not: stopped)
    card.check(then: .leave, legacy: gone, not: stopped)
  }

  @Test("While the card exists, modern must report a failure to open the settings once for each tap")
  func settings() {
    let (tap, failed) = (
      Width.same(.tapEnable, remembersPrompt, opens), Card.Stimulus.settings(opened: false)
    )
    let failure = Card.Observation.toldUnableToOpen
    let told: Width.Step = (failed, [], [failure])
    card.check(tap, then: failed, legacy: [], modern: [failure], not: [failure, failure])
    card.check(tap, told, tap, then: failed, legacy: [], modern: [failure], not: [])
    card.check(tap, told, then: failed, legacy: [], not: [failure])
    card.check(then: failed, legacy: [], not: [failure])
    card.check(tap, then: .look, legacy: [], not: [failure])
    card.check(tap, Width.same(.leave, .cardReleased), then: failed, legacy: [], not: [failure])
    card.check(tap, then: .settings(opened: true), legacy: [], not: [failure])
  }

  @Test("The settings may open after the manager stops only if the screen closes right after a tap")
  func settingsOpenLater() {
    let both = Card.Stimulus.tapEnableAndLeave
    let legacy: [Card.Observation] = [remembersPrompt, opens, .managerStopped, .cardReleased]
    let modern: [Card.Observation] = [remembersPrompt, .managerStopped, opens, .cardReleased]
    let alone: [Card.Observation] = [remembersPrompt, opens, .cardReleased]
    card.check(
      then: both, legacy: legacy, modern: modern,
      not: legacy, [remembersPrompt, .managerStopped, .cardReleased],
      [remembersPrompt, .managerStopped, .cardReleased, opens], [.managerStopped, opens, .cardReleased],
      [remembersPrompt, .managerStopped, opens, opens, .cardReleased],
      [.managerStopped, remembersPrompt, opens, .cardReleased], alone,
      [remembersPrompt, .managerStopped, opens], modern + [.toldUnableToOpen])
    card.check(cellAppears, then: both, legacy: alone, modern: modern)
    card.check(then: .leave, legacy: legacy, not: modern)
    card.check(then: .tapEnable, legacy: legacy, not: modern)
    card.check(then: both, legacy: modern, not: legacy)
    // The card counts no cell, or the user was never asked.
    card.check(then: both, legacy: alone, modern: alone)
    let asks: [Card.Observation] = [remembersPrompt, .managerStarted, .managerStopped, .cardReleased]
    card.check(then: both, legacy: asks, modern: asks)
    // The screen is deallocated.
    card.check(
      (both, legacy, modern), then: .settings(opened: false), legacy: [], not: [.toldUnableToOpen])
  }
}
