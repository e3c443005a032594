import Equivalence
import ModernLocation
import TestDoubles

extension AddLocationSubject.Implementation {
  /// The refactored view model.
  public static let modern = Self(
    "modern", declared: { AddLocationSubject.declaredDifferences },
    make: { screen, _, tasks in ModernViewModel(screen: screen, tasks: tasks) })
}

private final class ModernViewModel: AddLocationSubject.ViewModelUnderTest {
  private let tasks: TaskLedger
  private let service: AddLocationSubject.LocationServiceDouble
  private let clock: TestClock
  private var viewModel: AddLocationViewModel?

  init(screen: AddLocationSubject.Screen, tasks: TaskLedger) {
    self.tasks = tasks
    service = AddLocationSubject.LocationServiceDouble(screen: screen, tasks: tasks)
    clock = TestClock(in: tasks)
    let viewModel = AddLocationViewModel(service: service, clock: clock, tasks: tasks)
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
  func answer(_ index: Int, with answer: AddLocationSubject.Answer) { service.answer(index, with: answer) }

  func leave() {
    viewModel?.delegate = nil
    viewModel = nil
    tasks.cancel()
  }
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
