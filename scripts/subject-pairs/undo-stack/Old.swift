import Foundation

protocol UndoStackDelegate: AnyObject {
    func undoStackDidChange(_ stack: UndoStack)
}

protocol EditCommand {
    var name: String { get }
    func apply()
    func revert()
    /// The two as one (typing), or nil if they do not go together.
    func merged(with next: EditCommand) -> EditCommand?
}

class UndoStack {

    weak var delegate: UndoStackDelegate?

    private let limit: Int
    private var undoCommands: [EditCommand] = []
    private var redoCommands: [EditCommand] = []
    private var group: [EditCommand]?
    private var groupName = ""
    private var mergeAllowed = false
    private var savedDepth: Int? = 0

    init(limit: Int = 50) {
        self.limit = max(1, limit)
    }

    var canUndo: Bool { return !undoCommands.isEmpty && group == nil }
    var canRedo: Bool { return !redoCommands.isEmpty && group == nil }
    var undoName: String? { return undoCommands.last?.name }
    var redoName: String? { return redoCommands.last?.name }
    var depth: Int { return undoCommands.count }
    var isDirty: Bool { return savedDepth != undoCommands.count }

    func perform(_ command: EditCommand) {
        command.apply()
        if group != nil {
            group!.append(command)
            return
        }
        push(command)
    }

    func undo() {
        guard canUndo else { return }
        let command = undoCommands.removeLast()
        command.revert()
        redoCommands.append(command)
        mergeAllowed = false
        delegate?.undoStackDidChange(self)
    }

    func redo() {
        guard canRedo else { return }
        let command = redoCommands.removeLast()
        command.apply()
        undoCommands.append(command)
        mergeAllowed = false
        delegate?.undoStackDidChange(self)
    }

    func beginGroup(_ name: String) {
        guard group == nil else { return }
        group = []
        groupName = name
    }

    func endGroup() {
        guard let commands = group else { return }
        group = nil
        if commands.isEmpty { return }
        mergeAllowed = false
        push(CommandGroup(name: groupName, commands: commands))
        mergeAllowed = false
    }

    /// Takes back what the group has done so far.
    func cancelGroup() {
        guard let commands = group else { return }
        group = nil
        for command in commands.reversed() {
            command.revert()
        }
    }

    func markSaved() {
        savedDepth = undoCommands.count
        mergeAllowed = false
        delegate?.undoStackDidChange(self)
    }

    private func push(_ command: EditCommand) {
        // What was saved lies on the branch that goes away now.
        if let saved = savedDepth, saved > undoCommands.count {
            savedDepth = nil
        }
        redoCommands.removeAll()
        if mergeAllowed, let last = undoCommands.last, let merged = last.merged(with: command) {
            undoCommands[undoCommands.count - 1] = merged
        } else {
            undoCommands.append(command)
            if undoCommands.count > limit {
                undoCommands.removeFirst()
                if let saved = savedDepth {
                    savedDepth = saved > 0 ? saved - 1 : nil
                }
            }
        }
        mergeAllowed = true
        delegate?.undoStackDidChange(self)
    }
}

private struct CommandGroup: EditCommand {
    let name: String
    let commands: [EditCommand]

    func apply() { commands.forEach { $0.apply() } }
    func revert() { commands.reversed().forEach { $0.revert() } }
    func merged(with next: EditCommand) -> EditCommand? { return nil }
}
