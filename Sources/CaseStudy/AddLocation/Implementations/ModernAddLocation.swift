import CoreLocationStandIn
public import Equivalence
public import ModernLocation
import TestDoubles

extension AddLocationSubject.Implementation {
  /// The refactored view model.
  package static var modern: Self {
    Self(
      "modern", declared: AddLocationSubject.declaredDifferences,
      make: .init { ModernViewModel(screen: $0, in: $1, tasks: $2) })
  }
}

private final class ModernViewModel: AddLocationSubject.ViewModelUnderTest {
  private let source: SimulatedGeocodingSource
  private let clock: TestClock
  private var viewModel: AddLocationViewModel?

  init(screen: AddLocationSubject.Screen, in world: AddLocationSubject.World, tasks: TaskLedger) {
    source = SimulatedGeocodingSource(in: world)
    clock = TestClock(in: tasks)
    let geocoder = Geocoder { [source] in
      AddLocationSubject.GeocoderSpy(source: source, screen: screen, awaitedIn: tasks)
    }
    let viewModel = AddLocationViewModel(
      service: geocoder, clock: clock, tasks: CancellingTasks(starting: tasks))
    viewModel.delegate = screen
    self.viewModel = viewModel
  }

  var object: AnyObject? { viewModel }
  var isQuerying: Bool { viewModel?.isQuerying ?? false }
  var hasPlaces: Bool { viewModel?.hasLocations ?? false }
  var numberOfPlaces: Int { viewModel?.numberOfLocations ?? 0 }

  func place(at index: Int) -> AddLocationSubject.Place? {
    viewModel?.location(at: index).map(AddLocationSubject.Place.init)
  }

  func type(_ text: String) { viewModel?.textDidChange(text) }
  func passQuarterOfASecond() { clock.advance(by: .milliseconds(250)) }
  func answer(_ index: Int, with answer: AddLocationSubject.Answer) { source.answer(index, with: answer) }

  func leave() {
    viewModel?.delegate = nil
    viewModel = nil
  }
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
    told(
      AddLocationSubject.Listing(count: viewModel.numberOfLocations, hasPlaces: viewModel.hasLocations) {
        viewModel.location(at: $0).map(AddLocationSubject.Place.init)
      })
  }
}

extension AddLocationSubject.Place {
  fileprivate init(_ location: NamedLocation) {
    self.init(name: location.name, latitude: location.latitude, longitude: location.longitude)
  }
}
