@testable import CaseStudy
import Testing

/// Tests that declared differences do not cover similar observations.
@Suite("Extent of the explore card's declared differences")
@MainActor
struct ExploreCardDeclaredWidthTests {
  private typealias Card = ExploreCardSubject
  private typealias Step = DeclaredWidth<Card.Stimulus, Card.Observation>.Step
  private let card = DeclaredWidth(Card.Implementation.modern.declaredDifferences)
  private let grant = Card.Stimulus.permission(.authorizedWhenInUse)
  private let enabled = shows(.enabled)
  private let request = shows(.request)
  private let remembersPrompt = Card.Observation.stores(true, key: "DidPromptForLocation")
  private let opens = Card.Observation.opens("app-settings:")
  private let placeAppears = same(.appear(.place), [.managerStarted, .shows(.place, Card.Shown())])
  private let cellAppears = same(.appear(.authorization), [shows(.request)])
  private let decision: [Card.Observation] = [
    .decision(isEnabled: true), .stores(true, key: "LocationEnabled"),
  ]
  private var update: [Card.Observation] { decision + [.updatesNearby(force: false), enabled] }

  private static func shows(_ button: Card.Button) -> Card.Observation {
    .shows(.authorization, Card.Shown(button))
  }

  private static func same(_ stimulus: Card.Stimulus, _ shown: [Card.Observation]) -> Step {
    (stimulus, shown, shown)
  }

  @Test("A cell that legacy did not update must show the current button")
  func visibleCell() {
    let granted = (grant, decision, update)
    let look = (Card.Stimulus.look, [request], [enabled])
    #expect(card.covers(after: placeAppears, cellAppears, granted, then: look))
    for near in [[request], [], [enabled, enabled], [.shows(.place, Card.Shown(.enabled))]] {
      #expect(!card.covers(after: placeAppears, cellAppears, granted, then: (.look, [request], near)))
    }
    #expect(!card.covers(after: placeAppears, cellAppears, then: look))
    #expect(card.covers(after: placeAppears, cellAppears, granted, then: Self.same(.measure(.place), [])))
  }

  @Test("After each decision that legacy drops, modern must update nearby content once, without force")
  func nearby() {
    #expect(card.covers(after: placeAppears, cellAppears, then: (grant, decision, update)))
    let updates = Card.Observation.updatesNearby(force: false)
    for near: [Card.Observation] in [
      decision, decision + [enabled], decision + [updates], [updates] + decision, update + [updates],
      decision + [.updatesNearby(force: true), enabled], update + [.managerStarted],
    ] {
      #expect(!card.covers(after: placeAppears, cellAppears, then: (grant, decision, near)))
    }
    #expect(!card.covers(after: placeAppears, cellAppears, then: (grant, update, update + [updates])))
    #expect(!card.covers(after: placeAppears, cellAppears, then: (grant, [], update)))
  }

  @Test("If legacy's button stays disabled, a tap must work in modern, but not if the button is outdated")
  func tap() {
    let dead = [Self.shows(.disabledRequest)]
    let refused = Self.same(.permission(.denied), [])
    let works = [request, remembersPrompt, opens]
    #expect(card.covers(after: refused, then: (.tapEnable, dead, works)))
    let asks = [request, remembersPrompt, .managerStarted]
    #expect(card.covers(.tapEnable, legacy: dead, modern: asks))
    for near in [[], dead, [request], [request, opens], [request, remembersPrompt], works + [opens]] {
      #expect(!card.covers(after: refused, then: (.tapEnable, dead, near)))
    }
    #expect(!card.covers(.tapEnable, legacy: dead, modern: works))
    #expect(!card.covers(.tapEnable, legacy: [], modern: asks))

    let granted = (grant, decision, update)
    #expect(card.covers(after: placeAppears, cellAppears, granted, then: (.tapEnable, works, [enabled])))
    for near in [[], works, [request], [enabled, opens]] {
      #expect(!card.covers(after: placeAppears, cellAppears, granted, then: (.tapEnable, works, near)))
    }
    #expect(!card.covers(after: placeAppears, cellAppears, then: (.tapEnable, works, [enabled])))
  }

  @Test("Modern alone may get a decision and stop a manager only while legacy has no manager")
  func noManager() {
    let (told, heard) = (Array(decision.prefix(1)), decision + [.updatesNearby(force: false)])
    #expect(card.covers(grant, legacy: told, modern: heard))
    for near: [Card.Observation] in [
      [], told, decision, Array(heard.dropFirst()), heard + [.managerStarted], heard + heard,
      told + [.stores(false, key: "LocationEnabled"), .updatesNearby(force: false)],
    ] {
      #expect(!card.covers(grant, legacy: told, modern: near))
    }
    let gone: [Card.Observation] = [.cardReleased]
    let stopped: [Card.Observation] = [.managerStopped, .cardReleased]
    #expect(card.covers(after: cellAppears, then: (.leave, gone, stopped)))
    for near in [gone, [.managerStopped], gone + [.managerStopped], [.managerStopped] + stopped] {
      #expect(!card.covers(after: cellAppears, then: (.leave, gone, near)))
    }
    #expect(!card.covers(after: placeAppears, cellAppears, then: (.leave, gone, stopped)))
    #expect(!card.covers(.leave, legacy: gone, modern: stopped))
  }

  @Test("While the card exists, modern must report a failure to open the settings once for each tap")
  func settings() {
    let (tap, failure) = (Self.same(.tapEnable, [remembersPrompt, opens]), Card.Observation.toldUnableToOpen)
    let told = (Card.Stimulus.settings(opened: false), [Card.Observation](), [failure])
    #expect(card.covers(after: tap, then: told))
    #expect(card.covers(after: tap, told, tap, then: told))
    #expect(!card.covers(after: tap, told, tap, then: (.settings(opened: false), [], [])))
    #expect(!card.covers(after: tap, told, then: told))
    #expect(!card.covers(then: told))
    #expect(!card.covers(after: tap, then: (.look, [], [failure])))
    #expect(!card.covers(after: tap, Self.same(.leave, [.cardReleased]), then: told))
    #expect(!card.covers(after: tap, then: (.settings(opened: false), [], [failure, failure])))
    #expect(!card.covers(after: tap, then: (.settings(opened: true), [], [failure])))
  }

  @Test("Only if the screen closes right after a tap, the settings may open after the manager's stop")
  func settingsOpenLater() {
    let both = Card.Stimulus.tapEnableAndLeave
    let legacy: [Card.Observation] = [remembersPrompt, opens, .managerStopped, .cardReleased]
    let modern: [Card.Observation] = [remembersPrompt, .managerStopped, opens, .cardReleased]
    #expect(card.covers(both, legacy: legacy, modern: modern))
    let alone: [Card.Observation] = [remembersPrompt, opens, .cardReleased]
    #expect(card.covers(after: cellAppears, then: (both, alone, modern)))
    for near: [Card.Observation] in [
      legacy, [remembersPrompt, .managerStopped, .cardReleased],
      [remembersPrompt, .managerStopped, .cardReleased, opens], [.managerStopped, opens, .cardReleased],
      [remembersPrompt, .managerStopped, opens, opens, .cardReleased],
      [.managerStopped, remembersPrompt, opens, .cardReleased], alone,
      [remembersPrompt, .managerStopped, opens], modern + [.toldUnableToOpen],
    ] {
      #expect(!card.covers(both, legacy: legacy, modern: near))
    }
    #expect(!card.covers(.leave, legacy: legacy, modern: modern))
    #expect(!card.covers(.tapEnable, legacy: legacy, modern: modern))
    #expect(!card.covers(both, legacy: modern, modern: legacy))
    #expect(card.covers(then: Self.same(both, alone)), "The card counts no cell")
    let asks: [Card.Observation] = [remembersPrompt, .managerStarted, .managerStopped, .cardReleased]
    #expect(card.covers(then: Self.same(both, asks)), "The user was never asked")
    let failure: Step = (.settings(opened: false), [], [.toldUnableToOpen])
    #expect(!card.covers(after: (both, legacy, modern), then: failure), "The screen is deallocated")
  }
}
