import Foundation

protocol ImageFetching: Sendable {
    func fetch(_ url: String) async throws -> [UInt8]
}

/// Prefetching for the collection view: the cells ask for images, the data source announces them.
@MainActor
class ImagePrefetcher {

    private let fetcher: ImageFetching
    private let maxBytes: Int
    private var tasks: [String: Task<[UInt8], Error>] = [:]
    private var interest: [String: Int] = [:]
    private var cache: [String: [UInt8]] = [:]
    private var cacheOrder: [String] = []
    private var totalBytes = 0

    private(set) var fetchCount = 0
    var isEnabled = true

    init(fetcher: ImageFetching, maxBytes: Int = 1_000_000) {
        self.fetcher = fetcher
        self.maxBytes = maxBytes
    }

    var cachedURLs: [String] { return cacheOrder }
    var loadingURLs: [String] { return tasks.keys.sorted() }

    func prefetch(_ urls: [String]) {
        guard isEnabled else { return }
        for url in urls {
            if cache[url] != nil { continue }
            interest[url, default: 0] += 1
            if tasks[url] == nil {
                start(url)
            }
        }
    }

    /// Stops the loads nobody else is interested in.
    func cancelPrefetching(_ urls: [String]) {
        for url in urls {
            guard let count = interest[url] else { continue }
            if count > 1 {
                interest[url] = count - 1
            } else {
                interest[url] = nil
                tasks.removeValue(forKey: url)?.cancel()
            }
        }
    }

    func image(for url: String) async throws -> [UInt8] {
        if let bytes = cache[url] {
            touch(url)
            return bytes
        }
        interest[url, default: 0] += 1
        let task = tasks[url] ?? start(url)
        return try await task.value
    }

    func didReceiveMemoryWarning() {
        cache = [:]
        cacheOrder = []
        totalBytes = 0
    }

    @discardableResult
    private func start(_ url: String) -> Task<[UInt8], Error> {
        fetchCount += 1
        let task = Task { () -> [UInt8] in
            do {
                let bytes = try await fetcher.fetch(url)
                try Task.checkCancellation()
                finish(url, bytes)
                return bytes
            } catch {
                if !Task.isCancelled { finish(url, nil) }
                throw error
            }
        }
        tasks[url] = task
        return task
    }

    private func finish(_ url: String, _ bytes: [UInt8]?) {
        tasks[url] = nil
        interest[url] = nil
        guard let bytes = bytes, bytes.count <= maxBytes else { return }
        cache[url] = bytes
        totalBytes += bytes.count
        touch(url)
        while totalBytes > maxBytes {
            let oldest = cacheOrder.removeFirst()
            totalBytes -= cache.removeValue(forKey: oldest)?.count ?? 0
        }
    }

    private func touch(_ url: String) {
        cacheOrder.removeAll { $0 == url }
        cacheOrder.append(url)
    }
}
