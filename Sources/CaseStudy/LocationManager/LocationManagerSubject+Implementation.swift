package import CoreLocationStandIn

extension LocationManagerSubject: ComparedSubject {
  /// One of the location managers.
  package typealias Implementation = CaseStudy.Implementation<LocationManagerSubject>

  /// Makes managers of an implementation.
  package struct Factory: Sendable {
    /// Makes one on a simulated platform.
    let manager: @MainActor @Sendable (SimulatedPlatform) -> any ManagerUnderTest
    /// Makes the platform's location manager as a preset leaves it.
    package let configured: @MainActor @Sendable (LocationManagerPreset) -> CLLocationManager
  }

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
  package static var all: [Self] { [.legacy, .modern] }

  /// Everything that can be compared with the legacy implementation.
  package static var candidates: [Self] { all + [.draft] }
}
