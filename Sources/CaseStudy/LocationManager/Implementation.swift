package import CoreLocationStandIn
import Equivalence

extension LocationManagerSubject {
  /// One of the implementations to be compared: a name, how to make one, and how it is meant to differ.
  package struct Implementation: ComparedImplementation {
    /// The name, on the command line too.
    package let name: String
    private let declared: @Sendable () -> [DifferencePattern]
    let make: @MainActor @Sendable (SimulatedPlatform) -> any ManagerUnderTest
    let makeConfigured: @MainActor @Sendable (LocationManagerPreset) -> CLLocationManager

    /// Names an implementation.
    ///
    /// - Parameters:
    ///   - name: The name.
    ///   - declared: The intended differences from the legacy implementation, none for one that was not written here.
    ///   - make: Makes one on a simulated platform.
    ///   - makeConfigured: Makes the platform's location manager as a preset leaves it.
    init(
      _ name: String, declared: @escaping @Sendable () -> [DifferencePattern] = { [] },
      make: @escaping @MainActor @Sendable (SimulatedPlatform) -> any ManagerUnderTest,
      makeConfigured: @escaping @MainActor @Sendable (LocationManagerPreset) -> CLLocationManager
    ) {
      self.name = name
      self.declared = declared
      self.make = make
      self.makeConfigured = makeConfigured
    }

    /// The intended differences from the legacy implementation.
    package var declaredDifferences: [DifferencePattern] { declared() }

    /// The platform's location manager as a preset leaves it.
    @MainActor
    package func configuredLocationManager(_ preset: LocationManagerPreset) -> CLLocationManager {
      makeConfigured(preset)
    }
  }
}

extension LocationManagerSubject.Implementation: CustomFingerprintable {
  /// The name: what it makes is a state of its own.
  package var fingerprintContent: String { name }
}

extension LocationManagerSubject {
  /// An implementation behind one interface, so that every client can drive it.
  @MainActor
  protocol ManagerUnderTest: AnyObject {
    /// The object whose lifetime is observed.
    var object: AnyObject { get }
    var properties: ObservedProperties { get }
    func start()
    func stop()
    func setDelegate(_ delegate: DelegateSpy?)
  }
}

extension LocationManagerSubject.Implementation {
  /// The implementations that have to behave alike.
  package static let all: [Self] = [.legacy, .modern]

  /// Everything that can be compared with the legacy implementation.
  package static let candidates: [Self] = all + [.draft]
}
