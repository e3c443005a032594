public import ModernLocation

/// The modern view model, with the tasks that it runs in; they are cancelled when the finder goes.
@MainActor
public final class ModernPlaceFinder: PlaceFinder {
  /// Is told what the finder comes to.
  public var onEvent: (PlaceFinderEvent) -> Void = { _ in }

  private let viewModel: AddLocationViewModel
  private var tasks: [Int: Task<Void, Never>] = [:]
  private var textCount = 0

  /// Makes a finder that has found nothing.
  ///
  /// - Parameters:
  ///   - service: What finds locations.
  ///   - countdown: What says when the next change of the text may pass; nobody else uses it.
  public init(service: any LocationService, countdown: any Countdown = ClockCountdown()) {
    viewModel = AddLocationViewModel(service: service, countdown: countdown)
    viewModel.delegate = self
  }

  isolated deinit {
    for task in tasks.values { task.cancel() }
  }

  /// Takes the text that stands in the search bar now.
  public func textDidChange(_ text: String) {
    textCount += 1
    tasks[textCount] = Task { [weak self, viewModel, textCount] in
      await viewModel.textDidChange(text)
      self?.tasks[textCount] = nil
    }
  }
}

extension ModernPlaceFinder: AddLocationViewModelDelegate {
  /// Passes it on.
  public func addLocationViewModel(
    _ viewModel: AddLocationViewModel, didChangeQuerying isQuerying: Bool
  ) {
    onEvent(.querying(isQuerying))
  }

  /// Passes all locations on.
  public func addLocationViewModelDidChangeLocations(_ viewModel: AddLocationViewModel) {
    onEvent(.found((0..<viewModel.numberOfLocations).compactMap(viewModel.location)))
  }
}
