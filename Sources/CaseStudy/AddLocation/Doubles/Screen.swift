extension AddLocationSubject {
  /// The screen: it is told what changes, reads it, and writes it down.
  @MainActor
  final class Screen {
    private var observations: [Observation] = []
    private(set) var outstanding: [OutstandingRequest] = []
    private var isAnswering = false
    private var toldListing = Listing()
    private var toldQuerying = false
    private var lifetime = Lifetime(of: nil)

    struct OutstandingRequest {
      var text: String
      var isLate = false
    }

    func watch(_ viewModel: AnyObject) { lifetime = Lifetime(of: viewModel) }

    // MARK: What the platform sees

    func asked(_ text: String) {
      outstanding.markLate()
      outstanding.append(OutstandingRequest(text: text))
      observations.append(.asks(text.asWritten))
    }

    func cancelled() { observations.append(.cancels) }

    func answer(_ index: Int, _ arrive: () -> Void) {
      let request = outstanding.remove(at: index)
      observations.append(.answers(request.text.asWritten, isLate: request.isLate))
      isAnswering = true
      arrive()
    }

    // MARK: What the screen is told

    func told(querying: Bool) {
      toldQuerying = querying
      observations.append(.querying(querying))
    }

    func told(_ listing: Listing) {
      if !isAnswering { outstanding.markLate() }
      toldListing = listing
      observations.append(.lists(listing))
    }

    func told(error: String) { observations.append(.error(error)) }

    /// What was observed since the last time, with what can be read by now.
    func take(from viewModel: (any ViewModelUnderTest)?) -> [Observation] {
      if let viewModel {
        let (listing, querying) = (viewModel.listing, viewModel.isQuerying)
        if listing != toldListing || querying != toldQuerying {
          observations.append(.unannounced(listing, querying: querying))
        }
      }
      if lifetime.ends() { observations.append(.viewModelReleased) }
      isAnswering = false
      defer { observations = [] }
      return observations
    }
  }
}

extension [AddLocationSubject.Screen.OutstandingRequest] {
  fileprivate mutating func markLate() {
    for index in indices { self[index].isLate = true }
  }
}
