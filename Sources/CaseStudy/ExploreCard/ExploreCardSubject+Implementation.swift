package import CoreLocationStandIn
package import Equivalence

extension ExploreCardSubject {
  /// One of the implementations to be compared.
  package enum Implementation: String, ComparedImplementation {
    /// The inherited classes.
    case legacy
    /// The refactored ones.
    case modern

    /// The implementations that have to behave alike.
    package static let all: [Self] = [.legacy, .modern]

    /// The name, on the command line too.
    package var name: String { rawValue }

    /// The intended differences from the legacy implementation.
    package var declaredDifferences: [DifferencePattern<Stimulus, Observation>] {
      self == .modern ? ExploreCardSubject.declaredDifferences : []
    }

    /// What a cell shows of the way between two locations; nil if it shows none.
    @MainActor
    package func way(from location: CLLocation, to article: CLLocation) -> Way? {
      switch self {
      case .legacy: LegacyExploreScreen.way(from: location, to: article)
      case .modern: ModernExploreScreen.way(from: location, to: article)
      }
    }

    @MainActor
    func screen(on device: Device, tasks: TaskLedger) -> any ScreenUnderTest {
      switch self {
      case .legacy: LegacyExploreScreen(device)
      case .modern: ModernExploreScreen(device, tasks: tasks)
      }
    }
  }
}
