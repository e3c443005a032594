import Foundation
import ModernLocation
import Testing

@Suite("Events as asynchronous sequences", .patient)
@MainActor
struct LocationEventsTests {
  private let source = LocationSourceStub()

  private func makeManager() -> LocationManager {
    LocationManager(source: source, device: FixedDeviceOrientation())
  }

  private func deliver(_ numbers: ClosedRange<Int>) {
    for number in numbers { source.delegate?.locationSource(source, didUpdate: .place(number)) }
  }

  /// The events that one reader gets while something happens to a manager.
  private func events(
    of manager: LocationManager, while happen: (LocationManager) -> Void
  ) async throws -> [LocationEvent] {
    var events: LocationEvents? = LocationEvents(of: manager)
    let stream = try #require(events).stream()
    happen(manager)
    events = nil
    return try await patiently {
      var seen: [LocationEvent] = []
      for await event in stream { seen.append(event) }
      return seen
    }
  }

  /// As many events as asked for, without waiting for the end of the stream.
  private func first(_ count: Int, of stream: AsyncStream<LocationEvent>) async throws -> [LocationEvent] {
    try await patiently {
      var seen: [LocationEvent] = []
      for await event in stream.prefix(count) { seen.append(event) }
      return seen
    }
  }

  @Test("Every kind of update is an event, in order")
  func everyKind() async throws {
    let heading = Heading(magnetic: 1, accuracy: 1, timestamp: .distantPast)
    let events = try await events(of: makeManager()) { manager in
      manager.startMonitoringLocation()
      source.delegate?.locationSource(source, didUpdate: .place(1))
      source.delegate?.locationSource(source, didUpdate: heading)
      source.delegate?.locationSource(source, didFailWith: .network)
      source.delegate?.locationSource(source, didReport: .denied)
      source.delegate?.locationSource(source, didReport: .authorizedAlways)
    }
    #expect(
      events == [
        .location(.place(1)), .heading(heading), .error(.network), .enabledState(false), .enabledState(true),
      ])
  }

  @Test("What a delegate is not told is not an event either")
  func guards() async throws {
    let events = try await events(of: makeManager()) { manager in
      deliver(1...1)
      source.delegate?.locationSource(source, didReport: .authorizedWhenInUse)
      manager.startMonitoringLocation()
      source.delegate?.locationSource(
        source, didUpdate: Heading(magnetic: 1, accuracy: 0, timestamp: .distantPast))
      source.delegate?.locationSource(
        source, didUpdate: Heading(magnetic: 1, accuracy: nil, timestamp: .distantPast))
    }
    #expect(events == [])
  }

  @Test("The manager's delegate is told everything too, while there are events and afterwards")
  func delegate() {
    let manager = makeManager()
    let delegate = RecordingDelegate()
    manager.delegate = delegate
    manager.startMonitoringLocation()
    do {
      let events = LocationEvents(of: manager)
      deliver(1...1)
      source.delegate?.locationSource(
        source, didUpdate: Heading(magnetic: 1, accuracy: 1, timestamp: .distantPast))
      source.delegate?.locationSource(source, didFailWith: .network)
      source.delegate?.locationSource(source, didReport: .denied)
      withExtendedLifetime(events) {}
    }
    deliver(2...2)
    #expect(
      delegate.told == [
        .location(.place(1)), .heading(Heading(magnetic: 1, accuracy: 1, timestamp: .distantPast)),
        .error(.network), .enabledState(false), .location(.place(2)),
      ])
  }

  @Test("A delegate that took the place of the events keeps it")
  func replaced() {
    let manager = makeManager()
    let (first, second) = (RecordingDelegate(), RecordingDelegate())
    manager.delegate = first
    do {
      let events = LocationEvents(of: manager)
      manager.delegate = second
      withExtendedLifetime(events) {}
    }
    #expect(manager.delegate === second)
  }

  @Test("Events keep the manager alive, and its delegate not")
  func lifetime() {
    weak var manager: LocationManager?
    weak var delegate: RecordingDelegate?
    do {
      let events: LocationEvents
      do {
        let made = (manager: makeManager(), delegate: RecordingDelegate())
        (manager, delegate) = (made.manager, made.delegate)
        made.manager.delegate = made.delegate
        events = LocationEvents(of: made.manager)
      }
      #expect(manager != nil)
      #expect(delegate == nil)
      withExtendedLifetime(events) {}
    }
    #expect(manager == nil)
  }

  @Test("Nor do they keep a delegate that they are given later")
  func laterDelegate() {
    let events = LocationEvents(of: makeManager())
    do {
      let delegate = RecordingDelegate()
      events.delegate = delegate
      withExtendedLifetime(delegate) {}
    }
    #expect(events.delegate == nil)
  }

  @Test("Events are in the order of what happened, also when the delegate calls back")
  func orderOfReentrantEvents() async throws {
    let source = LocationSourceStub(.notDetermined)
    source.whileStarting = { [unowned source] in source.delegate?.locationSource(source, didUpdate: .place(1))
    }
    let manager = LocationManager(source: source, device: FixedDeviceOrientation())
    let delegate = RecordingDelegate { _ in manager.startMonitoringLocation() }
    manager.delegate = delegate
    let events = try await events(of: manager) { _ in
      source.authorizationStatus = .authorizedWhenInUse
      source.delegate?.locationSource(source, didReport: .authorizedWhenInUse)
    }
    #expect(events == [.enabledState(true), .location(.place(1))])
  }

  @Test(
    "What a delegate causes while it is told something comes after that",
    arguments: [
      LocationEvent.location(.place(1)), .heading(Heading(magnetic: 1, accuracy: 1, timestamp: .distantPast)),
      .error(.denied), .enabledState(false),
    ])
  func causeBeforeEffect(_ cause: LocationEvent) async throws {
    let manager = makeManager()
    let delegate = RecordingDelegate { [source] event in
      if event == cause { source.delegate?.locationSource(source, didFailWith: .network) }
    }
    manager.delegate = delegate
    let events = try await events(of: manager) { manager in
      manager.startMonitoringLocation()
      switch cause {
      case .location(let location): source.delegate?.locationSource(source, didUpdate: location)
      case .heading(let heading): source.delegate?.locationSource(source, didUpdate: heading)
      case .error(let error): source.delegate?.locationSource(source, didFailWith: error)
      case .enabledState: source.delegate?.locationSource(source, didReport: .denied)
      }
    }
    #expect(events == [cause, .error(.network)])
  }

  @Test("One reader leaving disturbs no other")
  func leaving() async throws {
    let manager = makeManager()
    manager.startMonitoringLocation()
    let events = LocationEvents(of: manager)
    let staying = events.stream()
    var leaving: AsyncStream<LocationEvent>? = events.stream()
    deliver(1...1)
    #expect(try await first(1, of: #require(leaving)) == [.location(.place(1))])
    leaving = nil
    deliver(2...2)
    #expect(try await first(2, of: staying) == [.location(.place(1)), .location(.place(2))])
  }

  @Test("A cancelled reader ends, and the others go on")
  func cancelling() async throws {
    let manager = makeManager()
    manager.startMonitoringLocation()
    let events = LocationEvents(of: manager)
    let staying = events.stream()
    let cancelled = events.stream()
    let reader = Task { for await _ in cancelled {} }
    reader.cancel()
    try await patiently { await reader.value }
    deliver(1...1)
    #expect(try await first(1, of: staying) == [.location(.place(1))])
  }

  @Test("A slow reader finds the newest events")
  func slowReader() async throws {
    let events = try await events(of: makeManager()) { manager in
      manager.startMonitoringLocation()
      deliver(1...100)
    }
    #expect(events == (85...100).map { .location(.place($0)) })
  }

  @Test("A stream without a reader is released")
  func nothingLeaks() {
    let events = LocationEvents(of: makeManager())
    #expect(events.readerCount == 0)
    for _ in 1...3 { _ = events.stream() }
    #expect(events.readerCount == 0)
    let kept = events.stream()
    #expect(events.readerCount == 1)
    withExtendedLifetime(kept) {}
  }
}

/// Writes down what it is told, then does something.
@MainActor
private final class RecordingDelegate: LocationManagerDelegate {
  private(set) var told: [LocationEvent] = []
  private let react: (LocationEvent) -> Void

  init(react: @escaping (LocationEvent) -> Void = { _ in }) {
    self.react = react
  }

  private func record(_ event: LocationEvent) {
    told.append(event)
    react(event)
  }

  func locationManager(_ manager: any LocationManagerProtocol, didUpdate location: Location) {
    record(.location(location))
  }
  func locationManager(_ manager: any LocationManagerProtocol, didUpdate heading: Heading) {
    record(.heading(heading))
  }
  func locationManager(_ manager: any LocationManagerProtocol, didReceive error: LocationError) {
    record(.error(error))
  }
  func locationManager(_ manager: any LocationManagerProtocol, didChangeEnabledState isEnabled: Bool) {
    record(.enabledState(isEnabled))
  }
}
