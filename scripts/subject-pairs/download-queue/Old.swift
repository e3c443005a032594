import Foundation

struct DownloadJob: Equatable, Sendable {
    let id: String
    let url: String
    var priority: Int = 0
}

enum DownloadState: Equatable, Sendable {
    case waiting, running, done(Int), failed, cancelled
}

protocol Downloading: Sendable {
    /// Returns the number of bytes written.
    func download(_ url: String) async throws -> Int
}

/// Runs at most `limit` downloads at a time, the highest priority first. Failed ones are tried again.
actor DownloadManager {

    private let downloader: Downloading
    private let limit: Int
    private let maxAttempts: Int
    private let onChange: @Sendable (String, DownloadState) -> Void

    private var waiting: [DownloadJob] = []
    private var running: [String: Task<Void, Never>] = [:]
    private var states: [String: DownloadState] = [:]
    private var attempts: [String: Int] = [:]
    private var isPaused = false
    private var idleContinuations: [CheckedContinuation<Void, Never>] = []

    init(downloader: Downloading, limit: Int = 3, maxAttempts: Int = 2, onChange: @escaping @Sendable (String, DownloadState) -> Void = { _, _ in }) {
        self.downloader = downloader
        self.limit = limit
        self.maxAttempts = maxAttempts
        self.onChange = onChange
    }

    func state(of id: String) -> DownloadState? {
        return states[id]
    }

    func waitingIDs() -> [String] {
        return waiting.map { $0.id }
    }

    @discardableResult
    func enqueue(_ job: DownloadJob) -> Bool {
        switch states[job.id] {
        case .waiting?, .running?, .done?:
            return false
        default:
            break
        }
        attempts[job.id] = 0
        insert(job)
        startNext()
        return true
    }

    func cancel(_ id: String) {
        if let index = waiting.firstIndex(where: { $0.id == id }) {
            waiting.remove(at: index)
        } else if let task = running.removeValue(forKey: id) {
            task.cancel()
        } else {
            return
        }
        set(.cancelled, for: id)
        startNext()
        checkIdle()
    }

    func pause() {
        isPaused = true
    }

    func resume() {
        guard isPaused else { return }
        isPaused = false
        startNext()
    }

    /// Returns once nothing is waiting or running.
    func waitUntilIdle() async {
        if waiting.isEmpty && running.isEmpty { return }
        await withCheckedContinuation { idleContinuations.append($0) }
    }

    private func insert(_ job: DownloadJob) {
        // Behind all of the same priority.
        let index = waiting.firstIndex { $0.priority < job.priority } ?? waiting.count
        waiting.insert(job, at: index)
        set(.waiting, for: job.id)
    }

    private func startNext() {
        while !isPaused && running.count < limit && !waiting.isEmpty {
            let job = waiting.removeFirst()
            attempts[job.id, default: 0] += 1
            set(.running, for: job.id)
            running[job.id] = Task { await run(job) }
        }
    }

    private func run(_ job: DownloadJob) async {
        do {
            let bytes = try await downloader.download(job.url)
            guard !Task.isCancelled else { return }
            running[job.id] = nil
            set(.done(bytes), for: job.id)
        } catch {
            guard !Task.isCancelled else { return }
            running[job.id] = nil
            if attempts[job.id, default: 0] < maxAttempts {
                insert(job)
            } else {
                set(.failed, for: job.id)
            }
        }
        startNext()
        checkIdle()
    }

    private func set(_ state: DownloadState, for id: String) {
        states[id] = state
        onChange(id, state)
    }

    private func checkIdle() {
        guard waiting.isEmpty && running.isEmpty else { return }
        let continuations = idleContinuations
        idleContinuations = []
        continuations.forEach { $0.resume() }
    }
}
