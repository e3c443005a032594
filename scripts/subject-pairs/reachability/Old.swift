import Foundation

enum Connection: Equatable {
    case none, wifi, cellular
}

struct PathStatus: Equatable {
    var isSatisfied: Bool
    var usesWifi: Bool
    var usesCellular: Bool
    var isExpensive: Bool = false
}

protocol PathMonitor: AnyObject {
    var onUpdate: ((PathStatus) -> Void)? { get set }
    func start()
    func cancel()
}

class ReachabilityManager {

    typealias Observer = (Connection) -> Void

    private let monitor: PathMonitor
    private var observers: [(token: Int, callback: Observer)] = []
    private var nextToken = 1
    private var isRunning = false
    private var waitingForConnection: [() -> Void] = []

    private(set) var connection: Connection = .none
    private(set) var isExpensive = false
    var allowsCellular = true {
        didSet {
            if allowsCellular != oldValue, let status = lastStatus { handle(status) }
        }
    }
    private var lastStatus: PathStatus?

    init(monitor: PathMonitor) {
        self.monitor = monitor
    }

    var isReachable: Bool { return connection != .none }

    /// The observer is told the present state at once if it is known.
    func addObserver(_ callback: @escaping Observer) -> Int {
        let token = nextToken
        nextToken += 1
        observers.append((token, callback))
        if lastStatus != nil {
            callback(connection)
        }
        if observers.count == 1 { start() }
        return token
    }

    func removeObserver(_ token: Int) {
        observers.removeAll { $0.token == token }
        if observers.isEmpty { stop() }
    }

    /// Runs the block now, or once when there is a connection.
    func whenReachable(_ block: @escaping () -> Void) {
        if isReachable {
            block()
        } else {
            waitingForConnection.append(block)
        }
    }

    private func start() {
        if isRunning { return }
        isRunning = true
        monitor.onUpdate = { [weak self] status in
            self?.handle(status)
        }
        monitor.start()
    }

    private func stop() {
        if !isRunning { return }
        isRunning = false
        monitor.onUpdate = nil
        monitor.cancel()
        lastStatus = nil
        connection = .none
        isExpensive = false
    }

    private func handle(_ status: PathStatus) {
        let isFirst = lastStatus == nil
        lastStatus = status
        var new: Connection = .none
        if status.isSatisfied {
            if status.usesWifi {
                new = .wifi
            } else if status.usesCellular && allowsCellular {
                new = .cellular
            }
        }
        isExpensive = new != .none && status.isExpensive
        if new == connection && !isFirst { return }
        connection = new
        for observer in observers {
            observer.callback(new)
        }
        if new != .none {
            let blocks = waitingForConnection
            waitingForConnection = []
            blocks.forEach { $0() }
        }
    }
}
