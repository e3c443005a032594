protocol ImageFetching: Sendable {
    func fetch(_ url: String) async throws -> [UInt8]
}

@MainActor
final class ImagePrefetcher {

    private struct Load {
        let task: Task<[UInt8], any Error>
        var interested = 1
    }

    /// Least recently used first, never more than `budget` bytes.
    private struct ByteCache {
        let budget: Int
        private(set) var entries: [(url: String, bytes: [UInt8])] = []

        init(budget: Int) { self.budget = budget }

        func contains(_ url: String) -> Bool {
            entries.contains { $0.url == url }
        }

        mutating func use(_ url: String) -> [UInt8]? {
            guard let index = entries.firstIndex(where: { $0.url == url }) else { return nil }
            let entry = entries.remove(at: index)
            entries.append(entry)
            return entry.bytes
        }

        mutating func insert(_ bytes: [UInt8], for url: String) {
            guard bytes.count <= budget else { return }
            entries.append((url, bytes))
            var size = entries.reduce(0) { $0 + $1.bytes.count }
            while size > budget {
                size -= entries.removeFirst().bytes.count
            }
        }

        mutating func empty() { entries = [] }
    }

    var isEnabled = true
    private(set) var fetchCount = 0

    private let fetcher: any ImageFetching
    private var loads: [String: Load] = [:]
    private var cache: ByteCache

    init(fetcher: any ImageFetching, maxBytes: Int = 1_000_000) {
        self.fetcher = fetcher
        cache = ByteCache(budget: maxBytes)
    }

    var cachedURLs: [String] { cache.entries.map(\.url) }
    var loadingURLs: [String] { loads.keys.sorted() }

    func prefetch(_ urls: [String]) {
        guard isEnabled else { return }
        for url in urls where !cache.contains(url) {
            _ = join(url)
        }
    }

    func cancelPrefetching(_ urls: [String]) {
        for url in urls {
            loads[url]?.interested -= 1
            guard let load = loads[url], load.interested == 0 else { continue }
            loads[url] = nil
            load.task.cancel()
        }
    }

    func image(for url: String) async throws -> [UInt8] {
        if let bytes = cache.use(url) { return bytes }
        return try await join(url).value
    }

    func didReceiveMemoryWarning() {
        cache.empty()
    }

    private func join(_ url: String) -> Task<[UInt8], any Error> {
        if let running = loads[url] {
            loads[url]?.interested += 1
            return running.task
        }
        fetchCount += 1
        let task = Task { [fetcher] in
            let result: Result<[UInt8], any Error>
            do {
                result = .success(try await fetcher.fetch(url))
            } catch {
                result = .failure(error)
            }
            if Task.isCancelled {
                if case .failure(let error) = result { throw error }
                throw CancellationError()
            }
            return try self.conclude(url, result)
        }
        loads[url] = Load(task: task)
        return task
    }

    private func conclude(_ url: String, _ result: Result<[UInt8], any Error>) throws -> [UInt8] {
        loads[url] = nil
        let bytes = try result.get()
        cache.insert(bytes, for: url)
        return bytes
    }
}
