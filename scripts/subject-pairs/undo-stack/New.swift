protocol UndoStackDelegate: AnyObject {
    func undoStackDidChange(_ stack: UndoStack)
}

protocol EditCommand {
    var name: String { get }
    func apply()
    func revert()
    func merged(with next: any EditCommand) -> (any EditCommand)?
}

/// One history with a cursor: left of it what can be undone, right of it what can be redone.
final class UndoStack {

    private struct Entry {
        var command: any EditCommand
        var isOpen: Bool
    }

    private final class Group: EditCommand {
        let name: String
        private(set) var members: [any EditCommand] = []

        init(name: String) { self.name = name }

        func add(_ command: any EditCommand) { members.append(command) }
        func apply() { for member in members { member.apply() } }
        func revert() { for member in members.reversed() { member.revert() } }
        func merged(with next: any EditCommand) -> (any EditCommand)? { nil }
    }

    weak var delegate: (any UndoStackDelegate)?

    private let limit: Int
    private var history: [Entry] = []
    private var cursor = 0
    private var cleanCursor: Int? = 0
    private var openGroup: Group?

    init(limit: Int = 50) {
        self.limit = limit < 1 ? 1 : limit
    }

    var depth: Int { cursor }
    var isDirty: Bool { cleanCursor != cursor }
    var canUndo: Bool { openGroup == nil && cursor > 0 }
    var canRedo: Bool { openGroup == nil && cursor < history.count }
    var undoName: String? { cursor > 0 ? history[cursor - 1].command.name : nil }
    var redoName: String? { cursor < history.count ? history[cursor].command.name : nil }

    func perform(_ command: any EditCommand) {
        command.apply()
        if let openGroup {
            openGroup.add(command)
        } else {
            record(Entry(command: command, isOpen: true))
        }
    }

    func undo() {
        guard canUndo else { return }
        cursor -= 1
        history[cursor].command.revert()
        changed(sealing: true)
    }

    func redo() {
        guard canRedo else { return }
        history[cursor].command.apply()
        cursor += 1
        changed(sealing: true)
    }

    func beginGroup(_ name: String) {
        if openGroup == nil { openGroup = Group(name: name) }
    }

    func endGroup() {
        guard let group = openGroup else { return }
        openGroup = nil
        guard !group.members.isEmpty else { return }
        seal()
        record(Entry(command: group, isOpen: false))
    }

    func cancelGroup() {
        let group = openGroup
        openGroup = nil
        group?.revert()
    }

    func markSaved() {
        cleanCursor = cursor
        changed(sealing: true)
    }

    private func record(_ entry: Entry) {
        if let clean = cleanCursor, clean > cursor { cleanCursor = nil }
        history.removeSubrange(cursor...)

        if let last = history.last, last.isOpen, let merged = last.command.merged(with: entry.command) {
            history[cursor - 1].command = merged
        } else {
            history.append(entry)
            cursor += 1
            trim()
        }
        changed(sealing: false)
    }

    private func trim() {
        guard history.count > limit else { return }
        history.removeFirst()
        cursor -= 1
        cleanCursor = cleanCursor.flatMap { $0 > 0 ? $0 - 1 : nil }
    }

    private func seal() {
        for index in history.indices { history[index].isOpen = false }
    }

    private func changed(sealing: Bool) {
        if sealing { seal() }
        delegate?.undoStackDidChange(self)
    }
}
