@testable import CaseStudy
import Equivalence
import Foundation
import TestSupport
import Testing

@testable import compare

@Suite("The compare command")
struct CompareTests {
  private static let visitCalendar = VisitCalendarFeature()
  @MainActor private static let draftOfVisitCalendar = Task {
    await visitCalendar.explore(0, candidate: "draft", limits: Limits(depth: 5))
  }

  @Test("A short report shows the first difference in full, and three others by their effects")
  @MainActor
  func short() async throws {
    let feature = Self.visitCalendar
    var scenario = await Self.draftOfVisitCalendar.value
    for index in scenario.findings.indices { scenario.findings[index].isConsequence = true }
    func report(_ arguments: String...) throws -> [Substring] {
      try lines(of: scenario, feature, ["--feature", feature.name] + arguments)
    }
    let all = try report("--details")
    let count = all.count { $0.hasPrefix("difference ") }
    #expect(count > 4)
    #expect(all.count { $0.contains("<- different") } >= count)
    #expect(all.contains("VisitCalendar: events without a common scenario"))
    #expect(all.contains { $0.contains(", as in draft: regression ") && $0.contains("already differs") })
    let short = try report()
    #expect(short.count { $0.hasPrefix("difference ") } == 4)
    #expect(short.count { $0.contains("<- different") } == 1)
    #expect(short.contains("\(count - 4) more; --details shows them"))
  }

  @Test("The report on the draft begins with differences that no regression explains")
  @MainActor
  func unexplained() async throws {
    let feature = Self.visitCalendar
    var scenario = await Self.draftOfVisitCalendar.value
    let known = scenario.findings.flatMap(\.names).unique.count
    scenario.findings.append(scenario.findings[0])
    scenario.findings[0].names = []
    let report = try lines(of: scenario, feature, ["--candidate", "draft", "--feature", feature.name])
    #expect(
      report[3].hasPrefix(
        "VisitCalendar: \(known) regressions and 1 other difference in 1 of its 8 scenarios"))
    #expect(report[4] == "difference 1 of 1")
    #expect(report.contains("V1  Without a connection the calendar stays as it is, without an alert."))
    #expect(
      report.contains("      only legacy: alert: Planned visits: There is no connection to the server."))
  }

  /// Shows at its first event what it may have asked for during its creation.
  private struct Maker: TestSubject {
    enum Shown: String, CustomStringConvertible, CreationObservation {
      case asks, answers
      var comesAtCreation: Bool { self == .asks }
      var description: String { rawValue }
    }

    let asks: Bool
    var isNew = true

    mutating func apply(_ event: String) -> [Shown] {
      defer { isNew = false }
      return (isNew && asks ? [.asks] : []) + [.answers]
    }
  }

  @Test("A difference in the creation is shown once, before the first event")
  @MainActor
  func creation() async throws {
    let feature = SavedPlacesFeature()
    var scenario = await feature.explore(0, candidate: "legacy", limits: Limits(depth: 1))
    scenario.findings = Comparison(
      control: { Maker(asks: true) }, candidate: { Maker(asks: false) }, alphabet: ["first", "second"]
    ).explore().differences.map { ExploredScenario.Finding($0, names: [], candidate: "yours") }
    #expect(scenario.findings.count == 2)
    let kinds = ExploredFeature(feature: feature, isDraft: false, scenarios: [scenario]).kindsOfDifference
    #expect(
      kinds.map(\.text) == [
        "from: start\n  creation   <- different\n     legacy  asks\n     yours  nothing"
      ])
    #expect(kinds.allSatisfy { $0.length == 0 && $0.steps.isEmpty })
  }

  /// The lines of a report on one scenario, which must fit one screen unless they show details.
  @MainActor
  private func lines(
    of scenario: ExploredScenario, _ feature: any Feature, _ arguments: [String]
  ) throws -> [Substring] {
    var summary = Summary(options: try Options(arguments + ["--scenario", feature.scenarioNames[0]]))
    let text = summary.head + summary.add(scenario, of: feature) + summary.foot(after: .seconds(1))
    let lines = text.withoutColor.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(summary.verdict == .different)
    #expect(arguments.contains("--details") || lines.count <= 40)
    // A command to paste cannot be broken into two lines.
    #expect(lines.allSatisfy { $0.count <= 100 || $0.hasPrefix("next  swift run ") })
    return lines
  }

  @Test("The table of scenarios and a declared difference fit a terminal of 80 columns")
  @MainActor
  func narrow() async throws {
    let feature = SavedPlacesFeature()
    let options = try Options(["--feature", feature.name, "--scenarios"])
    var summary = Summary(options: options, columns: 80)
    var text = summary.head
    for index in feature.scenarioNames.indices {
      let scenario = await feature.explore(index, candidate: "modern", limits: Limits(depth: 2))
      text += summary.add(scenario, of: feature)
    }
    await summary.findExample { _, _ in }
    text += summary.foot(after: .seconds(1))
    #expect(text.contains("Modern declares ") && text.contains("  odd user names"))
    #expect(text.withoutColor.split(separator: "\n").allSatisfy { $0.count <= 80 })
  }

  @Test(
    "After a difference that no regression explains, compare stops exploring the feature, and prints the problems"
  )
  @MainActor
  func decided() async throws {
    let feature = LocationManagerFeature()
    var scenario = await feature.explore(0, candidate: "draft", limits: Limits(depth: 1))
    func summary(_ arguments: String...) throws -> (summary: Summary, text: String) {
      let given = ["--candidate", "draft", "--feature", feature.name] + arguments
      var summary = Summary(options: try Options(given))
      let text = summary.add(scenario, of: feature) + summary.foot(after: .seconds(1))
      return (summary, text)
    }
    #expect(try !summary().summary.isDecided)
    for index in scenario.findings.indices { scenario.findings[index].names = [] }
    scenario.problems = [
      .init(kind: "blindSpot", text: "Port.onStart of the candidate is opaque to reflection.")
    ]
    let decided = try summary("--details")
    #expect(decided.summary.isDecided)
    #expect(
      decided.text.contains(" in 1 of its \(feature.scenarioNames.count) scenarios; --all tries the other "))
    #expect(try !summary("--all").summary.isDecided)
    #expect(decided.text.contains("1 scenario not explored to the end\n"))
    #expect(decided.text.contains("a limit of depth ended the exploration"))
    #expect(decided.text.contains("LocationManager, in its scenario: Port.onStart of the candidate"))
  }

  @Test("If your class ends its process, it differs, and the output shows the sequence")
  @MainActor
  func crash() throws {
    let place = "YourLocation/LocationManager.swift:7"
    let world = ExploredScenario(
      name: "simple",
      crash: [
        "", "The candidate ended the process, from simple, denied: start;stop",
        "Swift/ContiguousArrayBuffer.swift:692: Fatal error: Index out of range",
        "1 LocationManager.stop() in compare at /Sources/\(place):5",
      ])
    let report = try lines(of: world, LocationManagerFeature(), ["--candidate", "yours"])
      .joined(separator: "\n")
    #expect(report.contains("  1. start\n  2. stop\n     your class ended the process at \(place)\n"))
  }

  @Test("After an interruption, compare prints its findings without a proof, and names the scenario")
  @MainActor
  func interrupted() async throws {
    let feature = SavedPlacesFeature()
    var summary = Summary(options: try Options(["--feature", feature.name]))
    _ = summary.add(await feature.explore(0, candidate: "legacy", limits: Limits(depth: 1)), of: feature)
    summary.interrupted = summary.options.scenarios[1]
    #expect(summary.verdict == .inconclusive)
    let count = feature.scenarioNames.count
    let line = "interrupted in SavedPlaces, \(feature.scenarioNames[1]), after 1 of \(count) scenarios"
    #expect(summary.foot(after: .seconds(1)).contains(line))
  }

  @Test("In Markdown, the command `declared` gives each declared difference a heading and an example")
  func declared() throws {
    let run = try compare("declared", "--feature", "SavedPlaces", "--markdown")
    #expect(run.status == 0)
    let known = SavedPlacesFeature().declaredDifferences().map(\.name)
    #expect(known.count > 2)
    #expect(run.lines.filter { $0.hasPrefix("## ") } == known.map { "## \($0)" })
    #expect(run.lines.count { $0.hasSuffix("<- different") } == known.count)
  }

  /// A feature without scenarios, in which no declared difference shows.
  private struct Unexplored: Feature {
    let name = "ExploreCard"
    let scenarios: [ExploreCardSubject.Scenario] = []
    let maxStates = 0
  }

  @Test("A declared difference that no scenario shows is *not found*", arguments: [[], ["--markdown"]])
  @MainActor
  func notFound(arguments: [String]) async throws {
    let options = try Options(["declared", "--feature", "ExploreCard", "--details"] + arguments)
    let page = await Unexplored().differencesPage(options) { _, _ in }
    let count = Unexplored().declaredDifferences().count
    #expect(count > 2)
    #expect(page.split(separator: "\n").count { $0 == "not found" } == count)
  }

  @Test(
    "The command prints help and version on standard output, and succeeds",
    arguments: [["--help"], ["-h"], ["help"], ["help", "swap"], ["--version"]])
  func information(arguments: [String]) throws {
    let run = try CommandRun("compare", arguments)
    #expect(run.status == 0)
    #expect(run.error == "")
    #expect(run.output.hasPrefix(arguments == ["--version"] ? "compare " : "USAGE: compare"))
  }

  @Test("The help fits 80 columns, and lists the commands and options of each kind")
  func help() throws {
    let run = try CommandRun("compare", ["help"])
    #expect(run.lines.allSatisfy { $0.count <= 80 })
    for name in ["--feature NAME", "--jobs N", "--version", "compare swap", "compare declared"] {
      #expect(run.output.contains("  \(name) "))
    }
  }

  @Test("A verdict on only some of the scenarios gives their number")
  func part() throws {
    let run = try compare(
      "--scenario", "every error", "--candidate", "legacy", "--feature", "LocationManager")
    #expect(run.status == 0)
    let scenarios = LocationManagerFeature().scenarioNames.count
    #expect(
      run.lines.contains {
        $0.hasPrefix("equivalent in 1 of \(scenarios) scenarios: 1 scenario, 21 states, ")
      })
    #expect(run.lines.allSatisfy { $0.count <= 100 })
    #expect(!run.output.contains("random walk") && !run.output.contains("\u{1B}"))
  }

  @Test(
    "If the arguments are wrong, compare prints one line, and exits with status 2",
    arguments: [
      (["--nonsense"], "unknown option --nonsense; see compare --help"),
      (["--candidate"], "--candidate needs a value; see compare --help"),
      (["--jobs", "0"], "--jobs '0' is not a whole number in range; expected one from 1 to 65535"),
      (["--jobs=1", "--jobs", "2"], "--jobs is given twice; give it once"),
      (
        ["--details", "--scenarios", "--jobs", "x"],
        "--jobs 'x' is not a whole number in range; expected one from 1 to 65535"
      ),
      (["--all=1"], "--all takes no value; see compare --help"),
      (["--candidat=x"], "unknown option --candidat; did you mean --candidate?"),
      (["--candidate", "moddern"], "unknown candidate 'moddern'; did you mean modern?"),
      (["--feature", "locationmanger"], "unknown feature 'locationmanger'; did you mean LocationManager?"),
      (
        ["--feature", "NearbyContent", "--candidate", "draft"],
        "unknown candidate of NearbyContent 'draft'; expected one of: legacy, modern"
      ),
      (["--candidate", "a\nb"], "unknown candidate 'a\\nb'; expected one of: \(candidates)"),
      (["machine", "--feature", "Nowhere"], "unknown feature 'Nowhere'; expected one of: \(features)"),
      (["--scenario", "lags"], "unknown scenario 'lags'; did you mean location lags?"),
      (["machin"], "there is no command 'machin'; did you mean machine?"),
      (["hlep"], "there is no command 'hlep'; did you mean help?"),
      (["walk"], "there is no command 'walk'; see compare --help"),
      ([""], "there is no command ''; see compare --help"),
      (["explorer", "x"], "unexpected 'x'; compare explorer takes [--feature NAME] [--candidate NAME]"),
      (
        ["machine", "x"],
        "unexpected 'x'; compare machine takes [--feature NAME] [--details] [--json] [--markdown]"
      ),
      (
        ["regressions", "--json"],
        "unexpected '--json'; compare regressions takes [--feature NAME] [--details] [--markdown]"
      ),
      (
        ["regressions", "--feature", "ExploreCard"],
        "unknown feature 'ExploreCard'; expected one of: LocationManager, VisitCalendar"
      ),
      (["swap", "--candidate"], "unexpected '--candidate'; compare swap takes [FILE ...]"),
    ])
  func usage(arguments: [String], message: String) throws {
    let run = try CommandRun("compare", arguments)
    #expect(run.status == 2)
    #expect(run.output == "")
    #expect(run.error == "compare: \(message)\n")
  }

  private static let candidates = Features.all.flatMap(\.candidates).unique.joined(separator: ", ")
  private static let features = Features.all.map(\.name).joined(separator: ", ")

  @Test(
    "If standard error is closed or full, the exit status still reports wrong arguments",
    arguments: FileManager.default.fileExists(atPath: "/dev/full") ? ["2>&-", "2>/dev/full"] : ["2>&-"])
  func closedStandardError(redirection: String) throws {
    // If a signal ends the command, the shell exits with a status of 128 or more.
    let command = CommandRun.executable("compare").path
    #expect(try CommandRun(["sh", "-c", "'\(command)' --nonsense \(redirection); exit $?"]).status == 2)
  }
}
