import Foundation
import Terminal

/// Changes the modern implementation one small thing at a time, and asks the tests whether they notice.
@main
@MainActor
struct Mutate {
  private let terminal = Terminal()

  static func main() {
    exit(Mutate().run(CommandLine.arguments.dropFirst()))
  }

  private func run(_ arguments: some Sequence<String>) -> Int32 {
    defer {
      terminal.clearProgress()
      Interruption.cleanUp()
    }
    terminal.onInterruption { Interruption.cleanUp(thenExitWith: $0) }
    do {
      let options = try Options(arguments)
      if options.showsHelp {
        try terminal.write(Options.help + "\n")
        return 0
      }
      return try mutate(options)
    } catch {
      terminal.write(errorLines: (error as? Failure)?.details ?? "")
      terminal.write(error: "\(error)")
      return 2
    }
  }

  private func mutate(_ options: Options) throws -> Int32 {
    let workspace = try Workspace()
    let finders = try finders(in: workspace).filter { finder in
      options.filter.map(finder.file.path.contains) ?? true
    }
    var mutations = finders.flatMap(\.mutations)
    guard !mutations.isEmpty else {
      throw Failure(
        problem: "nothing to change in \(options.filter ?? Workspace.sources)",
        advice: "name a file of \(Workspace.sources)")
    }
    for index in mutations.indices { mutations[index].id = index + 1 }
    let unchanged = finders.flatMap(\.unchanged)
    if options.lists {
      let list = mutations.map { "\($0)\n" }.joined() + "\n" + Report.text(of: unchanged)
      try terminal.write(list + "\n")
      return 0
    }
    var build = Build(workspace: workspace)
    try build.run(mutations, in: finders, terminal: terminal)
    let features = Set(mutations.map(\.feature)).sorted()
    var trial = try Trial(build: build, features: features, terminal: terminal)
    let report = try trial.run(mutations, unchanged: unchanged)
    try terminal.write((options.isMarkdown ? report.markdown : report.text) + "\n")
    return report.isComplete ? 0 : 1
  }

  /// Reads all files, also where only one is asked for: an exclusion that fits none of them is a mistake.
  private func finders(in workspace: Workspace) throws -> [Finder] {
    let paths = workspace.sourcePaths()
    let finders = try paths.filter(Exclusions.isRead).map {
      try Finder(SourceFile(path: $0, text: workspace.read($0)))
    }
    try Exclusions.check(paths: paths, unchanged: finders.flatMap(\.unchanged))
    return finders
  }
}
