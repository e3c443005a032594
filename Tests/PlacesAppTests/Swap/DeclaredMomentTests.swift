import CoreLocationStandIn
import Foundation
import LegacyLocation
import ModernLocation
@testable import PlacesApp
import Testing

/// What is declared of one moment is a mismatch at another.
@Suite("The moments of declared differences")
@MainActor
struct DeclaredMomentTests {
  private let log = MismatchLog()
  private let patience = ManualPatience()

  private func trial() throws -> Trial { try Trial(publisher: log, patience: patience.ofTrial) }

  // MARK: The screen for adding a location

  /// Asks at once, and does what a test says when somebody types on.
  private final class HastyFinder: PlaceFinder {
    var onEvent: (PlaceFinderEvent) -> Void = { _ in }
    let geocoder: CLGeocoder
    let onSecondText: (HastyFinder) -> Void
    var hasAsked = false

    init(_ shadow: PlaceFinderShadow, onSecondText: @escaping (HastyFinder) -> Void) {
      geocoder = shadow.makeGeocoder()
      Task { try await shadow.clock.sleep(for: .milliseconds(500)) }
      self.onSecondText = onSecondText
    }

    func textDidChange(_ text: String) {
      guard !hasAsked else { return onSecondText(self) }
      hasAsked = true
      onEvent(.querying(true))
      geocoder.geocodeAddressString(text) { _, _ in }
    }
  }

  /// What undeclared differences there are when a short text is held back after a long one.
  private func differences(_ onSecondText: @escaping (HastyFinder) -> Void) async throws -> [[String]] {
    let scheduler = WMFScheduler.neverEnding
    let finder = ParallelPlaceFinder(
      geocoder: CLGeocoder(source: SimulatedGeocodingSource()), scheduler: scheduler, trial: try trial()
    ) {
      HastyFinder($0, onSecondText: onSecondText)
    }
    for text in ["Bled", "B"] { finder.textDidChange(text) }
    await turns()
    patience.endAll()
    return log.mismatches.map(\.kind.differences)
  }

  @Test("A request that is cancelled while the screen is there is a mismatch")
  func cancelsEarly() async throws {
    #expect(try await differences { _ in } == [])
    #expect(try await differences { $0.geocoder.cancelGeocode() } == [["extra cancels"]])
  }

  @Test("A query that is given up while nothing is emptied is a mismatch")
  func givesUpEarly() async throws {
    #expect(try await differences { $0.onEvent(.querying(false)) } == [["extra givesUpQuerying"]])
  }

  @Test("A query that is given up twice is a mismatch")
  func givesUpTwice() async throws {
    let differences = try await differences { finder in
      for _ in 1...2 { finder.onEvent(.querying(false)) }
    }
    #expect(differences == [["extra givesUpQuerying", "extra querying"]])
  }

  // MARK: The explore card

  /// Shows what a test says, behind a place.
  private final class ScriptedCard: FeedCard, LocationManagerDelegate {
    var onEvent: (FeedCardEvent) -> Void = { _ in }
    let shadow: FeedCardShadow
    /// What it shows anew when the permission changes.
    var onChange: [AuthorizationCell] = []
    /// What it shows anew when a place disappears.
    var onDisappear: [AuthorizationCell] = []

    init(_ shadow: FeedCardShadow) {
      self.shadow = shadow
      shadow.manager.delegate = self
    }

    func authorizationCellWillAppear() { show([.asking]) }
    func authorizationCellDidDisappear() {}
    func locationCellWillAppear() { shadow.manager.startMonitoringLocation() }

    func locationCellDidDisappear() {
      shadow.manager.stopMonitoringLocation()
      show(onDisappear)
    }

    func enableLocation() {}

    func locationManager(_ manager: any LocationManagerProtocol, didChangeEnabledState isEnabled: Bool) {
      shadow.memory.isLocationEnabled = isEnabled
      show(onChange)
    }

    func locationManager(_ manager: any LocationManagerProtocol, didUpdate location: Location) {}
    func locationManager(_ manager: any LocationManagerProtocol, didUpdate heading: Heading) {}
    func locationManager(_ manager: any LocationManagerProtocol, didReceive error: LocationError) {}

    private func show(_ cells: [AuthorizationCell]) {
      for cell in cells { onEvent(.authorizationCell(cell)) }
    }
  }

  /// What a grant comes to while the cell is behind a place, which then goes, and another grant.
  private func counts(_ script: @escaping (ScriptedCard) -> Void) throws -> Trial.Counts {
    let (trial, source) = (try trial(), SimulatedLocationSource(behavior: .atOnce))
    let center = NotificationCenter()
    let (settings, defaults) = (AnsweringApplication(), DefaultsInMemory())
    let platform = Platform(
      device: UIDevice(notificationCenter: center), notificationCenter: center, application: settings,
      defaults: defaults)
    answeringAsThePlatform {
      source.whileInstalled {
        let card = ParallelFeedCard(
          manager: LocationManager(.fine, on: platform), defaults: defaults, application: settings,
          trial: trial
        ) { shadow in
          let card = ScriptedCard(shadow)
          script(card)
          return card
        }
        card.locationCellWillAppear()
        card.authorizationCellWillAppear()
        source.send(.authorization(.authorizedWhenInUse))
        patience.endAll()
        card.locationCellDidDisappear()
        patience.endAll()
        source.send(.authorization(.authorizedAlways))
        patience.endAll()
      }
    }
    return trial.counts
  }

  @Test("A cell behind a place may be updated once, when the permission changes, and to what it is then")
  func cellBehind() throws {
    let name = "every visible cell is updated"
    // The second grant updates it on legacy, and modern has shown it.
    let modern = try counts { $0.onChange = [.enabled] }
    #expect(modern.mismatches == 1, "The scripted card repeats itself at the second grant")
    #expect(modern.declared == [name: 1])
    #expect(try counts { $0.onChange = [.asking] }.declared == [:])
    #expect(try counts { $0.onChange = [.enabled, .enabled] }.declared == [:])
    #expect(try counts { $0.onChange = [.asking, .enabled] }.declared == [:])
  }

  @Test("A cell behind a place that is updated later is a mismatch")
  func cellBehindLater() throws {
    let counts = try counts { $0.onDisappear = [.enabled] }
    #expect(log.mismatches.first?.kind.stimulus == "disappear")
    #expect(log.mismatches.first?.kind.differences == ["extra showsAnew"])
    #expect(counts.mismatches >= 1)
  }

  @Test("A cell that is not updated where the inherited card catches up is a mismatch")
  func neverCatchesUp() throws {
    #expect(try counts { _ in }.declared == [:])
    #expect(log.mismatches.map(\.kind.differences) == [["missing showsAnew"]])
  }

  @Test("A card that stays when its settings need not be waited for any more is a mismatch")
  func staysAfterTheAnswer() async throws {
    // Holds itself, and waits for an answer too.
    final class Staying: FeedCard {
      var onEvent: (FeedCardEvent) -> Void = { _ in }
      private let inside: ModernFeedCard
      private let manager: any LocationManagerProtocol
      static var kept: [ModernFeedCard] = []
      init(_ shadow: FeedCardShadow) {
        inside = ModernFeedCard(manager: shadow.manager, memory: shadow.memory, settings: shadow.settings)
        manager = shadow.manager
        inside.onEvent = { [weak self] in self?.onEvent($0) }
        Self.kept.append(inside)
      }
      func authorizationCellWillAppear() { inside.authorizationCellWillAppear() }
      func authorizationCellDidDisappear() { inside.authorizationCellDidDisappear() }
      func locationCellWillAppear() { inside.locationCellWillAppear() }
      func locationCellDidDisappear() { inside.locationCellDidDisappear() }
      func enableLocation() { inside.enableLocation() }
    }
    defer { Staying.kept = [] }
    var candidates = Candidates.modern
    candidates.feedCard = { Staying($0) }
    let trial = try trial()
    let app = try AppOnSimulatedPlatform(.parallel, status: .denied, trial: trial, candidates: candidates)
    app.use { $0.exploreFeed.appear() }
    app.use { $0.exploreFeed.enableLocation() }
    await turns()
    app.end()
    await turns()
    patience.end()
    await turns()
    patience.endAll()
    #expect(trial.counts.declared["the card lives until the settings have answered"] == 1)
    #expect(log.mismatches.flatMap(\.kind.differences) == ["kept itself"])
  }

  // MARK: The saved places

  @Test("A candidate that gives another title than that of the file is a mismatch, and so is another reason")
  func savedPlaces() throws {
    struct Careless: SavedPlacesReader {
      func title(at url: URL) throws(SavedPlacesError) -> String {
        if url.pathExtension == "txt" { return "Lake Bohinj" }
        throw SavedPlacesError(.damaged(offset: 0), at: url)
      }
    }
    let trial = try trial()
    let reader = ParallelSavedPlacesReader(trial: trial) { _ in Careless() }
    try withDocument("Lake Bled") { _ = try reader.title(at: $0) }
    _ = try? reader.title(at: URL(fileURLWithPath: "/nowhere/places"))
    #expect(trial.counts.declared == [:])
    #expect(log.mismatches.map(\.kind.differences) == [["extra title", "missing title"], ["extra reason"]])
  }

  // MARK: The location manager

  @Test("Orientation notifications that are begun at each start and never ended are a mismatch")
  func unbalanced() throws {
    try answeringAsThePlatform {
      let trial = try trial()
      let app = try AppOnSimulatedPlatform(
        .parallel, status: .authorizedWhenInUse, trial: trial, candidates: .neverEndingNotifications)
      for _ in 1...2 {
        app.use { $0.map.appear() }
        app.use { $0.map.disappear() }
      }
      #expect(trial.counts.declared == [:])
      #expect(log.mismatches.map(\.kind.differences) == [["extra unbalancedOrientationNotifications"]])
    }
  }
}

extension WMFScheduler {
  /// A scheduler whose time does not pass.
  fileprivate static var neverEnding: WMFScheduler {
    final class NeverEnding: WMFScheduler {
      override func perform(after delay: TimeInterval, _ action: @escaping () -> Void) {}
    }
    return NeverEnding()
  }
}

extension AuthorizationCell {
  fileprivate static let asking = Self(isAuthorized: false)
  fileprivate static let enabled = Self(isAuthorized: true)
}

extension Candidates {
  /// Begins orientation notifications at each start, and never ends them.
  @MainActor
  fileprivate static var neverEndingNotifications: Candidates {
    final class Device: DeviceOrientationSource {
      weak var delegate: (any DeviceOrientationSourceDelegate)?
      let device: UIDevice
      let real: UIDeviceOrientationSource
      var orientation: DeviceOrientation { real.orientation }
      init(_ device: UIDevice) {
        self.device = device
        real = UIDeviceOrientationSource(device: device, notificationCenter: NotificationCenter())
      }
      func start() { device.beginGeneratingDeviceOrientationNotifications() }
      func stop() {}
    }
    return Candidates { shadow in
      .init(
        LocationManager(
          source: CoreLocationSource(
            configuration: shadow.configuration, manager: shadow.locationManager,
            ignoresUnknownLocation: shadow.ignoresUnknownLocation), device: Device(shadow.device)))
    }
  }
}
