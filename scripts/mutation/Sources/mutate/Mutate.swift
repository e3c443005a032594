import Foundation

/// Makes one small change at a time in the modern implementation, and runs the tests against each change.
///
/// `scripts/mutate` checks the arguments before it starts this program.
@main
enum Mutate {
  static func main() {
    let options = CommandLine.arguments.dropFirst()
    do {
      let package = URL(fileURLWithPath: FileManager.default.currentDirectoryPath)
      let finders = try finders(in: package, fitting: options.first { !$0.hasPrefix("--") } ?? "")
      let mutations = finders.flatMap(\.mutations).numbered
      guard !mutations.isEmpty else {
        throw Failure(description: "no code to change; name a file of \(Package.sources)")
      }
      let unchanged = finders.flatMap(\.unchanged).map { "\ncannot be changed: \($0)" }.joined()
      if options.contains("--list") {
        return print(mutations.map(\.description).joined(separator: "\n") + unchanged)
      }
      // The script makes the folder, and always removes the folder at the end.
      let folder = ProcessInfo.processInfo.environment["MUTATE_FOLDER"] ?? ".build/mutate"
      var copy = try Package(copying: package, to: URL(fileURLWithPath: folder))
      try copy.build(mutations, into: finders.map(\.source))
      var trial = try Trial(copy, features: Set(mutations.map(\.feature)))
      let report = try trial.run(mutations, exploringAll: options.contains("--explore"))
      tell("")
      print(report.text + unchanged)
      exit(report.isComplete ? 0 : 1)
    } catch {
      let failure = error as? Failure ?? Failure(description: "\(error)")
      tell("\(failure.details)\nmutate: \(failure.description)", isProgress: false)
      exit(2)
    }
  }

  /// The possible changes of the files whose paths contain a text.
  static func finders(in package: URL, at place: String = Package.sources, fitting filter: String = "")
    throws -> [Finder]
  {
    try Package.files(in: place, of: package).filter { path in
      (filter.isEmpty || path.contains(filter)) && !Exceptions.files.contains { path.hasSuffix("/\($0)") }
    }.map { path in
      let text = try String(contentsOf: package.appendingPathComponent(path), encoding: .utf8)
      return Finder(Source(path: path, text: text))
    }
  }
}
