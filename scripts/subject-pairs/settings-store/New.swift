import Foundation

protocol KeyValueStorage: AnyObject {
    func string(forKey key: String) -> String?
    func set(_ value: String?, forKey key: String)
}

enum Theme: String {
    case system, light, dark
}

final class Settings {

    /// How a value lies in the storage.
    private struct Key<Value: Equatable> {
        let name: String
        let read: (String?) -> Value
        let write: (Value) -> String?
    }

    private enum Keys {
        static var theme: Key<Theme> {
            Key(name: "theme", read: { $0.flatMap(Theme.init) ?? .system }, write: \.rawValue)
        }

        static var fontSize: Key<Int> {
            Key(name: "fontSize", read: { clamp($0.flatMap { Int($0) } ?? 16) }, write: { String(clamp($0)) })
        }

        static var notifications: Key<Bool> {
            Key(name: "notifications", read: { $0 != "no" }, write: { $0 ? "yes" : "no" })
        }

        static var recent: Key<[String]> {
            Key(
                name: "recent",
                read: { text in
                    guard let text, !text.isEmpty else { return [] }
                    return text.components(separatedBy: "\n")
                },
                write: { $0.isEmpty ? nil : $0.joined(separator: "\n") }
            )
        }

        static func clamp(_ size: Int) -> Int { min(32, max(10, size)) }
    }

    private static let recentLimit = 5
    private static let migrations: [@Sendable (any KeyValueStorage) -> Void] = [
        { storage in
            guard let dark = storage.string(forKey: "darkMode") else { return }
            storage.set((dark == "yes" ? Theme.dark : .light).rawValue, forKey: "theme")
            storage.set(nil, forKey: "darkMode")
        },
        { storage in
            let points = ["small": "13", "medium": "16", "large": "20"]
            if let old = storage.string(forKey: "fontSize"), let new = points[old] {
                storage.set(new, forKey: "fontSize")
            }
        },
    ]

    static var currentVersion: Int { migrations.count + 1 }

    private let storage: any KeyValueStorage
    private var listeners: [(id: Int, call: (String) -> Void)] = []
    private var lastListener = 0

    init(storage: any KeyValueStorage) {
        self.storage = storage
        migrate()
    }

    var theme: Theme {
        get { value(Keys.theme) }
        set { update(Keys.theme, newValue) }
    }

    var fontSize: Int {
        get { value(Keys.fontSize) }
        set { update(Keys.fontSize, Keys.clamp(newValue)) }
    }

    var notificationsEnabled: Bool {
        get { value(Keys.notifications) }
        set { update(Keys.notifications, newValue) }
    }

    var recentSearches: [String] { value(Keys.recent) }

    func addRecent(search text: String) {
        let line = text.replacingOccurrences(of: "\n", with: " ").trimmingCharacters(in: .whitespaces)
        guard !line.isEmpty else { return }
        let others = recentSearches.filter { $0.lowercased() != line.lowercased() }
        update(Keys.recent, Array(([line] + others).prefix(Self.recentLimit)))
    }

    func clearRecentSearches() {
        update(Keys.recent, [])
    }

    func reset() {
        theme = .system
        fontSize = 16
        notificationsEnabled = true
        clearRecentSearches()
    }

    func addListener(_ listener: @escaping (String) -> Void) -> Int {
        lastListener += 1
        listeners.append((lastListener, listener))
        return lastListener
    }

    func removeListener(_ id: Int) {
        listeners.removeAll { $0.id == id }
    }

    private func value<Value>(_ key: Key<Value>) -> Value {
        key.read(storage.string(forKey: key.name))
    }

    private func update<Value>(_ key: Key<Value>, _ new: Value) {
        guard value(key) != new else { return }
        storage.set(key.write(new), forKey: key.name)
        listeners.forEach { $0.call(key.name) }
    }

    private func migrate() {
        let version = storage.string(forKey: "version").flatMap { Int($0) } ?? 1
        guard version < Self.currentVersion else { return }
        for migration in Self.migrations[max(0, version - 1)...] {
            migration(storage)
        }
        storage.set(String(Self.currentVersion), forKey: "version")
    }
}
