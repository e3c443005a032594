import Foundation

protocol SearchClock: Sendable {
    func sleep(milliseconds: Int) async throws
}

protocol SearchService: Sendable {
    func search(_ query: String) async throws -> [String]
}

@MainActor
protocol SearchControllerDelegate: AnyObject {
    func searchController(_ controller: SearchController, didFind results: [String], for query: String)
    func searchController(_ controller: SearchController, didFailFor query: String)
    func searchController(_ controller: SearchController, isLoading: Bool)
}

@MainActor
final class SearchController {

    weak var delegate: (any SearchControllerDelegate)?

    private(set) var query = ""
    private(set) var results: [String] = []

    private(set) var isLoading = false {
        didSet {
            guard isLoading != oldValue else { return }
            delegate?.searchController(self, isLoading: isLoading)
        }
    }

    private let service: any SearchService
    private let clock: any SearchClock
    private let delay: Int
    private let minimumLength: Int
    private var known: [String: [String]] = [:]

    /// Raised by everything that makes the search under way pointless.
    private var epoch = 0
    private var pause: Task<Void, Never>?

    init(service: any SearchService, clock: any SearchClock, delay: Int = 300, minimumLength: Int = 2) {
        (self.service, self.clock) = (service, clock)
        (self.delay, self.minimumLength) = (delay, minimumLength)
    }

    func updateQuery(_ text: String) {
        let new = text.trimmingCharacters(in: .whitespaces).lowercased()
        guard new != query else { return }
        query = new
        let epoch = startEpoch()

        if let answer = new.count < minimumLength ? [] : known[new] {
            deliver(answer, for: new)
            return
        }
        pause = Task { [clock, delay] in
            guard (try? await clock.sleep(milliseconds: delay)) != nil else { return }
            await self.run(new, epoch)
        }
    }

    func searchNow() async {
        let epoch = startEpoch()
        guard query.count >= minimumLength else { return }
        let search = Task { await run(query, epoch) }
        pause = search
        await search.value
    }

    func clear() {
        _ = startEpoch()
        query = ""
        known.removeAll()
        deliver([], for: "")
    }

    private func startEpoch() -> Int {
        pause?.cancel()
        pause = nil
        epoch += 1
        return epoch
    }

    private func run(_ text: String, _ started: Int) async {
        guard started == epoch else { return }
        isLoading = true
        do {
            let found = try await service.search(text)
            guard started == epoch else { return }
            known[text] = found
            deliver(found, for: text)
        } catch {
            guard started == epoch else { return }
            isLoading = false
            delegate?.searchController(self, didFailFor: text)
        }
    }

    private func deliver(_ found: [String], for text: String) {
        isLoading = false
        results = found
        delegate?.searchController(self, didFind: found, for: text)
    }
}
