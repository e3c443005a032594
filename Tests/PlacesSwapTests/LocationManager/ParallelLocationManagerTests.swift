import CoreLocationStandIn
import Foundation
import ModernLocation
import ParallelRun
import PlacesApp
import PlacesAppSupport
@testable import PlacesSwap
import Testing
import LocationWords

@Suite("A parallel run of the location manager")
@MainActor
struct ParallelRunTests {
  private let log = MismatchLog()
  private let experiment: Experiment

  init() { experiment = Experiment(publisher: log) }

  /// Creates an app with a candidate, by default with permission to use the location.
  private func makeApp(
    _ candidate: CandidateMaker = .modern, status: CLAuthorizationStatus = .authorizedWhenInUse,
    experiment: Experiment? = nil
  ) -> AppOnSimulatedPlatform {
    AppOnSimulatedPlatform(
      .parallel, status: status, experiment: experiment ?? self.experiment, candidate: candidate)
  }

  /// Shows the map twice, and sends a grant, a location, a heading, a rotation, an error and a refusal.
  private func use(_ app: AppOnSimulatedPlatform) {
    app.use { $0.map.appear() }
    app.happen(.authorization(.authorizedWhenInUse))
    app.happen(.location(.tower))
    app.happen(.heading(.northEast))
    app.rotate(to: .landscapeLeft)
    app.happen(.error(.network))
    app.use { $0.map.disappear() }
    app.use { $0.map.appear() }
    app.happen(.authorization(.denied))
    app.end()
  }

  /// Returns the screens' events in the legacy mode without a candidate.
  private func eventsOfLegacy() -> [ScreenEvent] {
    let app = AppOnSimulatedPlatform(.legacy)
    use(app)
    return app.events
  }

  @Test("Modern matches legacy except as declared, and the run counts declared differences separately")
  func modern() {
    let app = makeApp(status: .notDetermined)
    use(app)
    #expect(experiment.counts.mismatches == 0, "\(log.mismatches)")
    // Only modern ends notifications at both stops, and begins them again at the second start.
    #expect(experiment.counts.declared == ["orientation notifications in balance": 3])
    #expect(experiment.counts.matches > 10)
  }

  @Test("A candidate that never ends orientation notifications causes a mismatch")
  func unbalanced() {
    let app = makeApp(.neverEndingNotifications)
    for _ in 1...2 {
      app.use { $0.map.appear() }
      app.use { $0.map.disappear() }
    }
    #expect(experiment.counts.declared == [:])
    #expect(
      log.mismatches.map(\.kind.differences) == [
        ["missing endOrientationNotifications"],
        ["extra beginOrientationNotificationsTwice", "missing beginOrientationNotifications"],
      ])
  }

  @Test("Locations and headings with NaN values match")
  func notANumber() {
    let app = makeApp()
    app.use { $0.map.appear() }
    app.happen(
      .location(
        LocationReading(latitude: .nan, longitude: .nan, altitude: .nan, course: .nan, speed: .nan)))
    app.happen(.heading(HeadingReading(magneticHeading: .nan, trueHeading: .nan, accuracy: 1)))
    app.use { $0.map.refresh() }
    #expect(app.events.count == 2)
    #expect(experiment.counts.mismatches == 0, "\(log.mismatches)")
  }

  @Test("Legacy matches itself without a declared difference")
  func calibration() {
    let app = makeApp(.legacy, status: .notDetermined)
    use(app)
    #expect(experiment.counts.mismatches == 0, "\(log.mismatches)")
    #expect(experiment.counts.declared == [:])
  }

  @Test(
    "Whatever the candidate, the screens get legacy's events",
    arguments: ["mute", "throwing", "leaking"])
  func undisturbed(name: String) {
    let candidate: CandidateMaker = name == "mute" ? .mute : name == "throwing" ? .throwing : .leaking
    let app = makeApp(candidate, status: .notDetermined)
    use(app)
    Leak.releaseAll()
    #expect(app.events == eventsOfLegacy())
    #expect(experiment.counts.mismatches > 0)
  }

  @Test("A candidate that does nothing causes a mismatch at each event")
  func mute() {
    let app = makeApp(.mute)
    app.use { $0.map.appear() }
    let before = experiment.counts.mismatches
    for _ in 1...3 { app.happen(.location(.tower)) }
    #expect(experiment.counts.mismatches == before + 3)
    // The run publishes only the first mismatch of each kind.
    #expect(log.mismatches.filter { $0.kind.differences == ["missing toldLocation"] }.count == 1)
  }

  @Test("A candidate that cannot be created causes a mismatch")
  func throwing() {
    _ = makeApp(.throwing, status: .notDetermined)
    #expect(log.mismatches.first?.kind.stimulus == "make")
    #expect(log.mismatches.first?.kind.differences.contains("threw") == true)
    #expect(log.mismatches.first?.failures.first?.hasPrefix("the candidate threw") == true)
  }

  @Test("A leak of the candidate causes a mismatch")
  func leaking() {
    let app = makeApp(.leaking, status: .notDetermined)
    app.use { $0.map.appear() }
    app.end()
    Leak.releaseAll()
    let differences = log.mismatches.flatMap(\.kind.differences)
    #expect(differences.contains("missing managerReleased"))
    #expect(differences.contains("missing delegateReleased"))
  }

  @Test("A candidate that acts without an event causes a mismatch, and no client notices it")
  func late() {
    weak var candidate: (any LocationManagerProtocol)?
    let app = makeApp(.modernManager { candidate = $0 })
    candidate?.startMonitoringLocation()
    app.happen(.location(.tower))
    app.use { $0.map.refresh() }
    #expect(app.events == [])
    #expect(log.mismatches.first?.kind.differences.contains("late") == true)
  }

  @Test("A candidate that calls the app directly causes a mismatch")
  func reachingTheApp() {
    let reaching = MuteManager()
    let app = makeApp(CandidateMaker { _ in .init(reaching) })
    reaching.whenStarted = { [weak app] in app?.happen(.location(.tower)) }
    app.use { $0.map.appear() }
    #expect(log.mismatches.flatMap(\.kind.differences).contains("reachedTheApp"))
    // The platform delivered this location.
    #expect(app.events == [.map(.location(Location(.tower)))])
  }

  @Test("A candidate that configures its manager causes a mismatch", arguments: [true, false])
  func configuring(isWhenMade: Bool) {
    var configure: () -> Void = {}
    let app = makeApp(
      CandidateMaker { muted in
        configure = { muted.locationManager.pausesLocationUpdatesAutomatically = false }
        if isWhenMade { configure() }
        return try CandidateMaker.modern.make(muted)
      })
    if !isWhenMade { configure() }
    app.use { $0.map.appear() }
    #expect(
      log.mismatches.map(\.kind.differences)
        == [isWhenMade ? ["extra makes", "missing makes"] : ["late"]])
  }

  @Test("If the publisher throws, the run counts the error, but the screens get the same events")
  func publisherThatThrows() {
    final class Refusing: MismatchPublisher {
      func publish(_ mismatch: Mismatch) throws { throw CocoaError(.fileWriteOutOfSpace) }
    }
    let experiment = Experiment(publisher: Refusing())
    let app = makeApp(.mute, status: .notDetermined, experiment: experiment)
    use(app)
    #expect(app.events == eventsOfLegacy())
    #expect(experiment.counts.publisherFailures > 0)
    #expect(experiment.counts.published == 0)
  }

  @Test("Both sides get the events that a publisher causes")
  func publisherThatUsesTheApp() {
    final class Using: MismatchPublisher {
      var use: () -> Void = {}
      var kinds: [Mismatch.Kind] = []
      func publish(_ mismatch: Mismatch) {
        kinds.append(mismatch.kind)
        use()
      }
    }
    let publisher = Using()
    let experiment = Experiment(publisher: publisher)
    let app = makeApp(.hearing(0), experiment: experiment)
    app.use { $0.map.appear() }
    publisher.use = { [weak app] in
      app?.use { $0.map.disappear() }
    }
    app.rotate(to: .landscapeLeft)
    #expect(publisher.kinds.map(\.stimulus) == ["rotation"])
    app.happen(.location(.tower))
    app.use { $0.map.refresh() }
    #expect(experiment.counts.mismatches == 1, "\(publisher.kinds)")
  }

  @Test("When the experiment is switched off, the run releases the candidate and never calls it again")
  func switchedOff() {
    weak var candidate: (any LocationManagerProtocol)?
    let app = makeApp(.modernManager { candidate = $0 })
    app.use { $0.map.appear() }
    #expect(candidate != nil)
    experiment.isOn = false
    let counts = experiment.counts
    app.happen(.location(.tower))
    #expect(candidate == nil)
    experiment.isOn = true
    app.happen(.location(.tower))
    #expect(app.events.count == 2)
    #expect(experiment.counts == counts)
  }

  @Test("The app has a candidate only if a random number is below the share")
  func share() {
    var drawn = [0.1, 0.5, 0.9, 0.49].makeIterator()
    let experiment = Experiment(publisher: log, share: 0.5) { drawn.next() ?? 0 }
    for _ in 1...4 { _ = makeApp(experiment: experiment) }
    #expect(experiment.counts.leftOut == 2)
  }

  @Test("A recording keeps the first event and, up to a limit, the latest events")
  func bounded() throws {
    let experiment = Experiment(publisher: log, recordingLimit: 5)
    let app = makeApp(.mute, experiment: experiment)
    app.use { $0.map.appear() }
    for _ in 1...20 { app.happen(.location(.tower)) }
    app.happen(.heading(.northEast))
    let events = try events(of: log.mismatches.last)
    #expect(events.count == 6)
    guard case .make = events.first?.stimulus else { throw CocoaError(.featureUnsupported) }
    #expect(
      events.last?.stimulus
        == .heading(HeadingReading(magneticHeading: 45, trueHeading: 46, accuracy: 10)))
  }

  private func events(of mismatch: Mismatch?) throws -> [Recording<LocationManagerStimulus>.Event] {
    try Recording(parsing: Data(#require(mismatch).recording.utf8)).events
  }

  @Test("A recording marks a client's call during a callback")
  func nested() {
    let app = makeApp(.mute, status: .notDetermined)
    app.use { $0.map.appear() }
    app.happen(.authorization(.authorizedWhenInUse))
    let end = #"""
      {"authorization":{"_0":"authorizedWhenInUse"}}
      {"inside":{"start":{}}}

      """#
    #expect(log.mismatches.last?.recording.hasSuffix(end) == true)
  }

  @Test("Two recorded values differ only if a screen can distinguish them")
  func words() {
    func location(_ course: Double?, at time: Double = 0) -> LocationReading {
      LocationReading(
        Location(
          latitude: 1, longitude: 2, horizontalAccuracy: nil, altitude: 0, verticalAccuracy: nil,
          course: course, speed: nil, timestamp: Date(timeIntervalSinceReferenceDate: time)))
    }
    #expect(location(nil) != location(-1))
    #expect(location(0) == location(-0.0))
    #expect(location(nil, at: .nan) == location(nil, at: .nan))
    #expect(PlatformError(.other(domain: kCLErrorDomain, code: 1)) != PlatformError(LocationError.denied))
    #expect(
      PlatformError(.other(domain: kCLErrorDomain, code: 8))
        == PlatformError(PlatformError.Code.geocodeFoundNoResult))
  }

  @Test("Each value of the platform keeps its name and number in a recording")
  func names() {
    func expectSame<Ours: PlatformValue, Theirs: RawRepresentable>(
      _ ours: Ours.Type, _ theirs: some Sequence<Theirs>
    ) where Theirs.RawValue: BinaryInteger {
      for value in theirs { #expect(ours.init(rawValue: Int(value.rawValue)).map { "\($0)" } == "\(value)") }
    }
    expectSame(Permission.self, CLAuthorizationStatus.allCases)
    expectSame(Orientation.self, UIDeviceOrientation.allCases)
    expectSame(Orientation.self, CLDeviceOrientation.allCases)
    expectSame(ActivityType.self, (1...5).compactMap(CLActivityType.init))
    expectSame(PlatformError.Code.self, CLError.Code.allCases)
    #expect(PlatformError.coreLocationDomain == kCLErrorDomain)
  }
}
