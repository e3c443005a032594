import Foundation

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

actor ConnectionPool {

    private let factory: ConnectionFactory
    private let maxSize: Int
    private let maxWaiters: Int

    private var idle: [any PooledConnection] = []
    private var inUse: [Int: any PooledConnection] = [:]
    private var connecting = 0
    private var waiters: [CheckedContinuation<any PooledConnection, Error>] = []
    private var isClosed = false

    init(factory: ConnectionFactory, maxSize: Int, maxWaiters: Int = 100) {
        self.factory = factory
        self.maxSize = maxSize
        self.maxWaiters = maxWaiters
    }

    var idleCount: Int { return idle.count }
    var inUseCount: Int { return inUse.count }
    var waiterCount: Int { return waiters.count }

    func acquire() async throws -> any PooledConnection {
        guard !isClosed else { throw PoolError.closed }

        // Most recently used first, it is the most likely to be alive.
        while let connection = idle.popLast() {
            inUse[connection.id] = connection
            if await connection.isHealthy() {
                if isClosed {
                    inUse[connection.id] = nil
                    await connection.close()
                    throw PoolError.closed
                }
                return connection
            }
            inUse[connection.id] = nil
            await connection.close()
            guard !isClosed else { throw PoolError.closed }
        }

        if inUse.count + connecting < maxSize {
            return try await connect()
        }
        guard waiters.count < maxWaiters else { throw PoolError.exhausted }
        return try await withCheckedThrowingContinuation { waiters.append($0) }
    }

    func release(_ connection: any PooledConnection) async {
        guard inUse.removeValue(forKey: connection.id) != nil else { return }
        if isClosed {
            await connection.close()
            return
        }
        if waiters.isEmpty {
            idle.append(connection)
        } else {
            inUse[connection.id] = connection
            waiters.removeFirst().resume(returning: connection)
        }
    }

    /// Gives a broken connection back. Somebody who waits gets a new one.
    func discard(_ connection: any PooledConnection) async {
        guard inUse.removeValue(forKey: connection.id) != nil else { return }
        await connection.close()
        await replaceForWaiter()
    }

    func closeAll() async {
        guard !isClosed else { return }
        isClosed = true
        let waiting = waiters
        let connections = idle
        waiters = []
        idle = []
        waiting.forEach { $0.resume(throwing: PoolError.closed) }
        for connection in connections {
            await connection.close()
        }
    }

    private func connect() async throws -> any PooledConnection {
        connecting += 1
        let connection: any PooledConnection
        do {
            connection = try await factory.connect()
        } catch {
            connecting -= 1
            throw error
        }
        connecting -= 1
        if isClosed {
            await connection.close()
            throw PoolError.closed
        }
        inUse[connection.id] = connection
        return connection
    }

    private func replaceForWaiter() async {
        guard !isClosed, !waiters.isEmpty, inUse.count + connecting < maxSize else { return }
        let waiter = waiters.removeFirst()
        do {
            waiter.resume(returning: try await connect())
        } catch {
            waiter.resume(throwing: error)
        }
    }
}
