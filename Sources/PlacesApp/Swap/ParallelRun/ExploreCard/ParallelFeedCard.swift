package import CoreLocationStandIn
package import Foundation
package import ModernLocation

/// A card of the explore feed of which there are two: the inherited one serves, a candidate is compared with it.
@MainActor
package final class ParallelFeedCard: FeedCard {
  /// Makes a candidate on a shadow of what the card depends on.
  package typealias MakeCandidate = @MainActor @Sendable (FeedCardShadow) throws -> any FeedCard

  typealias Run = ParallelRun<FeedCardStimulus, FeedCardEffect>

  /// Is told what the control comes to.
  package var onEvent: (FeedCardEvent) -> Void = { _ in }

  private let run: Run
  private let cells = FeedCardCells()
  private let manager: SideOfLocationManager
  private let shadowManager: SideOfLocationManager
  private let answers = FeedCardShadow.Answers()
  private var control: (any FeedCard)?
  private var listener: LocationEventListener?

  /// Makes a control that serves, and a candidate beside it.
  ///
  /// - Parameters:
  ///   - real: The card's location manager, of either side.
  ///   - defaults: Where it remembers what the user did.
  ///   - application: What opens the system's settings.
  ///   - trial: Where the run is counted and published.
  ///   - makeCandidate: Makes the candidate; what it throws is a mismatch.
  package init(
    manager real: any LocationManagerProtocol, defaults: UserDefaults, application: UIApplication,
    trial: Trial, makeCandidate: @escaping MakeCandidate
  ) {
    let run = Run(
      of: "ExploreCard", in: trial, declarations: DeclaredDifference.modernFeedCard,
      world: ["authorization \(real.authorizationStatus)"], isAsynchronous: true, line: \.description)
    self.run = run
    manager = SideOfLocationManager(real, isShadow: false) { run.controlled(FeedCardEffect($0)) }
    shadowManager = SideOfLocationManager(real, isShadow: true) { [weak run] in
      run?.shadowed(FeedCardEffect($0))
    }
    run.admit(
      FeedCardDriver(
        shadowManager, UserDefaultsCardMemory(defaults: defaults), answers, cells, run: run,
        makeCandidate: makeCandidate))
    _ = shadowManager.look()
    let listener = LocationEventListener { [weak self] in self?.hear($0) }
    self.listener = listener
    real.delegate = listener
    control = apply(.make) {
      WMFExploreLocationCardBridge(
        manager: manager, defaults: served(defaults), application: served(application))
    }
    control?.onEvent = { [weak self] in self?.told($0) }
  }

  isolated deinit {
    cells.happens(.release, to: .control)
    run.end(with: .release) { control = nil }
  }

  private func served(_ defaults: UserDefaults) -> UserDefaults {
    ServedDefaults(defaults) { [run] key, value in
      // The control stores on the main actor's thread, which its type does not say.
      MainActor.assumeIsolated {
        run.controlled(key == "LocationEnabled" ? .remembersEnabled(value) : .remembersPrompt(value))
      }
    } ?? defaults
  }

  private func served(_ application: UIApplication) -> ServedApplication {
    ServedApplication(application) { [run, cells, answers] in
      run.controlled(.opensSettings)
      let answer = answers.control(asks: "settings")
      return { opened, serve in
        let stimulus = FeedCardStimulus.settingsAnswer(answer, opened: opened)
        cells.happens(stimulus, to: .control)
        run.apply(stimulus, to: serve)
      }
    }
  }

  private func apply<Result>(_ stimulus: FeedCardStimulus, to serve: () -> Result) -> Result {
    cells.happens(stimulus, to: .control)
    return run.apply(stimulus, to: serve)
  }

  /// Does something to both that makes them ask for the permission.
  private func ask(_ stimulus: FeedCardStimulus, to serve: () -> Void) {
    if shadowManager.look() { run.record(.permission(shadowManager.authorizationStatus)) }
    apply(stimulus, to: serve)
  }

  private func hear(_ event: LocationEvent) {
    switch event {
    case .enabledState(let isEnabled):
      _ = shadowManager.look()
      let status = shadowManager.authorizationStatus
      apply(.toldEnabled(isEnabled, status, cells.change(to: status))) { manager.tell(event) }
    case .location, .heading, .error:
      // Many, and none is about the permission: to look at it would be a stimulus of the location manager's own run.
      apply(.told(event)) { manager.tell(event) }
    }
  }

  private func told(_ event: FeedCardEvent) {
    run.controlled(cells.effect(of: event, on: .control))
    onEvent(event)
  }

  // MARK: What the feed asks

  /// Both show the cell about the permission.
  package func authorizationCellWillAppear() {
    cells.appear(.authorization)
    ask(.appear(.authorization)) {
      cells.whileAppearing { control?.authorizationCellWillAppear() }
    }
  }

  /// Both remove the cell about the permission.
  package func authorizationCellDidDisappear() {
    cells.disappear(.authorization)
    apply(.disappear(.authorization)) { control?.authorizationCellDidDisappear() }
  }

  /// Both show a place.
  package func locationCellWillAppear() {
    cells.appear(.place)
    ask(.appear(.place)) { control?.locationCellWillAppear() }
  }

  /// Both remove a place.
  package func locationCellDidDisappear() {
    cells.disappear(.place)
    apply(.disappear(.place)) { control?.locationCellDidDisappear() }
  }

  /// Both ask for permission, or lead to where it can be given.
  package func enableLocation() { ask(.enable) { control?.enableLocation() } }
}
