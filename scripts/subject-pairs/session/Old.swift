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

/// Logged in user. A 401 leads to one refresh and one repetition of the request.
actor UserSession {

    private let backend: Backend
    private let store: CredentialStore
    private var credentials: Credentials?
    private var didLoad = false
    private var refreshTask: Task<Credentials, Error>?

    private(set) var refreshCount = 0

    init(backend: Backend, store: CredentialStore) {
        self.backend = backend
        self.store = store
    }

    func isLoggedIn() async -> Bool {
        await loadIfNeeded()
        return credentials != nil
    }

    func login(user: String, password: String) async throws {
        let fresh = try await backend.login(user: user, password: password)
        refreshTask?.cancel()
        refreshTask = nil
        didLoad = true
        credentials = fresh
        await store.save(fresh)
    }

    func logout() async {
        refreshTask?.cancel()
        refreshTask = nil
        didLoad = true
        credentials = nil
        await store.save(nil)
    }

    func get(_ path: String) async throws -> String {
        await loadIfNeeded()
        guard let current = credentials else { throw SessionError.notLoggedIn }

        var response = try await backend.get(path: path, accessToken: current.accessToken)
        if response.status == 401 {
            let fresh = try await refreshed(after: current)
            response = try await backend.get(path: path, accessToken: fresh.accessToken)
            if response.status == 401 {
                await logout()
                throw SessionError.expired
            }
        }
        guard (200..<300).contains(response.status) else {
            throw SessionError.server(response.status)
        }
        return response.body
    }

    private func loadIfNeeded() async {
        if didLoad { return }
        let loaded = await store.load()
        if didLoad { return }
        didLoad = true
        credentials = loaded
    }

    private func refreshed(after used: Credentials) async throws -> Credentials {
        guard let current = credentials else { throw SessionError.notLoggedIn }
        // Somebody else was faster.
        if current != used { return current }
        if let running = refreshTask {
            return try await running.value
        }
        refreshCount += 1
        let task = Task { try await backend.refresh(token: current.refreshToken) }
        refreshTask = task
        do {
            let fresh = try await task.value
            guard refreshTask == task else { throw SessionError.notLoggedIn }
            refreshTask = nil
            credentials = fresh
            await store.save(fresh)
            return fresh
        } catch {
            if refreshTask == task { refreshTask = nil }
            throw error
        }
    }
}
