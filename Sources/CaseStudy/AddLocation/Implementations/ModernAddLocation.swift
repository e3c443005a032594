import CoreLocationStandIn
public import Equivalence
public import ModernLocation
import TestDoubles

extension AddLocationSubject.Implementation {
  package static var modern: Self {
    Self(
      "modern", declared: AddLocationSubject.declaredDifferences,
      make: .init { screen, platform in
        let (source, tasks) = (platform.source, platform.tasks)
        let viewModel = AddLocationViewModel(
          service: Geocoder {
            AddLocationSubject.GeocoderSpy(source: source, screen: screen, awaitedIn: tasks)
          },
          clock: platform.scheduler.clock, tasks: CancellingTasks(starting: tasks))
        viewModel.delegate = screen
        return viewModel
      })
  }
}

extension AddLocationViewModel: AddLocationSubject.ViewModelUnderTest {
  func place(at index: Int) -> AddLocationSubject.Place? {
    location(at: index).map { .init(name: $0.name, latitude: $0.latitude, longitude: $0.longitude) }
  }

  func loseDelegate() { delegate = nil }
}

extension Geocoder: CustomFingerprintable {
  /// Nothing: it makes a geocoder for each request, and keeps none.
  public nonisolated var fingerprintContent: [Int] { [] }
}

extension CancellingTasks: CustomFingerprintable {
  /// Nothing: it cancels all that it keeps, and the doubles show what waits.
  public nonisolated var fingerprintContent: [Int] { [] }
}

extension AddLocationSubject.Screen: AddLocationViewModelDelegate {
  func addLocationViewModel(_ viewModel: AddLocationViewModel, didChangeQuerying isQuerying: Bool) {
    told(querying: isQuerying)
  }

  func addLocationViewModelDidChangeLocations(_ viewModel: AddLocationViewModel) {
    told(viewModel.listing)
  }
}
