import CaseStudy

extension Options {
  static let commands = ["machine", "suite", "rows", "declared", "worlds", "explorer", "pictures"]

  mutating func readRecording(_ arguments: ArraySlice<String>) throws(UsageError) {
    var rest = arguments
    var files: [String] = []
    while let argument = rest.popFirst() {
      let (name, attached) = Self.split(argument)
      if name == "--candidate" {
        candidate = try Self.candidate(named: Self.value(of: name, attached, &rest))
      } else if name.hasPrefix("-") {
        throw UsageError(
          problem: "unknown option \(name)", advice: "compare recording takes --candidate NAME")
      } else {
        files.append(argument)
      }
    }
    guard files.count == 1 else {
      throw UsageError(
        problem: "\(files.count) recordings are given", advice: "compare recording takes one file")
    }
    action = .recording(files[0])
  }

  /// The tracks of a command that takes nothing else.
  static func tracks(_ arguments: ArraySlice<String>) throws(UsageError) -> [String] {
    var tracks: [String] = []
    for (index, argument) in zip(arguments.indices, arguments) {
      if argument == "--" { return tracks + arguments[(index + 1)...] }
      if argument.hasPrefix("-"), argument != "-" {
        throw UsageError(problem: "unknown option \(argument)", advice: "compare swap takes tracks only")
      }
      if argument.isEmpty {
        throw UsageError(problem: "an argument is empty", advice: "expected the path of a GPX file")
      }
      tracks.append(argument)
    }
    return tracks
  }

  static func action(
    of command: String, _ arguments: ArraySlice<String>
  ) throws(UsageError) -> Action {
    let (feature, output, extraStates) = try commandOptions(of: command, arguments)
    switch command {
    case "machine": return .machine(feature)
    case "suite": return .suite(feature, extraStates: extraStates)
    case "declared": return .declared(feature)
    case "pictures": return .pictures
    case "worlds": return .worlds
    case "explorer":
      guard let output else {
        throw UsageError(problem: "compare explorer needs --output", advice: "name the file to write")
      }
      return .explorer(feature, output: output)
    default: break
    }
    guard !feature.rows.isEmpty else {
      throw UsageError(
        problem: "\(feature) has no rows",
        advice: "expected one of: \(featureNames(of: Feature.all.filter { !$0.rows.isEmpty }))")
    }
    return .rows(feature)
  }

  /// The feature that a command is about, the file that it writes, and the states that a suite allows for.
  private static func commandOptions(
    of command: String, _ arguments: ArraySlice<String>
  ) throws(UsageError) -> (feature: Feature, output: String?, extraStates: Int) {
    var rest = arguments
    var feature: Feature?
    var output: String?
    var extraStates: Int?
    while let argument = rest.popFirst() {
      let (name, attached) = split(argument)
      switch name {
      case "--feature" where feature == nil && !["pictures", "worlds"].contains(command):
        feature = try self.feature(named: value(of: name, attached, &rest))
      case "--output" where output == nil && command == "explorer":
        output = try value(of: name, attached, &rest)
      case "--extra" where extraStates == nil && command == "suite":
        let number: UInt8 = try self.number(value(of: name, attached, &rest), of: name)
        guard number <= 2 else {
          throw UsageError(problem: "--extra \(number) makes too large a suite", advice: "expected 0 to 2")
        }
        extraStates = Int(number)
      default:
        let options =
          [
            "explorer": "one --feature NAME and one --output FILE", "pictures": "no arguments",
            "worlds": "no arguments", "suite": "one --feature NAME and one --extra K at most",
          ][command]
          ?? "one --feature NAME at most"
        throw UsageError(problem: "unexpected '\(argument)'", advice: "compare \(command) takes \(options)")
      }
    }
    return (feature ?? .locationManager, output, extraStates ?? 0)
  }
}
