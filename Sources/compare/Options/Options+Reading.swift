import CaseStudy
import Foundation
import Terminal

extension Options {
  mutating func read(_ argument: String, _ rest: inout ArraySlice<String>) throws(UsageError) {
    let (name, attached) = Self.split(argument)
    switch name {
    case "--version" where attached == nil: action = .version
    case "--no-replay" where attached == nil: replays = false
    case "--no-explore" where attached == nil: explores = false
    case "--quick" where attached == nil: isQuick = true
    case "--json" where attached == nil: printsJSON = true
    case "--details" where attached == nil: showsDetails = true
    case "--all" where attached == nil: exploresAll = true
    case "--version", "--no-replay", "--no-explore", "--quick", "--json", "--details", "--all":
      throw UsageError(problem: "\(name) takes no value", advice: "see compare --help")
    case "--candidate": candidate = try Self.candidate(named: Self.value(of: name, attached, &rest))
    case "--feature":
      feature = try Self.feature(
        named: Self.value(of: name, attached, &rest), among: Feature.explored)
    case "--world": kind = try Self.value(of: name, attached, &rest)
    case "--seed": seed = try Self.number(Self.value(of: name, attached, &rest), of: name)
    case "--jobs":
      let number: UInt16 = try Self.number(Self.value(of: name, attached, &rest), of: name)
      guard number > 0 else {
        throw UsageError(problem: "--jobs 0 explores nothing", advice: "expected 1 or more")
      }
      jobs = Int(number)
    case "--internal-world":
      internalWorld = Int(try Self.number(Self.value(of: name, attached, &rest), of: name) as UInt16)
    case "--shorten":
      shortening = .seconds(try Self.number(Self.value(of: name, attached, &rest), of: name) as UInt16)
    case "--walks": walks = Int(try Self.number(Self.value(of: name, attached, &rest), of: name) as UInt32)
    case "--":
      tracks += rest
      rest = []
    case "--output", "--extra":
      let command = name == "--output" ? "explorer" : "suite"
      throw UsageError(
        problem: "\(name) is for a command", advice: "did you mean compare \(command) \(name)?")
    case _ where name.hasPrefix("-") && name != "-":
      let advice = name.suggestion(among: Self.optionNames).map { "did you mean \($0)?" }
      throw UsageError(problem: "unknown option \(name)", advice: advice ?? "see compare --help")
    case "": throw UsageError(problem: "an argument is empty", advice: "expected the path of a GPX file")
    default: try add(track: argument)
    }
  }

  /// A plain word that is no file may have been meant as a command.
  private mutating func add(track: String) throws(UsageError) {
    let isPath = track.contains("/") || track.contains(".")
    guard isPath || FileManager.default.fileExists(atPath: track) else {
      let command = track.suggestion(among: Self.commands + ["swap", "recording", "help"])
      throw UsageError(
        problem: "there is no command and no file '\(track)'",
        advice: command.map { "did you mean \($0)?" } ?? "see compare --help")
    }
    tracks.append(track)
  }

  static func candidate(named name: String) throws(UsageError) -> String {
    guard Feature.all.contains(where: { $0.candidates.contains(name) }) else {
      throw UsageError(
        problem: "unknown candidate '\(name)'",
        advice: name.advice(among: unique(Feature.all.flatMap(\.candidates))))
    }
    return name
  }

  static func feature(
    named name: String, among features: [Feature] = Feature.all
  ) throws(UsageError) -> Feature {
    guard let feature = features.first(where: { $0.name == name }) else {
      throw UsageError(
        problem: "unknown feature '\(name)'", advice: name.advice(among: features.map(\.name)))
    }
    return feature
  }

  static func number<Number: FixedWidthInteger>(
    _ text: String, of name: String
  ) throws(UsageError) -> Number {
    guard let number = Number(text) else {
      throw UsageError(
        problem: "\(name) '\(text)' is not a whole number in range",
        advice: "expected one from 0 to \(Number.max)")
    }
    return number
  }

  /// Splits `--name=value`; anything else is a name alone.
  static func split(_ argument: String) -> (name: String, attached: String?) {
    guard argument.hasPrefix("--"), let equals = argument.firstIndex(of: "=") else { return (argument, nil) }
    return (String(argument[..<equals]), String(argument[argument.index(after: equals)...]))
  }

  static func value(
    of name: String, _ attached: String?, _ rest: inout ArraySlice<String>
  ) throws(UsageError) -> String {
    guard let value = attached ?? rest.popFirst() else {
      throw UsageError(problem: "\(name) needs a value", advice: "see compare --help")
    }
    return value
  }
}
