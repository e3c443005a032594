import Foundation

extension VisitCalendarSubject: ComparedSubject {
  package typealias Implementation = CaseStudy.Implementation<VisitCalendarSubject>

  package struct Factory: Sendable {
    let app: @MainActor @Sendable (SimulatedWorld) -> any AppUnderTest
  }

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

  package static var candidates: [Self] { all + [.draft] }
}
