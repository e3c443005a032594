import Foundation
import ModernLocation
import Testing

@Suite("Events as asynchronous sequences")
@MainActor
struct EventTests {
  private let source = LocationSourceStub()

  private func makeManager() -> LocationManager {
    LocationManager(source: source, device: DeviceStub())
  }

  private func deliver(_ numbers: ClosedRange<Int>) {
    for number in numbers { source.delegate?.locationSource(didUpdate: .place(number)) }
  }

  @Test("Every kind of update is an event, in order")
  func everyKind() async {
    let heading = Heading(magnetic: 1, accuracy: 1, timestamp: .distantPast)
    var manager: LocationManager? = makeManager()
    let events = manager?.events
    manager?.startMonitoringLocation()
    source.delegate?.locationSource(didUpdate: .place(1))
    source.delegate?.locationSource(didUpdate: heading)
    source.delegate?.locationSource(didFailWith: .network)
    source.delegate?.locationSource(didReport: .denied)
    source.delegate?.locationSource(didReport: .authorizedAlways)
    manager = nil
    var seen: [LocationEvent] = []
    if let events { for await event in events { seen.append(event) } }
    #expect(
      seen == [
        .location(.place(1)), .heading(heading), .error(.network), .enabledState(false), .enabledState(true),
      ])
  }

  @Test("What the delegate is not told is not an event either")
  func guards() async {
    var manager: LocationManager? = makeManager()
    let events = manager?.events
    deliver(1...1)
    source.delegate?.locationSource(didReport: .authorizedWhenInUse)
    manager?.startMonitoringLocation()
    source.delegate?.locationSource(didUpdate: Heading(magnetic: 1, accuracy: 0, timestamp: .distantPast))
    source.delegate?.locationSource(didUpdate: Heading(magnetic: 1, accuracy: nil, timestamp: .distantPast))
    manager = nil
    var seen: [LocationEvent] = []
    if let events { for await event in events { seen.append(event) } }
    #expect(seen == [])
  }

  @Test("Events are in the order of what happened, also when the delegate calls back")
  func orderOfReentrantEvents() async {
    let source = LocationSourceStub(.notDetermined)
    source.whileStarting = { [weak source] in source?.delegate?.locationSource(didUpdate: .place(1)) }
    var manager: LocationManager? = LocationManager(source: source, device: DeviceStub())
    let delegate = StartingDelegate()
    manager?.delegate = delegate
    let events = manager?.events
    source.authorizationStatus = .authorizedWhenInUse
    source.delegate?.locationSource(didReport: .authorizedWhenInUse)
    manager = nil
    var seen: [LocationEvent] = []
    if let events { for await event in events { seen.append(event) } }
    #expect(seen == [.enabledState(true), .location(.place(1))])
  }

  @Test(
    "What a delegate causes while it is told something comes after that",
    arguments: [
      LocationEvent.location(.place(1)), .heading(Heading(magnetic: 1, accuracy: 1, timestamp: .distantPast)),
      .error(.denied), .enabledState(false),
    ])
  func causeBeforeEffect(_ cause: LocationEvent) async {
    var manager: LocationManager? = makeManager()
    let delegate = MeddlingDelegate { [source] in source.delegate?.locationSource(didFailWith: .network) }
    manager?.delegate = delegate
    let events = manager?.events
    manager?.startMonitoringLocation()
    switch cause {
    case .location(let location): source.delegate?.locationSource(didUpdate: location)
    case .heading(let heading): source.delegate?.locationSource(didUpdate: heading)
    case .error(let error): source.delegate?.locationSource(didFailWith: error)
    case .enabledState: source.delegate?.locationSource(didReport: .denied)
    }
    manager = nil
    var seen: [LocationEvent] = []
    if let events { for await event in events { seen.append(event) } }
    #expect(seen == [cause, .error(.network)])
  }

  @Test("One subscriber leaving disturbs no other")
  func leaving() async {
    let manager = makeManager()
    manager.startMonitoringLocation()
    let staying = manager.events
    let leaving = manager.events
    let reader = Task {
      for await _ in leaving { return true }
      return false
    }
    await Task.yield()
    deliver(1...1)
    #expect(await reader.value)
    deliver(2...2)
    var iterator = staying.makeAsyncIterator()
    #expect(await iterator.next() == .location(.place(1)))
    #expect(await iterator.next() == .location(.place(2)))
  }

  @Test("A cancelled reader ends, and the others go on")
  func cancelling() async {
    let manager = makeManager()
    manager.startMonitoringLocation()
    let staying = manager.events
    let cancelled = manager.events
    let reader = Task { for await _ in cancelled {} }
    reader.cancel()
    await reader.value
    deliver(1...1)
    var iterator = staying.makeAsyncIterator()
    #expect(await iterator.next() == .location(.place(1)))
  }

  @Test("A slow reader finds the newest events")
  func slowReader() async {
    var manager: LocationManager? = makeManager()
    manager?.startMonitoringLocation()
    let events = manager?.events
    deliver(1...100)
    manager = nil
    var seen: [LocationEvent] = []
    if let events { for await event in events { seen.append(event) } }
    #expect(seen == (85...100).map { .location(.place($0)) })
  }

  @Test("Streams keep neither the manager alive nor themselves")
  func nothingLeaks() async {
    weak var released: LocationManager?
    do {
      let manager = makeManager()
      released = manager
      #expect(manager.subscriberCount == 0)
      for _ in 1...3 { _ = manager.events }
      #expect(manager.subscriberCount == 0)
      let kept = manager.events
      #expect(manager.subscriberCount == 1)
      withExtendedLifetime(kept) {}
    }
    #expect(released == nil)
  }
}

/// A delegate that starts monitoring when it is told that it may.
@MainActor
private final class StartingDelegate: LocationManagerDelegate {
  func locationManager(_ manager: any LocationManagerProtocol, didUpdate location: Location) {}
  func locationManager(_ manager: any LocationManagerProtocol, didUpdate heading: Heading) {}
  func locationManager(_ manager: any LocationManagerProtocol, didReceive error: LocationError) {}
  func locationManager(_ manager: any LocationManagerProtocol, didChangeEnabledState isEnabled: Bool) {
    manager.startMonitoringLocation()
  }
}

/// A delegate that makes something happen the first time it is told anything.
@MainActor
private final class MeddlingDelegate: LocationManagerDelegate {
  private var meddle: (() -> Void)?

  init(meddle: @escaping () -> Void) {
    self.meddle = meddle
  }

  private func told() {
    let meddle = meddle
    self.meddle = nil
    meddle?()
  }

  func locationManager(_ manager: any LocationManagerProtocol, didUpdate location: Location) { told() }
  func locationManager(_ manager: any LocationManagerProtocol, didUpdate heading: Heading) { told() }
  func locationManager(_ manager: any LocationManagerProtocol, didReceive error: LocationError) { told() }
  func locationManager(_ manager: any LocationManagerProtocol, didChangeEnabledState isEnabled: Bool) {
    told()
  }
}
