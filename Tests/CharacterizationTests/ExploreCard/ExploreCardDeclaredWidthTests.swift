import CaseStudy
import Testing

/// What is declared is no cover for what is nearly the same.
@Suite("How much the declared differences of the explore card cover")
@MainActor
struct ExploreCardDeclaredWidthTests {
  private typealias Card = ExploreCardSubject
  private let card = DeclaredWidth(Card.Implementation.modern.declaredDifferences)
  private let remembersPrompt = Card.Observation.stores(true, key: "DidPromptForLocation")
  private let remembersGrant = Card.Observation.stores(true, key: "LocationEnabled")
  private let updatesNearby = Card.Observation.updatesNearby(force: false)

  @Test("A cell differs only where legacy's is out of date, and has to show what is due")
  func visibleCell() {
    let (old, due) = (Card.Shown(.request), Card.Shown(.enabled))
    let other = Card.Observation.shows(.place, Card.Shown())
    let legacy: [Card.Observation] = [other, .shows(.authorization, old), .isOutOfDate(due)]
    #expect(card.covers(.look, legacy: legacy, modern: [other, .shows(.authorization, due)]))
    for near: [Card.Observation] in [
      legacy, [other, .shows(.authorization, old)], [other], [.shows(.authorization, due)],
      [other, .shows(.place, due)], [.shows(.authorization, due), other],
      [other, .shows(.authorization, due), .shows(.authorization, due)],
    ] {
      #expect(!card.covers(.look, legacy: legacy, modern: near))
    }
    #expect(
      !card.covers(.look, legacy: [.shows(.authorization, old)], modern: [.shows(.authorization, due)]))
  }

  @Test("Nearby content is updated once after each decision that legacy did not pass on, without force")
  func nearby() {
    let grant = Card.Stimulus.permission(.authorizedWhenInUse)
    #expect(card.covers(grant, legacy: [remembersGrant], modern: [remembersGrant, updatesNearby]))
    for near: [Card.Observation] in [
      [remembersGrant], [updatesNearby], [updatesNearby, remembersGrant],
      [remembersGrant, .updatesNearby(force: true)], [remembersGrant, updatesNearby, updatesNearby],
      [remembersGrant, updatesNearby, .managerStarted],
    ] {
      #expect(!card.covers(grant, legacy: [remembersGrant], modern: near))
    }
    let passedOn = [remembersGrant, updatesNearby]
    #expect(!card.covers(grant, legacy: passedOn, modern: passedOn + [updatesNearby]))
    #expect(!card.covers(grant, legacy: [], modern: passedOn))
  }

  @Test("A tap on a button that is out of date does what is due, and no other tap differs")
  func tap() {
    let (opens, refusal) = (Card.Observation.opens("app-settings:"), Card.Stimulus.permission(.denied))
    let dead: [Card.Observation] = [.isOutOfDate(Card.Shown(.request))]
    let works = [remembersPrompt, opens]
    let refused = (refusal, [Card.Observation](), [Card.Observation]())
    #expect(card.covers(after: refused, then: (.tapEnable, dead, works)))
    #expect(card.covers(.tapEnable, legacy: dead, modern: [remembersPrompt, .managerStarted]))
    for near in [[], dead, [opens], [remembersPrompt], [opens, remembersPrompt], works + [opens]] {
      #expect(!card.covers(after: refused, then: (.tapEnable, dead, near)))
    }
    #expect(!card.covers(.tapEnable, legacy: dead, modern: works))
    #expect(!card.covers(.tapEnable, legacy: [], modern: [remembersPrompt, .managerStarted]))

    let stale = [.isOutOfDate(Card.Shown(.enabled))] + works
    #expect(card.covers(.tapEnable, legacy: stale, modern: []))
    for near in [stale, works, [opens]] {
      #expect(!card.covers(.tapEnable, legacy: stale, modern: near))
    }
    #expect(!card.covers(.tapEnable, legacy: works, modern: []))
  }

  @Test("A decision is heard, and a manager stopped, only where legacy has none yet")
  func noManager() {
    let grant = Card.Stimulus.permission(.authorizedWhenInUse)
    #expect(card.covers(grant, legacy: [.lacksManager], modern: [remembersGrant, updatesNearby]))
    for near: [Card.Observation] in [
      [], [.lacksManager], [remembersGrant], [updatesNearby], [updatesNearby, remembersGrant],
      [.stores(false, key: "LocationEnabled"), updatesNearby], [remembersPrompt, updatesNearby],
      [remembersGrant, updatesNearby, updatesNearby], [remembersGrant, updatesNearby, .managerStarted],
    ] {
      #expect(!card.covers(grant, legacy: [.lacksManager], modern: near))
    }
    let gone: [Card.Observation] = [.lacksManager, .cardReleased]
    #expect(card.covers(.leave, legacy: gone, modern: [.managerStopped, .cardReleased]))
    for near: [Card.Observation] in [
      [.cardReleased], [.managerStopped], [.cardReleased, .managerStopped],
      [.managerStopped, .managerStopped, .cardReleased],
    ] {
      #expect(!card.covers(.leave, legacy: gone, modern: near))
    }
    #expect(!card.covers(.leave, legacy: [.cardReleased], modern: [.managerStopped, .cardReleased]))
  }

  @Test(
    "A failure to open the settings is told each time, once, after a tap that opened them, if the card is there"
  )
  func settings() {
    let opens = [remembersPrompt, .opens("app-settings:")]
    let (tap, failure) = ((Card.Stimulus.tapEnable, opens, opens), Card.Observation.toldUnableToOpen)
    let told = (Card.Stimulus.settings(opened: false), [Card.Observation](), [failure])
    let leave = (Card.Stimulus.leave, [Card.Observation.cardReleased], [Card.Observation.cardReleased])
    #expect(card.covers(after: tap, then: told))
    #expect(card.covers(after: tap, told, tap, then: told))
    #expect(!card.covers(after: tap, told, tap, then: (.settings(opened: false), [], [])))
    #expect(!card.covers(after: tap, told, then: told))
    #expect(!card.covers(then: told))
    #expect(!card.covers(after: tap, then: (.look, [], [failure])))
    #expect(!card.covers(after: tap, leave, then: told))
    #expect(!card.covers(after: tap, then: (.settings(opened: false), [], [failure, failure])))
    #expect(!card.covers(after: tap, then: (.settings(opened: true), [], [failure])))
  }

  @Test("The settings open after the manager has stopped only where a tap and leaving are in one turn")
  func settingsOpenLater() {
    let both = Card.Stimulus.tapEnableAndLeave
    let opens = Card.Observation.opens("app-settings:")
    let legacy: [Card.Observation] = [remembersPrompt, opens, .managerStopped, .cardReleased]
    let modern: [Card.Observation] = [remembersPrompt, .managerStopped, opens, .cardReleased]
    #expect(card.covers(both, legacy: legacy, modern: modern))
    let lacking: [Card.Observation] = [remembersPrompt, opens, .lacksManager, .cardReleased]
    #expect(card.covers(both, legacy: lacking, modern: modern))
    for near: [Card.Observation] in [
      legacy, [remembersPrompt, .managerStopped, .cardReleased],
      [remembersPrompt, .managerStopped, .cardReleased, opens], [.managerStopped, opens, .cardReleased],
      [remembersPrompt, .managerStopped, opens, opens, .cardReleased],
      [remembersPrompt, opens, .managerStopped, opens, .cardReleased],
      [.managerStopped, remembersPrompt, opens, .cardReleased], [remembersPrompt, opens, .cardReleased],
      [remembersPrompt, .managerStopped, opens], modern + [.toldUnableToOpen],
    ] {
      #expect(!card.covers(both, legacy: legacy, modern: near))
    }
    #expect(!card.covers(.leave, legacy: legacy, modern: modern))
    #expect(!card.covers(.tapEnable, legacy: legacy, modern: modern))
    #expect(!card.covers(both, legacy: modern, modern: legacy))
    let alone: [Card.Observation] = [remembersPrompt, opens, .cardReleased]
    #expect(card.covers(both, legacy: alone, modern: alone), "No cell is counted")
    let asks: [Card.Observation] = [remembersPrompt, .managerStarted, .managerStopped, .cardReleased]
    #expect(card.covers(both, legacy: asks, modern: asks), "The user was never asked")
    let told: [Card.Observation] = [.toldUnableToOpen]
    let failure = (Card.Stimulus.settings(opened: false), [Card.Observation](), told)
    #expect(!card.covers(after: (both, legacy, modern), then: failure), "The screen is gone")
  }
}
