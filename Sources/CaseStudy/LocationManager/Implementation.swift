package import CoreLocationStandIn

extension LocationManagerSubject {
  /// One of the implementations to be compared: a name and how to make one.
  public struct Implementation: Sendable {
    /// What it is called, on the command line too.
    public let name: String
    let make: @MainActor @Sendable (SimulatedPlatform) -> any ManagerUnderTest
    let makeConfigured: @MainActor @Sendable (Preset) -> CLLocationManager

    /// The two presets that every implementation offers.
    package enum Preset: CaseIterable, Sendable {
      /// For distances and directions.
      case fine
      /// For knowing the area.
      case coarse
    }

    /// The platform's location manager as a preset leaves it.
    @MainActor
    package func configuredLocationManager(_ preset: Preset) -> CLLocationManager {
      makeConfigured(preset)
    }
  }
}

extension LocationManagerSubject.Implementation: CustomStringConvertible {
  /// The name.
  public var description: String { name }
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
  public static let all: [Self] = [.legacy, .modern]
}
