import Foundation

protocol KeyValueStorage: AnyObject {
    func string(forKey key: String) -> String?
    func set(_ value: String?, forKey key: String)
}

enum Theme: String {
    case system, light, dark
}

class SettingsStore {

    static let currentVersion = 3

    private let storage: KeyValueStorage
    private var listeners: [Int: (String) -> Void] = [:]
    private var nextListener = 0

    init(storage: KeyValueStorage) {
        self.storage = storage
        migrate()
    }

    var theme: Theme {
        get { return Theme(rawValue: storage.string(forKey: "theme") ?? "") ?? .system }
        set {
            if newValue == theme { return }
            storage.set(newValue.rawValue, forKey: "theme")
            notify("theme")
        }
    }

    var fontSize: Int {
        get {
            guard let text = storage.string(forKey: "fontSize"), let size = Int(text) else { return 16 }
            return min(max(size, 10), 32)
        }
        set {
            let size = min(max(newValue, 10), 32)
            if size == fontSize { return }
            storage.set(String(size), forKey: "fontSize")
            notify("fontSize")
        }
    }

    var notificationsEnabled: Bool {
        get { return storage.string(forKey: "notifications") != "no" }
        set {
            if newValue == notificationsEnabled { return }
            storage.set(newValue ? "yes" : "no", forKey: "notifications")
            notify("notifications")
        }
    }

    /// Newest first, at most five, each once.
    var recentSearches: [String] {
        guard let text = storage.string(forKey: "recent"), !text.isEmpty else { return [] }
        return text.components(separatedBy: "\n")
    }

    func addRecentSearch(_ text: String) {
        let line = text.replacingOccurrences(of: "\n", with: " ").trimmingCharacters(in: .whitespaces)
        if line.isEmpty { return }
        var recent = recentSearches
        recent.removeAll { $0.lowercased() == line.lowercased() }
        recent.insert(line, at: 0)
        while recent.count > 5 {
            recent.removeLast()
        }
        if recent == recentSearches { return }
        storage.set(recent.joined(separator: "\n"), forKey: "recent")
        notify("recent")
    }

    func clearRecentSearches() {
        if recentSearches.isEmpty { return }
        storage.set(nil, forKey: "recent")
        notify("recent")
    }

    func resetToDefaults() {
        theme = .system
        fontSize = 16
        notificationsEnabled = true
        clearRecentSearches()
    }

    func addListener(_ listener: @escaping (String) -> Void) -> Int {
        nextListener += 1
        listeners[nextListener] = listener
        return nextListener
    }

    func removeListener(_ id: Int) {
        listeners[id] = nil
    }

    private func notify(_ key: String) {
        let all = listeners.sorted { $0.key < $1.key }
        for (_, listener) in all {
            listener(key)
        }
    }

    private func migrate() {
        let version = Int(storage.string(forKey: "version") ?? "") ?? 1
        if version < 2 {
            // darkMode yes/no became the theme
            if let dark = storage.string(forKey: "darkMode") {
                storage.set(dark == "yes" ? "dark" : "light", forKey: "theme")
                storage.set(nil, forKey: "darkMode")
            }
        }
        if version < 3 {
            // small/medium/large became points
            switch storage.string(forKey: "fontSize") {
            case "small": storage.set("13", forKey: "fontSize")
            case "medium": storage.set("16", forKey: "fontSize")
            case "large": storage.set("20", forKey: "fontSize")
            default: break
            }
        }
        if version < SettingsStore.currentVersion {
            storage.set(String(SettingsStore.currentVersion), forKey: "version")
        }
    }
}
