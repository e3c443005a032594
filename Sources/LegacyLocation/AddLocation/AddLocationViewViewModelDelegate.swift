/// The screen that lists what a view model has found.
public protocol AddLocationViewViewModelDelegate: AnyObject {
  /// A request has begun, or one has been answered.
  func viewModel(_ viewModel: AddLocationViewViewModel, didChangeQuerying querying: Bool)
  /// The locations were replaced.
  func viewModelDidChangeLocations(_ viewModel: AddLocationViewViewModel)
}
