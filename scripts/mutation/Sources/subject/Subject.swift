import Foundation

/// Prints a first subject for the classes of two files, or every reason why there is none.
@main
struct Subject {
  static func main() {
    var arguments = Array(CommandLine.arguments.dropFirst())
    let runs = arguments.first == "--run"
    do throws(Refusal) {
      if !runs { return print(try Options(arguments).draft(), terminator: "") }
      // scripts/subject passes the folder of the scratch package and the folder of this repository.
      let (folder, root) = (URL(fileURLWithPath: arguments[1]), arguments[2])
      arguments.removeFirst(3)
      var run = Run(folder: folder, root: root, options: try Options(arguments))
      let report = try run.perform()
      print(report.verdictText)
      exit(report.status)
    } catch {
      if runs { print("no draft:\n" + error.reasons.prefix(12).joined(separator: "\n")) }
      if !runs {
        FileHandle.standardError.write(Data(error.reasons.map { "scripts/subject: \($0)\n" }.joined().utf8))
      }
      exit(2)
    }
  }
}

/// The files and choices from which a draft is made.
struct Options: Equatable {
  var paths: [String] = []
  var classes: [String] = []
  /// The events and starts that the draft leaves out, and the properties that are blind spots or are not.
  var (omitted, blind, seen): (Set<String>, Set<String>, Set<String>) = ([], [], [])
  /// The largest number of values of an argument, which falls when an exploration has too many states.
  var most = Draft.unlimited
  /// Whether earlier answers are state of a waiting task, because its local variables may hold them.
  var remembersAnswers = false

  init(_ arguments: [String]) throws(Refusal) {
    var left = arguments
    while !left.isEmpty {
      let argument = left.removeFirst()
      if argument == "--classes", !left.isEmpty {
        classes = left.removeFirst().split(separator: ",").map(String.init)
      } else if argument.hasPrefix("--") {
        throw Refusal(reasons: ["\(argument) is no option; see scripts/subject --help"])
      } else {
        paths.append(argument)
      }
    }
    if paths.count != 2 || ![0, 2].contains(classes.count) {
      throw Refusal(reasons: ["name two files, and with --classes two classes; see scripts/subject --help"])
    }
  }

  func text(_ side: Int) throws(Refusal) -> String {
    var isFolder: ObjCBool = false
    let exists = FileManager.default.fileExists(atPath: paths[side], isDirectory: &isFolder)
    let data = exists && !isFolder.boolValue ? FileManager.default.contents(atPath: paths[side]) : nil
    if let text = data.flatMap({ String(data: $0, encoding: .utf8) }) { return text }
    let problem =
      !exists ? "does not exist" : isFolder.boolValue ? "is a folder" : "cannot be read as text in UTF-8"
    throw Refusal(reasons: ["\(paths[side]) \(problem)"])
  }

  func startsTasks(_ side: Int) throws(Refusal) -> Bool {
    try SourceFile(module: "", path: paths[side], text: try text(side)).startsTasks
  }

  func draft() throws(Refusal) -> String { try plan().text(without: omitted, blind: blind, seen: seen) }

  func plan() throws(Refusal) -> Draft {
    var sides: [Side] = []
    for (side, module) in ["Old", "New"].enumerated() {
      let file = try SourceFile(module: module, path: paths[side], text: try text(side))
      sides.append(Side(file: file, type: try file.subject(named: classes.isEmpty ? nil : classes[side])))
    }
    let draft = Draft(sides, most: most, remembersAnswers: remembersAnswers)
    if !draft.refusals.isEmpty { throw Refusal(reasons: draft.refusals) }
    return draft
  }
}
