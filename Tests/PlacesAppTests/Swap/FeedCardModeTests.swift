import CoreLocationStandIn
import Foundation
import ModernLocation
@testable import PlacesApp
import Testing

@Suite("The explore card in each mode")
@MainActor
struct FeedCardModeTests {
  private let log = MismatchLog()
  private let patience = ManualPatience()
  private let asking = FeedCardEvent.authorizationCell(AuthorizationCell(isAuthorized: false))
  private let enabled = FeedCardEvent.authorizationCell(AuthorizationCell(isAuthorized: true))

  private func trial() throws -> Trial { try Trial(publisher: log, patience: patience.ofTrial) }

  /// An evening with the feed: a prompt, a grant, a refusal, the settings.
  private func use(_ app: AppOnSimulatedPlatform, opens: Bool = true) async {
    app.use { $0.exploreFeed.appear() }
    await turns()
    app.happen(.authorization(.authorizedWhenInUse))
    app.happen(.authorization(.denied))
    app.use { $0.exploreFeed.enableLocation() }
    await turns()
    app.settings.answer(opens)
    await turns()
    app.use { $0.exploreFeed.disappear() }
    patience.endAll()
  }

  @Test(
    "In every mode the feed is told the same, and the platform is asked the same",
    arguments: Setting.Mode.allCases)
  func told(mode: Setting.Mode) async throws {
    let app = try AppOnSimulatedPlatform(mode, trial: trial())
    await use(app)
    let told = app.events.filter { if case .exploreFeed = $0 { true } else { false } }
    #expect(told == [.exploreFeed(asking), .exploreFeed(enabled), .exploreFeed(asking)])
    #expect(app.defaults.stored == ["LocationEnabled": false, "DidPromptForLocation": true])
    #expect(app.settings.openings == 1)
    #expect(log.mismatches == [])
  }

  @Test("In parallel, settings that do not open are told by the candidate alone, as declared")
  func declared() async throws {
    let trial = try trial()
    let app = try AppOnSimulatedPlatform(.parallel, trial: trial)
    await use(app, opens: false)
    #expect(trial.counts.mismatches == 0, "\(log.mismatches)")
    #expect(trial.counts.declared["a failure to open the settings is told"] == 1)
    #expect(!app.events.contains(.exploreFeed(.unableToOpenSettings)))
  }

  @Test("In parallel, a cell behind another is updated by the candidate alone, as declared")
  func cellBehind() throws {
    let (trial, source) = (try trial(), SimulatedLocationSource(behavior: .atOnce))
    answeringAsThePlatform {
      source.whileInstalled {
        let card = makeCard(Candidates.modern.feedCard, trial)
        card.locationCellWillAppear()
        card.authorizationCellWillAppear()
        source.send(.authorization(.authorizedWhenInUse))
        patience.endAll()
      }
    }
    #expect(trial.counts.mismatches == 0, "\(log.mismatches)")
    #expect(trial.counts.declared["every visible cell is updated"] == 1)
  }

  @Test("In parallel, a card that has to wait for the settings lives longer, as declared")
  func lives() async throws {
    let trial = try trial()
    let app = try AppOnSimulatedPlatform(.parallel, status: .denied, trial: trial)
    app.use { $0.exploreFeed.appear() }
    app.use { $0.exploreFeed.enableLocation() }
    await turns()
    app.end()
    await turns()
    // It is given no answer, and goes.
    patience.end()
    await turns()
    patience.endAll()
    #expect(trial.counts.mismatches == 0, "\(log.mismatches)")
    #expect(trial.counts.declared["the card lives until the settings have answered"] == 1)
  }

  @Test("A candidate that never does anything is counted, and the feed does not notice")
  func mute() async throws {
    final class Mute: FeedCard {
      var onEvent: (FeedCardEvent) -> Void = { _ in }
      func authorizationCellWillAppear() {}
      func authorizationCellDidDisappear() {}
      func locationCellWillAppear() {}
      func locationCellDidDisappear() {}
      func enableLocation() {}
    }
    let trial = try trial()
    var candidates = Candidates.modern
    candidates.feedCard = { _ in Mute() }
    let app = try AppOnSimulatedPlatform(.parallel, trial: trial, candidates: candidates)
    await use(app)
    #expect(app.events.contains(.exploreFeed(enabled)))
    #expect(app.settings.openings == 1)
    #expect(log.mismatches.flatMap(\.kind.differences).contains("missing opensSettings"))
  }

  @Test("What the candidate does to the platform is swallowed")
  func swallowed() async throws {
    final class Eager: FeedCard {
      var onEvent: (FeedCardEvent) -> Void = { _ in }
      let shadow: FeedCardShadow
      init(_ shadow: FeedCardShadow) { self.shadow = shadow }
      func authorizationCellWillAppear() {
        shadow.memory.hasPrompted = true
        shadow.manager.startMonitoringLocation()
        Task { [settings = shadow.settings] in _ = await settings.openSettings() }
      }
      func authorizationCellDidDisappear() {}
      func locationCellWillAppear() {}
      func locationCellDidDisappear() {}
      func enableLocation() {}
    }
    let (trial, source) = (try trial(), SimulatedLocationSource(behavior: .atOnce))
    let (settings, defaults) = (AnsweringApplication(), DefaultsInMemory())
    let card = answeringAsThePlatform {
      source.whileInstalled {
        let card = makeCard({ Eager($0) }, trial, settings, defaults)
        card.authorizationCellWillAppear()
        return card
      }
    }
    await turns()
    patience.endAll()
    #expect(settings.openings == 0)
    #expect(defaults.stored == [:])
    let extra = Set(log.mismatches.flatMap(\.kind.differences))
    #expect(extra.isSuperset(of: ["extra opensSettings", "extra remembersPrompt", "extra startsManager"]))
    withExtendedLifetime(card) {}
  }

  @Test("In parallel, a location, a heading and an error ask the location manager nothing")
  func asksNothing() throws {
    let manager = AskedManager()
    let card = ParallelFeedCard(
      manager: manager, defaults: DefaultsInMemory(), application: AnsweringApplication(), trial: try trial(),
      makeCandidate: Candidates.modern.feedCard)
    answeringAsThePlatform { card.authorizationCellWillAppear() }
    let before = manager.questions
    #expect(before > 0)
    manager.delegate?.locationManager(manager, didUpdate: Location(.here))
    manager.delegate?.locationManager(manager, didUpdate: Heading(.northEast))
    manager.delegate?.locationManager(manager, didReceive: .network)
    #expect(manager.questions == before)
    manager.delegate?.locationManager(manager, didChangeEnabledState: true)
    #expect(manager.questions > before)
  }

  /// Counts how often it is asked for the permission.
  private final class AskedManager: LocationManagerProtocol {
    weak var delegate: (any LocationManagerDelegate)?
    private(set) var questions = 0
    var location: Location? { nil }
    var heading: Heading? { nil }
    var isUpdating: Bool { false }
    var authorizationStatus: AuthorizationStatus {
      questions += 1
      return .notDetermined
    }
    func startMonitoringLocation() {}
    func stopMonitoringLocation() {}
  }

  private func makeCard(
    _ makeCandidate: @escaping ParallelFeedCard.MakeCandidate, _ trial: Trial,
    _ settings: AnsweringApplication = AnsweringApplication(),
    _ defaults: DefaultsInMemory = DefaultsInMemory()
  ) -> ParallelFeedCard {
    let center = NotificationCenter()
    let platform = Platform(
      device: UIDevice(notificationCenter: center), notificationCenter: center, application: settings,
      defaults: defaults)
    return ParallelFeedCard(
      manager: LocationManager(.fine, on: platform), defaults: defaults, application: settings, trial: trial,
      makeCandidate: makeCandidate)
  }
}
