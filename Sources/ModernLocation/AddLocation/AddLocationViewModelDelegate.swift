/// The screen that lists what a view model has found.
@MainActor
public protocol AddLocationViewModelDelegate: AnyObject {
  /// A request has begun, or the newest one has been answered or given up.
  func addLocationViewModel(_ viewModel: AddLocationViewModel, didChangeQuerying isQuerying: Bool)
  /// The locations were replaced.
  func addLocationViewModelDidChangeLocations(_ viewModel: AddLocationViewModel)
}
