import Foundation

/// Changes the modern implementation one small thing at a time, and asks the tests whether they notice.
@main
@MainActor
struct Mutate {
  private let progress = Progress()

  static func main() {
    exit(Mutate().run(CommandLine.arguments.dropFirst()))
  }

  private func run(_ arguments: some Sequence<String>) -> Int32 {
    defer {
      progress.clear()
      Interruption.cleanUp()
    }
    do {
      let options = try Options(arguments)
      if options.showsHelp {
        print(Options.help)
        return 0
      }
      return try mutate(options)
    } catch {
      progress.clear()
      FileHandle.standardError.write(Data("\(error)\n".utf8))
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
      for mutation in mutations { print(mutation) }
      return 0
    }
    var build = Build(workspace: workspace)
    try build.run(mutations, in: finders, progress: progress)
    var trial = try Trial(build: build, progress: progress)
    let report = try trial.run(mutations)
    progress.clear()
    print(options.isMarkdown ? report.markdown : report.text)
    return report.hasUnexplained ? 1 : 0
  }
}
