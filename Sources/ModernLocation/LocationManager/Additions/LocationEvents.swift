import Foundation
import Synchronization

/// Something that happened to a location manager: what its delegate is told, as a value.
public enum LocationEvent: Hashable, Sendable {
  /// A location has been measured.
  case location(Location)
  /// A reliable heading has been measured.
  case heading(Heading)
  /// Something could not be measured; updates go on.
  case error(LocationError)
  /// The user granted or refused access.
  case enabledState(Bool)
}

/// What happens to a location manager, as asynchronous sequences for any number of readers.
///
/// It takes the place of the manager's delegate, and passes everything on to the delegate that was there. It keeps the
/// manager alive.
@MainActor
public final class LocationEvents {
  /// Enough for a reader that is busy for a moment; a slower one loses the oldest events.
  private static let bufferedEvents = 16

  /// Is told each event after the readers, held weakly.
  public var delegate: (any LocationManagerDelegate)? {
    get { passedOn.delegate }
    set { passedOn.delegate = newValue }
  }

  /// Where events are passed on to, apart so that the main actor can be given it when this is deallocated.
  @MainActor
  private final class PassedOn {
    weak var delegate: (any LocationManagerDelegate)?
  }

  private let passedOn = PassedOn()
  private let manager: any LocationManagerProtocol
  // A stream ends on whatever thread its reader is cancelled, so this cannot belong to the main actor.
  private nonisolated let readers = Mutex<[UUID: AsyncStream<LocationEvent>.Continuation]>([:])

  /// Listens to a manager from now on.
  public init(of manager: any LocationManagerProtocol) {
    self.manager = manager
    delegate = manager.delegate
    manager.delegate = self
  }

  deinit {
    onMainActor { [manager, passedOn] in
      // The manager has no other delegate since.
      if manager.delegate == nil { manager.delegate = passedOn.delegate }
    }
    for reader in readers.withLock(\.values) { reader.finish() }
  }

  /// Makes a stream of what happens from now on, for one reader.
  ///
  /// A reader that falls behind keeps the newest events. The stream ends when this object is deallocated.
  public func stream() -> AsyncStream<LocationEvent> {
    let (stream, continuation) = AsyncStream.makeStream(
      of: LocationEvent.self, bufferingPolicy: .bufferingNewest(Self.bufferedEvents))
    let id = add(continuation)
    continuation.onTermination = { [weak self] _ in
      self?.readers.withLock { _ = $0.removeValue(forKey: id) }
    }
    return stream
  }

  private func add(_ reader: AsyncStream<LocationEvent>.Continuation) -> UUID {
    let id = UUID()
    readers.withLock { $0[id] = reader }
    return id
  }

  /// The number of streams that have not ended.
  package var readerCount: Int { readers.withLock(\.count) }

  private func send(_ event: LocationEvent) {
    for reader in readers.withLock(\.values) { reader.yield(event) }
  }
}

// Readers are told before the delegate: the delegate may call back, and the events that this causes come later.
extension LocationEvents: LocationManagerDelegate {
  /// Sends the location, then tells the delegate.
  public func locationManager(_ manager: any LocationManagerProtocol, didUpdate location: Location) {
    send(.location(location))
    delegate?.locationManager(manager, didUpdate: location)
  }

  /// Sends the heading, then tells the delegate.
  public func locationManager(_ manager: any LocationManagerProtocol, didUpdate heading: Heading) {
    send(.heading(heading))
    delegate?.locationManager(manager, didUpdate: heading)
  }

  /// Sends the error, then tells the delegate.
  public func locationManager(_ manager: any LocationManagerProtocol, didReceive error: LocationError) {
    send(.error(error))
    delegate?.locationManager(manager, didReceive: error)
  }

  /// Sends whether location can be used, then tells the delegate.
  public func locationManager(_ manager: any LocationManagerProtocol, didChangeEnabledState isEnabled: Bool) {
    send(.enabledState(isEnabled))
    delegate?.locationManager(manager, didChangeEnabledState: isEnabled)
  }
}
