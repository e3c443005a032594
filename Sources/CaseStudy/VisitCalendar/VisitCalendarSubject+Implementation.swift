import Equivalence
import Foundation

extension VisitCalendarSubject {
  /// One of the implementations to be compared: a name, how to make an app of it, and how it is meant to differ.
  package struct Implementation: ComparedImplementation {
    /// The name, on the command line too.
    package let name: String
    private let declared: @Sendable () -> [DifferencePattern]
    let make: @MainActor @Sendable (SimulatedWorld) -> any AppUnderTest

    /// Names an implementation.
    ///
    /// - Parameters:
    ///   - name: The name.
    ///   - declared: The intended differences from the legacy implementation.
    ///   - make: Makes an app of it in a simulated world.
    init(
      _ name: String, declared: @escaping @Sendable () -> [DifferencePattern] = { [] },
      make: @escaping @MainActor @Sendable (SimulatedWorld) -> any AppUnderTest
    ) {
      self.name = name
      self.declared = declared
      self.make = make
    }

    /// The intended differences from the legacy implementation.
    package var declaredDifferences: [DifferencePattern] { declared() }
  }
}

extension VisitCalendarSubject {
  /// An app with a calendar of one implementation, behind one interface.
  @MainActor
  protocol AppUnderTest: AnyObject {
    /// The object whose lifetime is observed, nil after it was dropped.
    var screen: AnyObject? { get }
    func appear()
    func select(_ day: Date)
    func dropScreen()
    func otherScreenAppears()
    func replaceSession()
    /// Ends a leak that is a fault to be found, so that it does not outlive its test.
    func stopLeaking()
  }
}

extension VisitCalendarSubject.AppUnderTest {
  func stopLeaking() {}
}

extension VisitCalendarSubject.Implementation {
  /// The implementations that have to behave alike.
  package static let all: [Self] = [.legacy, .modern]

  /// Everything that can be compared with the legacy implementation.
  package static let candidates: [Self] = all + [.draft]
}
