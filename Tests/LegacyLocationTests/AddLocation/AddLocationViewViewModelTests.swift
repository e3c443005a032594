import CoreLocationStandIn
import Foundation
import LegacyLocation
import Testing

@Suite("Behaviour that only the legacy view model has")
@MainActor
struct AddLocationViewViewModelTests {
  @Test("A negative index ends the process (rule 5)")
  func negativeIndex() async {
    await #expect(processExitsWith: .failure) { _ = AddLocationViewViewModel().location(at: -1) }
  }

  @Test("By default, the view model uses a platform geocoder, which has no network in tests")
  func ownGeocoder() async {
    let viewModel = AddLocationViewViewModel()
    let changes = await changes(of: viewModel, until: 3) { viewModel.textDidChange("paris") }
    #expect(changes == ["querying: true", "querying: false", "locations: 0"])
  }

  @Test("By default, the view model handles a held-back text after a wait in real time")
  func realTime() async {
    let viewModel = AddLocationViewViewModel()
    let changes = await changes(of: viewModel, until: 2) {
      viewModel.textDidChange("p")
      viewModel.textDidChange("pa")
    }
    #expect(changes == ["locations: 0", "locations: 0"])
  }

  /// Returns the first callbacks that a screen receives.
  private func changes(
    of viewModel: AddLocationViewViewModel, until count: Int, _ body: () -> Void
  ) async -> [String] {
    let screen = Screen(count)
    viewModel.delegate = screen
    return await withCheckedContinuation { continuation in
      screen.continuation = continuation
      body()
    }
  }

  private final class Screen: AddLocationViewViewModelDelegate {
    private let count: Int
    private var changes: [String] = []
    var continuation: CheckedContinuation<[String], Never>?

    init(_ count: Int) { self.count = count }

    func viewModel(_ viewModel: AddLocationViewViewModel, didChangeQuerying querying: Bool) {
      add("querying: \(querying)")
    }

    func viewModelDidChangeLocations(_ viewModel: AddLocationViewViewModel) {
      add("locations: \(viewModel.numberOfLocations)")
    }

    private func add(_ change: String) {
      changes.append(change)
      if changes.count == count { continuation?.resume(returning: changes) }
    }
  }
}
