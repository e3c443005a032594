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
class SearchController {

    weak var delegate: SearchControllerDelegate?

    private let service: SearchService
    private let clock: SearchClock
    private let delay: Int
    private let minimumLength: Int
    private var task: Task<Void, Never>?
    private var cache: [String: [String]] = [:]

    private(set) var query = ""
    private(set) var results: [String] = []
    private(set) var isLoading = false

    init(service: SearchService, clock: SearchClock, delay: Int = 300, minimumLength: Int = 2) {
        self.service = service
        self.clock = clock
        self.delay = delay
        self.minimumLength = minimumLength
    }

    func updateQuery(_ text: String) {
        let trimmed = text.trimmingCharacters(in: .whitespaces).lowercased()
        if trimmed == query { return }
        query = trimmed
        task?.cancel()
        task = nil
        if trimmed.count < minimumLength {
            setLoading(false)
            publish([], for: trimmed)
            return
        }
        if let cached = cache[trimmed] {
            setLoading(false)
            publish(cached, for: trimmed)
            return
        }
        task = Task {
            do {
                try await clock.sleep(milliseconds: delay)
            } catch {
                return
            }
            await performSearch(trimmed)
        }
    }

    /// The search button: no waiting, no cache.
    func searchNow() async {
        task?.cancel()
        task = nil
        guard query.count >= minimumLength else { return }
        let current = Task { await performSearch(query) }
        task = current
        await current.value
    }

    func clear() {
        task?.cancel()
        task = nil
        query = ""
        cache = [:]
        setLoading(false)
        publish([], for: "")
    }

    private func performSearch(_ text: String) async {
        if Task.isCancelled { return }
        setLoading(true)
        do {
            let found = try await service.search(text)
            if Task.isCancelled { return }
            cache[text] = found
            setLoading(false)
            publish(found, for: text)
        } catch {
            if Task.isCancelled { return }
            setLoading(false)
            delegate?.searchController(self, didFailFor: text)
        }
    }

    private func publish(_ found: [String], for text: String) {
        results = found
        delegate?.searchController(self, didFind: found, for: text)
    }

    private func setLoading(_ value: Bool) {
        if isLoading == value { return }
        isLoading = value
        delegate?.searchController(self, isLoading: value)
    }
}
