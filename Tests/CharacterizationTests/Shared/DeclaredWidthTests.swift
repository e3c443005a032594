import CaseStudy
import CoreLocationStandIn
import Equivalence
import Testing

/// What is declared is no cover for what is nearly the same.
@Suite("How much declared differences cover")
@MainActor
struct DeclaredWidthTests {
  /// Shows one list after the other, whatever the stimulus.
  private struct Scripted<Stimulus: Hashable, Observation: Hashable>: Subject {
    var shown: [[Observation]]

    mutating func apply(_ stimulus: Stimulus) -> [Observation] { shown.removeFirst() }
  }

  /// What an implementation declares.
  private struct Declared<Stimulus: Hashable, Observation: Hashable> {
    typealias Step = (stimulus: Stimulus, legacy: [Observation], modern: [Observation])
    let differences: [DifferencePattern<Stimulus, Observation>]

    init(_ differences: [DifferencePattern<Stimulus, Observation>]) { self.differences = differences }

    /// Whether modern shows what it has to in the last of some steps.
    func covers(after steps: Step..., then last: Step) -> Bool {
      let steps = steps + [last]
      let comparison = Comparison(
        control: { Scripted<Stimulus, Observation>(shown: steps.map(\.legacy)) },
        candidate: { Scripted<Stimulus, Observation>(shown: steps.map(\.modern)) }, alphabet: [],
        declared: differences)
      var replay = comparison.replay(from: comparison.starts[0])
      return steps.map { replay.apply($0.stimulus).outcome }.last != .different
    }

    /// Whether modern shows what it has to in a first step.
    func covers(_ stimulus: Stimulus, legacy: [Observation], modern: [Observation]) -> Bool {
      covers(then: (stimulus, legacy, modern))
    }
  }

  // MARK: The explore card

  private typealias Card = ExploreCardSubject
  private let card = Declared(Card.Implementation.modern.declaredDifferences)
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

  @Test("What is near is updated once after each decision that legacy did not pass on, without force")
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
    #expect(!card.covers(after: (both, legacy, modern), then: failure), "Nobody is left")
  }

  @Test("A late answer is dropped whole, a short text ends querying once, and leaving cancels what is asked")
  func addLocation() {
    let declared = Declared(AddLocationSubject.Implementation.modern.declaredDifferences)
    typealias Observation = AddLocationSubject.Observation
    let answer = AddLocationSubject.Stimulus.answer(0, .places)
    let (late, empty) = (Observation.answers("Oslo", isLate: true), Observation.lists(.init()))
    let legacy = [late, .querying(false), empty]
    #expect(declared.covers(answer, legacy: legacy, modern: [late]))
    for near in [legacy, [late, .querying(false)], [late, empty], [], [empty]] {
      #expect(!declared.covers(answer, legacy: legacy, modern: near))
    }
    let current = [Observation.answers("Oslo", isLate: false), .querying(false), empty]
    #expect(!declared.covers(answer, legacy: current, modern: [current[0]]))
    #expect(declared.covers(answer, legacy: legacy + legacy, modern: [late, late]))
    #expect(declared.covers(answer, legacy: legacy + current, modern: [late] + current))
    for near in [[late], [late, current[0]], current, [late] + legacy] {
      #expect(!declared.covers(answer, legacy: legacy + current, modern: near))
    }

    let asked: [Observation] = [.querying(true), .asks("Oslo")]
    let ask = (AddLocationSubject.Stimulus.type("Oslo"), asked, asked)
    let short = AddLocationSubject.Stimulus.type("O")
    #expect(declared.covers(after: ask, then: (short, [empty], [.querying(false), empty])))
    #expect(!declared.covers(after: ask, then: (short, [empty], [empty])))
    #expect(!declared.covers(after: ask, then: (short, [empty], [empty, .querying(false)])))
    #expect(!declared.covers(after: ask, then: (short, [empty], [.querying(true), empty])))
    #expect(!declared.covers(short, legacy: [empty], modern: [.querying(false), empty]))

    let released: [Observation] = [.viewModelReleased]
    #expect(declared.covers(after: ask, then: (.leave, released, [.cancels] + released)))
    #expect(!declared.covers(after: ask, then: (.leave, released, released)))
    #expect(!declared.covers(after: ask, then: (.leave, released, [.cancels, .cancels] + released)))
    #expect(!declared.covers(.leave, legacy: released, modern: [.cancels] + released))
    #expect(
      !declared.covers(
        after: ask, (answer, current, current), then: (.leave, released, [.cancels] + released)))
    #expect(declared.covers(after: ask, ask, then: (.leave, released, [.cancels, .cancels] + released)))
    for near in [released, [.cancels] + released, [.cancels, .cancels, .cancels] + released] {
      #expect(!declared.covers(after: ask, ask, then: (.leave, released, near)))
    }

    let last = AddLocationSubject.Stimulus.typeAndLeave("Suva")
    let asksLast: [Observation] = [.querying(true), .asks("Suva")]
    #expect(declared.covers(last, legacy: asksLast + released, modern: asksLast + [.cancels] + released))
    #expect(!declared.covers(last, legacy: asksLast + released, modern: asksLast + released))
    #expect(!declared.covers(last, legacy: asksLast + released, modern: released))
    let cancelsBoth: [Observation] = [.querying(true), .cancels, .asks("Suva"), .cancels]
    #expect(
      declared.covers(after: ask, then: (last, asksLast + released, cancelsBoth + released)))
    #expect(
      !declared.covers(after: ask, then: (last, asksLast + released, asksLast + [.cancels] + released)))
  }

  @Test("A loaded document has the title of its file, until it gets another one")
  func loadedTitle() {
    let declared = Declared(SavedPlacesSubject.Implementation.modern.declaredDifferences)
    typealias Observation = SavedPlacesSubject.Observation
    let loaded: [Observation] = [.found(.theirs), .loaded(true)]
    let load = (SavedPlacesSubject.Stimulus.load, loaded, loaded)
    let untitled: [Observation] = [.title("Untitled")]
    let read = (SavedPlacesSubject.Stimulus.readTitle, untitled, [Observation.title("Oslo")])
    #expect(declared.covers(after: load, then: read))
    #expect(declared.covers(after: load, read, then: read))
    #expect(!declared.covers(then: read))
    for near in [
      untitled, [.title("OSLO")], [.title("Oslo"), .title("Oslo")], [], [.title("Oslo"), .cannotSave],
    ] {
      #expect(!declared.covers(after: load, then: (.readTitle, untitled, near)))
    }
    #expect(!declared.covers(after: load, (.newDocument, [], []), then: read))
    #expect(!declared.covers(after: load, (.setTitle(.paris), [], []), then: read))
  }

  @Test("The reason is told once, where something failed, and it is the one that is so")
  func reasons() {
    let declared = Declared(SavedPlacesSubject.Implementation.modern.declaredDifferences)
    typealias Observation = SavedPlacesSubject.Observation
    func load(_ entry: SavedPlacesSubject.Entry?, _ reasons: SavedPlacesSubject.Reason...) -> Bool {
      let legacy: [Observation] = [.found(entry), .loaded(false)]
      return declared.covers(.load, legacy: legacy, modern: legacy + reasons.map { .told($0) })
    }
    #expect(load(nil, .missing))
    #expect(load(.damaged, .damaged(offset: 1)))
    #expect(load(.cutOff, .damaged(offset: 9)))
    #expect(load(.locked, .unreadable))
    #expect(!load(nil))
    #expect(!load(nil, .missing, .missing))
    #expect(!load(nil, .unreadable))
    #expect(!load(.damaged, .damaged(offset: 2)))
    #expect(!load(.locked, .missing))
    let loaded: [Observation] = [.found(.theirs), .loaded(true)]
    #expect(!declared.covers(.load, legacy: loaded, modern: loaded + [.told(.missing)]))
    func save(_ fate: SavedPlacesSubject.Fate, _ reasons: SavedPlacesSubject.Reason...) -> Bool {
      let legacy: [Observation] = [.found(.theirs), .write(fate), .onDisk(.old), .cannotSave]
      return declared.covers(.save, legacy: legacy, modern: legacy + reasons.map { .told($0) })
    }
    #expect(save(.full, .full))
    #expect(save(.failsAtOnce, .notSaved))
    #expect(!save(.full, .notSaved))
    #expect(!save(.failsAtOnce, .full))
    #expect(!save(.full))
  }

  @Test("What cannot be read is never overwritten, and a file that is not there is")
  func overwriting() {
    let declared = Declared(SavedPlacesSubject.Implementation.modern.declaredDifferences)
    typealias Observation = SavedPlacesSubject.Observation
    let written: [Observation] = [.write(.succeeds), .onDisk(.new)]
    let refused: [Observation] = [.cannotSave, .told(.notOverwritten)]
    for entry in [.damaged, .locked, .directory] as [SavedPlacesSubject.Entry] {
      let found = Observation.found(entry)
      #expect(declared.covers(.save, legacy: [found] + written, modern: [found] + refused))
      for near in [written, refused.dropLast(), refused + refused.suffix(1), written + refused] {
        #expect(!declared.covers(.save, legacy: [found] + written, modern: [found] + near))
      }
    }
    for entry in [nil, .theirs] as [SavedPlacesSubject.Entry?] {
      let found = Observation.found(entry)
      #expect(!declared.covers(.save, legacy: [found] + written, modern: [found] + refused))
    }
  }

  @Test("A load that legacy forgot ends once, with the newer one that waits")
  func nearbyContent() {
    let declared = Declared(NearbyContentSubject.Implementation.modern.declaredDifferences)
    typealias Observation = NearbyContentSubject.Observation
    let (load, error) = (
      NearbyContentSubject.Stimulus.load(force: false), NearbyContentSubject.Stimulus.error
    )
    let (forgets, end) = (Observation.forgetsLoad(isOlder: true), [Observation.completes(isOlder: false)])
    let older = Observation.completes(isOlder: true)
    let replaced = (load, [forgets], [Observation]())
    #expect(declared.covers(then: replaced))
    #expect(!declared.covers(load, legacy: [forgets], modern: [forgets]))
    #expect(!declared.covers(load, legacy: [forgets], modern: [older]))
    #expect(!declared.covers(.error, legacy: [forgets], modern: []))
    #expect(!declared.covers(load, legacy: [forgets, .sourceReleased], modern: [.sourceReleased]))

    #expect(declared.covers(after: replaced, then: (error, end, [older] + end)))
    for near in [end, end + [older], [older], [older, older] + end, [forgets] + end] {
      #expect(!declared.covers(after: replaced, then: (error, end, near)))
    }
    #expect(!declared.covers(error, legacy: end, modern: [older] + end))
    #expect(!declared.covers(after: replaced, then: (.location(.here), [], [older])))
    #expect(
      !declared.covers(
        after: replaced, then: (error, [.stopsLocations] + end, [older] + end)))
    let ended = (error, end, [older] + end)
    #expect(!declared.covers(after: replaced, ended, then: (error, [], [older])))

    // Yet another load is over at once, before the two that wait.
    let third = (load, end, end)
    #expect(declared.covers(after: replaced, then: third))
    #expect(declared.covers(after: replaced, third, then: (error, [older], [older, older])))
    #expect(!declared.covers(after: replaced, third, then: (error, [older], [older])))

    let gone = [Observation.forgetsLoad(isOlder: false), .sourceReleased]
    #expect(declared.covers(after: replaced, then: (.leave, gone, [forgets] + gone)))
    #expect(!declared.covers(after: replaced, then: (.leave, gone, gone)))
    #expect(!declared.covers(then: (.leave, gone, [forgets] + gone)))
  }

  @Test("A failure is told once, before the load is over, if a search has failed and the screen is there")
  func failedSearch() {
    let declared = Declared(NearbyContentSubject.Implementation.modern.declaredDifferences)
    typealias Stimulus = NearbyContentSubject.Stimulus
    typealias Observation = NearbyContentSubject.Observation
    func same(_ stimulus: Stimulus, _ shown: Observation) -> (Stimulus, [Observation], [Observation]) {
      (stimulus, [shown], [shown])
    }
    let geocodes = same(.load(force: false), .geocodes("here"))
    let searches = same(.answer(0, .found), .searches("here", limit: 20))
    let (failure, end) = (Stimulus.answer(0, .failure), [Observation.completes(isOlder: false)])
    let tells = Observation.tellsFailure(.network)
    let told = (failure, end, [tells] + end)
    #expect(declared.covers(after: geocodes, searches, then: told))
    #expect(declared.covers(after: same(.load(force: false), .searchesWorldwide(limit: 50)), then: told))
    for near in [end, end + [tells], [tells], [tells, tells] + end, [.tellsFailure(.unreadable)] + end] {
      #expect(!declared.covers(after: geocodes, searches, then: (failure, end, near)))
    }
    #expect(!declared.covers(after: geocodes, then: told), "What has failed is a geocoder")
    #expect(!declared.covers(then: told), "Nothing was asked")
    for answer in [NearbyContentSubject.Answer.found, .foundWithoutAddress, .nothing] {
      #expect(!declared.covers(after: geocodes, searches, then: (.answer(0, answer), told.1, told.2)))
    }
    #expect(!declared.covers(after: geocodes, searches, told, then: told), "It has been answered")
    #expect(declared.covers(after: geocodes, searches, geocodes, then: told))
    #expect(
      !declared.covers(after: geocodes, searches, geocodes, then: (.answer(1, .failure), told.1, told.2)),
      "What has failed is the newer request, a geocoder")
    #expect(!declared.covers(after: geocodes, searches, (.leave, [], []), then: told), "Nobody is left")
  }

  @Test("An answer reaches who asked, and nobody else")
  func visitCalendar() {
    let declared = Declared(VisitCalendarSubject.Implementation.modern.declaredDifferences)
    typealias Observation = VisitCalendarSubject.Observation
    let (events, places) = (Observation.asked(.events, .first), Observation.asked(.places, .first))
    let asks = (VisitCalendarSubject.Stimulus.appear, [events, places], [events, places])
    let account = Observation.asked(.account, .first)
    let otherAsks = (
      VisitCalendarSubject.Stimulus.otherScreenAppears, [events, account], [events, account]
    )
    let lecture = VisitCalendarSubject.Entry.lecture
    let (shown, told) = ([Observation.shown([lecture])], [Observation.otherScreenTold("Lecture")])
    let toOther = VisitCalendarSubject.Stimulus.answer(.lecture, to: .otherScreen)
    let toCalendar = VisitCalendarSubject.Stimulus.answer(.lecture)

    #expect(declared.covers(after: otherAsks, asks, then: (toOther, shown, told)))
    for near in [shown, [], told + told, told + shown, [.otherScreenTold("Parade")]] {
      #expect(!declared.covers(after: otherAsks, asks, then: (toOther, shown, near)))
    }
    #expect(!declared.covers(after: asks, then: (toOther, shown, told)), "It has not asked")
    #expect(!declared.covers(after: asks, otherAsks, then: (toOther, told, shown)))

    let misled = (toCalendar, told, shown)
    #expect(declared.covers(after: asks, otherAsks, then: misled))
    #expect(!declared.covers(after: asks, otherAsks, misled, then: misled), "It has been answered")
    for near in [told, [], shown + shown, [.shown([])], [.shown([lecture, lecture])]] {
      #expect(!declared.covers(after: asks, otherAsks, then: (toCalendar, told, near)))
    }
    let failure = VisitCalendarSubject.Stimulus.answer(.eventsFailed(.signedOut))
    let alert = [Observation.alert(title: "Planned visits", message: "You are signed out.")]
    let otherFailure = [Observation.otherScreenTold("events failed")]
    #expect(declared.covers(after: asks, otherAsks, then: (failure, otherFailure, alert)))
    #expect(!declared.covers(after: asks, otherAsks, then: (failure, otherFailure, [])))

    // What only modern has can be selected there.
    let details = [Observation.details([lecture], .quiet)]
    let select = VisitCalendarSubject.Stimulus.select(.mayDay)
    #expect(declared.covers(after: asks, otherAsks, misled, then: (select, [], details)))
    #expect(!declared.covers(after: asks, otherAsks, misled, then: (select, [], [])))
    #expect(!declared.covers(after: asks, (toCalendar, shown, shown), then: (select, [], details)))

    let release = [Observation.screenReleased(.loading)]
    let dropped = (VisitCalendarSubject.Stimulus.dropScreen, release, release)
    #expect(declared.covers(after: asks, otherAsks, dropped, then: (toCalendar, told, [])))
    #expect(!declared.covers(after: asks, otherAsks, dropped, then: misled))
  }

  @Test("A start begins orientation notifications, a stop ends them, and each does so once and in its place")
  func orientationNotifications() {
    let declared = Declared(LocationManagerSubject.Implementation.modern.declaredDifferences)
    typealias Observation = LocationManagerSubject.Observation
    let (begin, end) = (
      Observation.beginOrientationNotifications, Observation.endOrientationNotifications
    )
    let turn: [Observation] = [.headingOrientation(.portrait), .stopUpdatingHeading, .startUpdatingHeading]
    let started = [.startUpdatingLocation] + turn + [.startUpdatingHeading]
    let begun = [.startUpdatingLocation, begin] + turn + [.startUpdatingHeading]
    let stopped: [Observation] = [
      .stopMonitoringSignificantLocationChanges, .stopUpdatingLocation, .stopUpdatingHeading,
    ]
    let ended = stopped.prefix(2) + [end] + stopped.suffix(1)
    let (start, stop) = (
      (LocationManagerSubject.Stimulus.start, started, begun),
      (LocationManagerSubject.Stimulus.stop, stopped, Array(ended))
    )
    #expect(declared.covers(then: start))
    #expect(declared.covers(after: start, then: stop))
    #expect(declared.covers(after: start, stop, then: start))
    #expect(declared.covers(.start, legacy: begun, modern: begun))
    #expect(!declared.covers(.start, legacy: started, modern: started))
    #expect(!declared.covers(.start, legacy: started, modern: [begin] + started))
    #expect(
      !declared.covers(.start, legacy: started, modern: [.startUpdatingLocation, begin] + begun.dropFirst()))
    #expect(!declared.covers(.start, legacy: started, modern: begun + [end]))
    #expect(!declared.covers(after: start, then: (.stop, stopped, stopped)))
    #expect(!declared.covers(after: start, then: (.stop, stopped, stopped + [end])))
    #expect(!declared.covers(after: start, then: (.stop, stopped, ended + [end])))
    #expect(!declared.covers(.stop, legacy: stopped, modern: Array(ended)))
    #expect(!declared.covers(.stop, legacy: [], modern: [end]))
    #expect(!declared.covers(.readProperties, legacy: [], modern: [begin]))
    #expect(
      declared.covers(
        after: start,
        then: (
          .dropManager, [.platformDelegateCleared] + stopped + [.managerReleased],
          [.platformDelegateCleared] + ended + [.managerReleased]
        )))
    // An app does not see the manager go.
    let gone = Observation.platformDelegateCleared
    #expect(declared.covers(after: start, then: (.dropManager, [gone], [gone, end])))
    #expect(!declared.covers(after: start, then: (.dropManager, [gone], [gone])))
  }

  @Test("What an observer left behind repeats is missing whole, and covers nothing else in its step")
  func repeatedTurn() {
    let declared = Declared(LocationManagerSubject.Implementation.modern.declaredDifferences)
    typealias Observation = LocationManagerSubject.Observation
    let turn: [Observation] = [.headingOrientation(.faceUp), .stopUpdatingHeading, .startUpdatingHeading]
    let (stimulus, legacy) = (
      LocationManagerSubject.Stimulus.rotation(.faceUp), [.observerLeftBehind] + turn + turn
    )
    #expect(declared.covers(stimulus, legacy: legacy, modern: turn))
    #expect(declared.covers(stimulus, legacy: [.observerLeftBehind] + turn, modern: []))
    #expect(!declared.covers(stimulus, legacy: legacy, modern: legacy))
    #expect(!declared.covers(stimulus, legacy: legacy, modern: turn + turn))
    #expect(!declared.covers(stimulus, legacy: legacy, modern: []))
    #expect(!declared.covers(stimulus, legacy: legacy, modern: [turn[0], turn[2], turn[1]]))
    #expect(
      !declared.covers(stimulus, legacy: legacy, modern: [.headingOrientation(.faceDown)] + turn.dropFirst()))
    #expect(!declared.covers(stimulus, legacy: turn + turn, modern: turn))
    #expect(!declared.covers(stimulus, legacy: legacy, modern: turn + [.beginOrientationNotifications]))
    #expect(!declared.covers(stimulus, legacy: legacy, modern: turn + [.endOrientationNotifications]))
  }
}
