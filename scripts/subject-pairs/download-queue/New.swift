struct DownloadJob: Equatable, Sendable {
    let id: String
    let url: String
    var priority: Int = 0
}

enum DownloadState: Equatable, Sendable {
    case waiting, running, done(Int), failed, cancelled
}

protocol Downloading: Sendable {
    func download(_ url: String) async throws -> Int
}

actor DownloadQueue {

    private struct Record {
        let job: DownloadJob
        var state: DownloadState
        var order = 0
        var attempts = 0
        var task: Task<Void, Never>?

        var isSettled: Bool {
            switch state {
            case .waiting, .running: false
            case .done, .failed, .cancelled: true
            }
        }
    }

    private let downloader: any Downloading
    private let limit: Int
    private let maxAttempts: Int
    private let onChange: @Sendable (String, DownloadState) -> Void

    private var records: [String: Record] = [:]
    private var sequence = 0
    private var isPaused = false
    private var idlers: [CheckedContinuation<Void, Never>] = []

    init(
        downloader: any Downloading,
        limit: Int = 3,
        maxAttempts: Int = 2,
        onChange: @escaping @Sendable (String, DownloadState) -> Void = { _, _ in }
    ) {
        self.downloader = downloader
        self.limit = limit
        self.maxAttempts = maxAttempts
        self.onChange = onChange
    }

    func state(of id: String) -> DownloadState? { records[id]?.state }
    func waitingIDs() -> [String] { backlog.map(\.job.id) }

    @discardableResult
    func enqueue(_ job: DownloadJob) -> Bool {
        switch records[job.id]?.state {
        case .waiting, .running, .done: return false
        case .failed, .cancelled, nil: break
        }
        records[job.id] = Record(job: job, state: .waiting)
        putInLine(job.id)
        fill()
        return true
    }

    func cancel(_ id: String) {
        guard let record = records[id], !record.isSettled else { return }
        record.task?.cancel()
        move(id, to: .cancelled)
        fill()
        wakeIdlers()
    }

    func pause() { isPaused = true }

    func resume() {
        isPaused = false
        fill()
    }

    func waitUntilIdle() async {
        guard !isIdle else { return }
        await withCheckedContinuation { idlers.append($0) }
    }

    // MARK: - Scheduling

    private var isIdle: Bool { records.values.allSatisfy(\.isSettled) }

    private var backlog: [Record] {
        records.values
            .filter { $0.state == .waiting }
            .sorted { $0.job.priority != $1.job.priority ? $0.job.priority > $1.job.priority : $0.order < $1.order }
    }

    private var runningCount: Int {
        records.values.filter { $0.state == .running }.count
    }

    private func putInLine(_ id: String) {
        sequence += 1
        records[id]?.order = sequence
        move(id, to: .waiting)
    }

    private func fill() {
        guard !isPaused else { return }
        for record in backlog.prefix(max(0, limit - runningCount)) {
            let id = record.job.id
            records[id]?.attempts += 1
            move(id, to: .running)
            records[id]?.task = Task { await self.work(on: record.job) }
        }
    }

    private func work(on job: DownloadJob) async {
        let bytes = try? await downloader.download(job.url)
        if Task.isCancelled { return }
        records[job.id]?.task = nil
        if let bytes {
            move(job.id, to: .done(bytes))
        } else if let attempts = records[job.id]?.attempts, attempts < maxAttempts {
            putInLine(job.id)
        } else {
            move(job.id, to: .failed)
        }
        fill()
        wakeIdlers()
    }

    private func move(_ id: String, to state: DownloadState) {
        records[id]?.state = state
        onChange(id, state)
    }

    private func wakeIdlers() {
        guard isIdle else { return }
        let woken = idlers
        idlers.removeAll()
        for idler in woken { idler.resume() }
    }
}
