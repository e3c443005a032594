import Foundation

struct Credentials: Equatable, Sendable {
    let accessToken: String
    let refreshToken: String
}

struct ServerResponse: Equatable, Sendable {
    let status: Int
    let body: String
}

enum SessionError: Error, Equatable {
    case notLoggedIn
    case expired
    case server(Int)
}

protocol Backend: Sendable {
    func login(user: String, password: String) async throws -> Credentials
    func refresh(token: String) async throws -> Credentials
    func get(path: String, accessToken: String) async throws -> ServerResponse
}

protocol CredentialStore: Sendable {
    func load() async -> Credentials?
    func save(_ credentials: Credentials?) async
}

actor UserSession {

    private enum State {
        case unknown
        case loggedOut
        case loggedIn(Credentials)
        case refreshing(Credentials, Task<Credentials, any Error>)

        var credentials: Credentials? {
            switch self {
            case .unknown, .loggedOut: nil
            case .loggedIn(let credentials), .refreshing(let credentials, _): credentials
            }
        }
    }

    private var state = State.unknown
    private let backend: any Backend
    private let store: any CredentialStore
    private(set) var refreshCount = 0

    init(backend: any Backend, store: any CredentialStore) {
        self.backend = backend
        self.store = store
    }

    func isLoggedIn() async -> Bool {
        await currentCredentials() != nil
    }

    func login(user: String, password: String) async throws {
        let credentials = try await backend.login(user: user, password: password)
        abandonRefresh()
        await enter(.loggedIn(credentials))
    }

    func logout() async {
        abandonRefresh()
        await enter(.loggedOut)
    }

    func get(_ path: String) async throws -> String {
        guard let first = await currentCredentials() else { throw SessionError.notLoggedIn }
        let answer = try await backend.get(path: path, accessToken: first.accessToken)
        guard answer.status == 401 else { return try body(of: answer) }

        let second = try await renew(first)
        let retried = try await backend.get(path: path, accessToken: second.accessToken)
        guard retried.status != 401 else {
            await logout()
            throw SessionError.expired
        }
        return try body(of: retried)
    }

    private func body(of response: ServerResponse) throws -> String {
        switch response.status {
        case 200...299: return response.body
        case let status: throw SessionError.server(status)
        }
    }

    private func currentCredentials() async -> Credentials? {
        if case .unknown = state {
            let stored = await store.load()
            if case .unknown = state {
                state = stored.map(State.loggedIn) ?? .loggedOut
            }
        }
        return state.credentials
    }

    private func renew(_ used: Credentials) async throws -> Credentials {
        switch state {
        case .unknown, .loggedOut:
            throw SessionError.notLoggedIn
        case .loggedIn(let current) where current != used:
            return current
        case .refreshing(let current, _) where current != used:
            return current
        case .refreshing(_, let task):
            return try await task.value
        case .loggedIn(let current):
            refreshCount += 1
            let task = Task { try await backend.refresh(token: current.refreshToken) }
            state = .refreshing(current, task)
            do {
                let fresh = try await task.value
                guard isRefreshing(task) else { throw SessionError.notLoggedIn }
                await enter(.loggedIn(fresh))
                return fresh
            } catch {
                if isRefreshing(task) { state = .loggedIn(current) }
                throw error
            }
        }
    }

    private func abandonRefresh() {
        if case .refreshing(_, let task) = state { task.cancel() }
    }

    private func isRefreshing(_ task: Task<Credentials, any Error>) -> Bool {
        if case .refreshing(_, task) = state { true } else { false }
    }

    private func enter(_ new: State) async {
        state = new
        await store.save(new.credentials)
    }
}
