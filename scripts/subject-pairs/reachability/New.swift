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

final class Reachability {

    typealias Observer = (Connection) -> Void

    var allowsCellular = true {
        didSet { if oldValue != allowsCellular { reevaluate() } }
    }

    private let monitor: any PathMonitor
    private var path: PathStatus?
    private var announced: Connection?
    private var observers: [Int: Observer] = [:]
    private var tokens = sequence(first: 1) { $0 + 1 }
    private var onceReachable: [() -> Void] = []

    init(monitor: any PathMonitor) {
        self.monitor = monitor
    }

    var connection: Connection { announced ?? .none }
    var isReachable: Bool { connection != .none }
    var isExpensive: Bool { isReachable && path?.isExpensive == true }

    func addObserver(_ callback: @escaping Observer) -> Int {
        guard let token = tokens.next() else { return 0 }
        let wasUnobserved = observers.isEmpty
        observers[token] = callback
        if let announced { callback(announced) }
        if wasUnobserved { startMonitor() }
        return token
    }

    func removeObserver(_ token: Int) {
        guard observers.removeValue(forKey: token) != nil, observers.isEmpty else { return }
        monitor.onUpdate = nil
        monitor.cancel()
        path = nil
        announced = nil
    }

    func whenReachable(_ block: @escaping () -> Void) {
        guard !isReachable else { return block() }
        onceReachable.append(block)
    }

    private func startMonitor() {
        monitor.onUpdate = { [weak self] in
            self?.path = $0
            self?.reevaluate()
        }
        monitor.start()
    }

    private func reevaluate() {
        guard let path else { return }
        let current = connection(over: path)
        guard current != announced else { return }
        announced = current
        for (_, observer) in observers.sorted(by: { $0.key < $1.key }) {
            observer(current)
        }
        guard current != .none else { return }
        let blocks = onceReachable
        onceReachable.removeAll()
        for block in blocks { block() }
    }

    private func connection(over path: PathStatus) -> Connection {
        switch (path.isSatisfied, path.usesWifi, path.usesCellular && allowsCellular) {
        case (false, _, _), (true, false, false): .none
        case (true, true, _): .wifi
        case (true, false, true): .cellular
        }
    }
}
