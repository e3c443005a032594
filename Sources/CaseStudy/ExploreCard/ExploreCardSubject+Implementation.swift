package import CoreLocationStandIn
import Equivalence

extension ExploreCardSubject: ComparedSubject {
  package typealias Implementation = CaseStudy.Implementation<ExploreCardSubject>

  package struct Factory: Sendable {
    let screen: @MainActor @Sendable (Device, TaskLedger) -> any ScreenUnderTest
    /// What a cell shows of the way between two locations; nil if it shows none.
    package let way: @MainActor @Sendable (_ from: CLLocation, _ to: CLLocation) -> Way?
  }
}

extension ExploreCardSubject.Implementation {
  package static var legacy: Self {
    Self(
      "legacy",
      make: .init(screen: { device, _ in LegacyExploreScreen(device) }, way: LegacyExploreScreen.way))
  }

  package static var modern: Self {
    Self(
      "modern", declared: ExploreCardSubject.declaredDifferences,
      make: .init(screen: { ModernExploreScreen($0, tasks: $1) }, way: ModernExploreScreen.way))
  }

  /// The implementations that have to behave alike.
  package static var all: [Self] { [.legacy, .modern] }
}
