import Foundation

extension VisitCalendarSubject: ComparedSubject {
  /// One of the calendars.
  package typealias Implementation = CaseStudy.Implementation<VisitCalendarSubject>

  /// Makes calendars of an implementation.
  package struct Factory: Sendable {
    /// Makes an app with one in a simulated world.
    let app: @MainActor @Sendable (SimulatedWorld) -> any AppUnderTest
  }

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
  package static var all: [Self] { [.legacy, .modern] }

  /// Everything that can be compared with the legacy implementation.
  package static var candidates: [Self] { all + [.draft] }
}
