import CoreLocationStandIn
import Foundation
import ModernLocation
import ParallelRun
import PlacesApp
import PlacesAppSupport
@testable import PlacesSwap
import Testing
import LocationWords

@Suite("A parallel run")
@MainActor
struct ParallelRunTests {
  private let log = MismatchLog()

  /// A morning with the app: the prompt, permission, a walk, a rotation, and a refusal.
  private func use(_ app: AppOnSimulatedPlatform) {
    app.use { $0.map.appear() }
    app.happen(.authorization(.authorizedWhenInUse))
    app.happen(.location(.here))
    app.happen(.heading(.northEast))
    app.rotate(to: .landscapeLeft)
    app.happen(.error(.network))
    app.use { $0.map.disappear() }
    app.use { $0.map.appear() }
    app.happen(.authorization(.denied))
    app.end()
  }

  /// The screens' events without a candidate.
  private func eventsOfLegacy() throws -> [ScreenEvent] {
    let app = try AppOnSimulatedPlatform(.legacy)
    use(app)
    return app.events
  }

  @Test("Modern matches except as declared, and declared differences are counted separately")
  func modern() throws {
    try answeringAsThePlatform {
      let experiment = Experiment(publisher: log)
      let app = try AppOnSimulatedPlatform(.parallel, experiment: experiment)
      use(app)
      #expect(experiment.counts.mismatches == 0, "\(log.mismatches)")
      // Modern ends the notifications at both stops, and begins them again at the second start. Legacy never ends them.
      #expect(experiment.counts.declared == ["orientation notifications in balance": 3])
      #expect(experiment.counts.matches > 10)
    }
  }

  @Test("A reading of nan matches itself")
  func notANumber() throws {
    try answeringAsThePlatform {
      let experiment = Experiment(publisher: log)
      let app = try AppOnSimulatedPlatform(.parallel, status: .authorizedWhenInUse, experiment: experiment)
      app.use { $0.map.appear() }
      app.happen(
        .location(
          SimulatedLocation(latitude: .nan, longitude: .nan, altitude: .nan, course: .nan, speed: .nan)))
      app.happen(.heading(SimulatedHeading(magneticHeading: .nan, trueHeading: .nan, accuracy: 1)))
      app.use { $0.map.refresh() }
      #expect(app.events.count == 2)
      #expect(experiment.counts.mismatches == 0, "\(log.mismatches)")
    }
  }

  @Test("Legacy matches itself without a declared difference")
  func calibration() throws {
    try answeringAsThePlatform {
      let experiment = Experiment(publisher: log)
      let app = try AppOnSimulatedPlatform(.parallel, experiment: experiment, candidates: .legacy)
      use(app)
      #expect(experiment.counts.mismatches == 0, "\(log.mismatches)")
      #expect(experiment.counts.declared == [:])
    }
  }

  @Test(
    "The screens get legacy's events, whatever the candidate does",
    arguments: ["mute", "throwing", "leaking"])
  func undisturbed(name: String) throws {
    try answeringAsThePlatform {
      let candidates: Candidates = name == "mute" ? .mute : name == "throwing" ? .throwing : .leaking
      let experiment = Experiment(publisher: log)
      let app = try AppOnSimulatedPlatform(.parallel, experiment: experiment, candidates: candidates)
      use(app)
      Leak.letGo()
      let expected = try eventsOfLegacy()
      #expect(app.events == expected)
      #expect(experiment.counts.mismatches > 0)
    }
  }

  @Test("A candidate without effects is a mismatch at each event")
  func mute() throws {
    try answeringAsThePlatform {
      let experiment = Experiment(publisher: log)
      let app = try AppOnSimulatedPlatform(
        .parallel, status: .authorizedWhenInUse, experiment: experiment, candidates: .mute)
      app.use { $0.map.appear() }
      let before = experiment.counts.mismatches
      for _ in 1...3 { app.happen(.location(.here)) }
      #expect(experiment.counts.mismatches == before + 3)
      // One mismatch of a kind is published.
      #expect(log.mismatches.filter { $0.kind.differences == ["missing toldLocation"] }.count == 1)
    }
  }

  @Test("An error of the candidate is a mismatch")
  func throwing() throws {
    try answeringAsThePlatform {
      _ = try AppOnSimulatedPlatform(.parallel, experiment: Experiment(publisher: log), candidates: .throwing)
      #expect(log.mismatches.first?.kind.stimulus == "make")
      #expect(log.mismatches.first?.kind.differences.contains("threw") == true)
      #expect(log.mismatches.first?.failures.first?.hasPrefix("the candidate threw") == true)
    }
  }

  @Test("A leaking candidate is a mismatch")
  func leaking() throws {
    try answeringAsThePlatform {
      let app = try AppOnSimulatedPlatform(
        .parallel, experiment: Experiment(publisher: log), candidates: .leaking)
      app.use { $0.map.appear() }
      app.end()
      Leak.letGo()
      let differences = log.mismatches.flatMap(\.kind.differences)
      #expect(differences.contains("missing managerReleased"))
      #expect(differences.contains("missing delegateReleased"))
    }
  }

  @Test("An effect of the candidate without an event is a mismatch, and reaches no client")
  func late() throws {
    try answeringAsThePlatform {
      var candidate: (any LocationManagerProtocol)?
      let app = try AppOnSimulatedPlatform(
        .parallel, status: .authorizedWhenInUse, experiment: Experiment(publisher: log),
        candidates: Candidates { muted in
          let made = try Candidates.modern.locationManager(muted)
          candidate = made.manager
          return made
        })
      candidate?.startMonitoringLocation()
      app.happen(.location(.here))
      app.use { $0.map.refresh() }
      #expect(app.events == [])
      #expect(log.mismatches.first?.kind.differences.contains("late") == true)
    }
  }

  @Test("A candidate that calls the app directly is a mismatch")
  func reachingTheApp() throws {
    try answeringAsThePlatform {
      let reaching = MuteManager()
      let app = try AppOnSimulatedPlatform(
        .parallel, status: .authorizedWhenInUse, experiment: Experiment(publisher: log),
        candidates: Candidates { _ in .init(reaching) })
      reaching.whenStarted = { [weak app] in app?.happen(.location(.here)) }
      app.use { $0.map.appear() }
      #expect(log.mismatches.flatMap(\.kind.differences).contains("reachedTheApp"))
      // The platform delivered it.
      #expect(app.events == [.map(.location(Location(.here)))])
    }
  }

  @Test("A candidate with another configuration is a mismatch", arguments: [true, false])
  func configuring(isWhenMade: Bool) throws {
    try answeringAsThePlatform {
      var configure: () -> Void = {}
      let app = try AppOnSimulatedPlatform(
        .parallel, status: .authorizedWhenInUse, experiment: Experiment(publisher: log),
        candidates: Candidates { muted in
          configure = { muted.locationManager.pausesLocationUpdatesAutomatically = false }
          if isWhenMade { configure() }
          return try Candidates.modern.locationManager(muted)
        })
      if !isWhenMade { configure() }
      app.use { $0.map.appear() }
      #expect(
        log.mismatches.map(\.kind.differences)
          == [isWhenMade ? ["extra makes", "missing makes"] : ["late"]])
    }
  }

  @Test("An error of the publisher is counted and changes nothing else")
  func publisherThatThrows() throws {
    final class Refusing: MismatchPublisher {
      func publish(_ mismatch: Mismatch) throws { throw CocoaError(.fileWriteOutOfSpace) }
    }
    try answeringAsThePlatform {
      let experiment = Experiment(publisher: Refusing())
      let app = try AppOnSimulatedPlatform(.parallel, experiment: experiment, candidates: .mute)
      use(app)
      let expected = try eventsOfLegacy()
      #expect(app.events == expected)
      #expect(experiment.counts.publisherFailures > 0)
      #expect(experiment.counts.published == 0)
    }
  }

  @Test("A candidate that is turned off is released at once and never called again")
  func switchedOff() throws {
    try answeringAsThePlatform {
      let experiment = Experiment(publisher: log)
      weak var candidate: AnyObject?
      let app = try AppOnSimulatedPlatform(
        .parallel, status: .authorizedWhenInUse, experiment: experiment,
        candidates: Candidates { muted in
          let made = try Candidates.modern.locationManager(muted)
          candidate = made.object
          return made
        })
      app.use { $0.map.appear() }
      #expect(candidate != nil)
      experiment.isOn = false
      let counts = experiment.counts
      app.happen(.location(.here))
      #expect(candidate == nil)
      experiment.isOn = true
      app.happen(.location(.here))
      #expect(app.events.count == 2)
      #expect(experiment.counts == counts)
    }
  }

  @Test("The share decides which runs take part")
  func share() throws {
    try answeringAsThePlatform {
      var drawn = [0.1, 0.5, 0.9, 0.49].makeIterator()
      let experiment = Experiment(publisher: log, share: 0.5) { drawn.next() ?? 0 }
      for _ in 1...4 { _ = try AppOnSimulatedPlatform(.parallel, experiment: experiment) }
      #expect(experiment.counts.leftOut == 2)
    }
  }

  @Test("A recording is bounded, and keeps its first event")
  func bounded() throws {
    try answeringAsThePlatform {
      let experiment = Experiment(publisher: log, recordingLimit: 5)
      let app = try AppOnSimulatedPlatform(
        .parallel, status: .authorizedWhenInUse, experiment: experiment, candidates: .mute)
      app.use { $0.map.appear() }
      for _ in 1...20 { app.happen(.location(.here)) }
      app.happen(.heading(.northEast))
      let events = try events(of: log.mismatches.last)
      #expect(events.count == 6)
      guard case .make = events.first?.stimulus else { throw CocoaError(.featureUnsupported) }
      #expect(
        events.last?.stimulus
          == .heading(HeadingReading(magneticHeading: 45, trueHeading: 46, accuracy: 10)))
    }
  }

  private func events(of mismatch: Mismatch?) throws -> [Recording<LocationManagerStimulus>.Event] {
    try Recording(parsing: Data(#require(mismatch).recording.utf8)).events
  }

  @Test("A client's call in a callback is recorded where it happened")
  func nested() throws {
    try answeringAsThePlatform {
      let app = try AppOnSimulatedPlatform(
        .parallel, experiment: Experiment(publisher: log), candidates: .mute)
      app.use { $0.map.appear() }
      app.happen(.authorization(.authorizedWhenInUse))
      let end = #"""
        {"authorization":{"_0":"authorizedWhenInUse"}}
        {"inside":{"start":{}}}

        """#
      #expect(log.mismatches.last?.recording.hasSuffix(end) == true)
    }
  }

  @Test("Values that a screen distinguishes have different words")
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

  @Test("Each value of the platform has the same name and number in a recording")
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
