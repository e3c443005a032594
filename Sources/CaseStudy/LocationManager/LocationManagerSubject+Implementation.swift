package import CoreLocationStandIn

extension LocationManagerSubject: ComparedSubject {
  package typealias Implementation = CaseStudy.Implementation<LocationManagerSubject>

  package struct Factory: Sendable {
    let manager: @MainActor @Sendable (SimulatedPlatform) -> any ManagerUnderTest
    /// Makes the platform's location manager as a preset leaves it.
    package let configured: @MainActor @Sendable (LocationManagerPreset) -> CLLocationManager
  }

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

  package static var candidates: [Self] { all + [.draft] }
}
