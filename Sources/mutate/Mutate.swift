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
    do {
      let options = try Options(arguments)
      if options.showsHelp {
        try terminal.write(Options.help + "\n")
        return 0
      }
      return try mutate(options)
    } catch {
      let details = (error as? Failure)?.details ?? ""
      for line in details.split(separator: "\n") { terminal.write(error: String(line)) }
      terminal.write(error: "\(error)")
      return 2
    }
  }

  private func mutate(_ options: Options) throws -> Int32 {
    let workspace = try Workspace()
    let finders = try workspace.sourceFiles(matching: options.filter).map { Finder($0) }
    var mutations = finders.flatMap(\.mutations)
    guard !mutations.isEmpty else {
      throw Failure(
        problem: "nothing to change in \(options.filter ?? Workspace.sources)",
        advice: "name a file of \(Workspace.sources)")
    }
    for index in mutations.indices { mutations[index].id = index + 1 }
    if options.lists {
      try terminal.write(mutations.map { "\($0)\n" }.joined())
      return 0
    }
    var build = Build(workspace: workspace)
    try build.run(mutations, in: finders, terminal: terminal)
    var trial = try Trial(build: build, terminal: terminal)
    let report = try trial.run(mutations)
    try terminal.write((options.isMarkdown ? report.markdown : report.text) + "\n")
    return report.hasUnexplained ? 1 : 0
  }
}
