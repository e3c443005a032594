protocol PooledConnection: AnyObject, Sendable {
    var id: Int { get }
    func isHealthy() async -> Bool
    func close() async
}

protocol ConnectionFactory: Sendable {
    func connect() async throws -> any PooledConnection
}

enum PoolError: Error, Equatable {
    case closed
    case exhausted
}

actor Pool {
    typealias Connection = any PooledConnection
    private typealias Guest = CheckedContinuation<Connection, any Error>

    private struct Limits {
        let size: Int
        let guests: Int
    }

    private let factory: any ConnectionFactory
    private let limits: Limits
    private var shelf: [Connection] = []
    private var lent: Set<Int> = []
    private var dialing = 0
    private var guests: [Guest] = []
    private var open = true

    init(factory: any ConnectionFactory, maxSize: Int, maxWaiters: Int = 100) {
        self.factory = factory
        limits = Limits(size: maxSize, guests: maxWaiters)
    }

    var idleCount: Int { shelf.count }
    var inUseCount: Int { lent.count }
    var waiterCount: Int { guests.count }

    private var hasRoom: Bool { lent.count + dialing < limits.size }

    func acquire() async throws -> Connection {
        try requireOpen()
        if let connection = try await healthyFromShelf() { return connection }
        if hasRoom { return try await dial() }
        if guests.count >= limits.guests { throw PoolError.exhausted }
        return try await withCheckedThrowingContinuation { guests.append($0) }
    }

    func release(_ connection: Connection) async {
        guard lent.contains(connection.id) else { return }
        if open, !guests.isEmpty {
            guests.removeFirst().resume(returning: connection)
            return
        }
        lent.remove(connection.id)
        if open {
            shelf.append(connection)
        } else {
            await connection.close()
        }
    }

    func discard(_ connection: Connection) async {
        guard lent.remove(connection.id) != nil else { return }
        await connection.close()
        guard open, hasRoom, !guests.isEmpty else { return }
        let guest = guests.removeFirst()
        do {
            let replacement = try await dial()
            guest.resume(returning: replacement)
        } catch {
            guest.resume(throwing: error)
        }
    }

    func closeAll() async {
        guard open else { return }
        open = false
        for guest in guests { guest.resume(throwing: PoolError.closed) }
        guests.removeAll()
        let rest = shelf
        shelf.removeAll()
        for connection in rest { await connection.close() }
    }

    private func requireOpen() throws {
        if !open { throw PoolError.closed }
    }

    /// Takes from the top of the shelf; what is dead is closed on the way.
    private func healthyFromShelf() async throws -> Connection? {
        while let candidate = shelf.popLast() {
            lent.insert(candidate.id)
            let healthy = await candidate.isHealthy()
            if healthy && open { return candidate }
            lent.remove(candidate.id)
            await candidate.close()
            try requireOpen()
        }
        return nil
    }

    private func dial() async throws -> Connection {
        dialing += 1
        let connection = try await factory.connect()
        dialing -= 1
        guard open else {
            await connection.close()
            throw PoolError.closed
        }
        lent.insert(connection.id)
        return connection
    }
}
