@testable import CaseStudy
import Equivalence
import Foundation
import TestSupport
import Testing

@testable import compare

@Suite("The compare command")
struct CompareTests {
  @Test("Without `--details`, compare prints only five of the differences that no regression explains")
  @MainActor
  func unexplained() async throws {
    let feature = VisitCalendarFeature()
    var scenario = await feature.explore(0, candidate: "draft", limits: Limits(depth: 5))
    for index in scenario.findings.indices.dropFirst() {
      (scenario.findings[index].names, scenario.findings[index].isConsequence) = ([], true)
    }
    func summary(_ arguments: String...) throws -> Summary {
      let given = ["--candidate", "draft", "--feature", feature.name] + arguments
      var summary = Summary(options: try Options(given))
      _ = summary.add(scenario, of: feature)
      return summary
    }
    #expect(try summary().status == .different)
    let title = "VisitCalendar, no known regression, after a step that differs already"
    let all = try summary("--details").foot().split(separator: "\n")
    let count = all.count { $0 == title }
    #expect(count > 5)
    #expect(all.contains("VisitCalendar: events without a common scenario"))
    let lines = try summary().foot().split(separator: "\n")
    #expect(lines.first == "VisitCalendar: regressions that were found; --details shows their sequences")
    #expect(lines.count { $0 == title } == 5)
    #expect(lines.contains("\(count - 5) more kinds of difference; --details shows them"))
    #expect(lines.allSatisfy { $0.count <= 80 })
  }

  @Test(
    "After a difference that no regression explains, compare stops exploring the feature, and prints the problems"
  )
  @MainActor
  func decided() async throws {
    let feature = LocationManagerFeature()
    var scenario = await feature.explore(0, candidate: "draft", limits: Limits(depth: 1))
    func summary(_ arguments: String...) throws -> (summary: Summary, table: String) {
      let given = ["--candidate", "draft", "--feature", feature.name] + arguments
      var summary = Summary(options: try Options(given))
      let table = summary.add(scenario, of: feature)
      return (summary, table)
    }
    #expect(try !summary().summary.isDecided)
    for index in scenario.findings.indices { scenario.findings[index].names = [] }
    scenario.problems = [
      .init(kind: "blindSpot", text: "Port.onStart of the candidate is opaque to reflection.")
    ]
    let (decided, table) = try summary()
    #expect(decided.isDecided)
    let left = feature.scenarioNames.count - 1
    #expect(
      table.contains(
        "different; --all explores the other \(left) scenarios"))
    #expect(try !summary("--all").summary.isDecided)
    let foot = decided.foot()
    #expect(foot.contains("1 scenario not explored to the end, so there may be more differences\n"))
    #expect(foot.contains("a limit of depth ended the exploration"))
    #expect(foot.contains("LocationManager, in its scenario: Port.onStart of the candidate"))
  }

  @Test("If your class ends its process, the class differs, and the output shows the sequence")
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
    var summary = Summary(options: try Options(["--candidate", "yours"]))
    _ = summary.add(world, of: LocationManagerFeature())
    #expect(summary.status == .different)
    #expect(summary.foot().contains("  1. start\n  2. stop\n     your class ended the process at \(place)\n"))
  }

  @Test("After an interruption, compare prints its findings without a proof")
  @MainActor
  func interrupted() async throws {
    let feature = SavedPlacesFeature()
    var summary = Summary(options: try Options(["--feature", feature.name]))
    _ = summary.add(await feature.explore(0, candidate: "legacy", limits: Limits(depth: 1)), of: feature)
    summary.isInterrupted = true
    #expect(summary.status == .inconclusive)
    #expect(summary.foot().contains("interrupted after 1 of \(feature.scenarioNames.count) scenarios"))
  }

  @Test("The command `declared` prints each declared difference with an example sequence")
  func declared() throws {
    let run = try compare("declared", "--feature", "SavedPlaces")
    #expect(run.status == 0)
    let known = SavedPlacesFeature().declaredDifferences().map(\.name)
    #expect(known.count > 2)
    #expect(run.lines.filter { $0.hasPrefix("## ") } == known.map { "## \($0)" })
    #expect(run.lines.count { $0.hasSuffix("<- different") } == known.count)
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

  @Test("The help lists every option and command, in 80 columns")
  func help() throws {
    let run = try CommandRun("compare", ["help"])
    #expect(run.lines.allSatisfy { $0.count <= 80 })
    for name in [
      "--feature NAME", "--jobs N", "--version", "compare swap", "compare declared",
    ] {
      #expect(run.output.contains("  \(name) "))
    }
  }

  @Test("The verdict on a part of the scenarios gives their number, and each line has at most 80 columns")
  func part() throws {
    let run = try compare(
      "--scenario", "every error", "--candidate", "legacy", "--feature", "LocationManager")
    #expect(run.status == 0)
    let scenarios = LocationManagerFeature().scenarioNames.count
    #expect(run.lines.last == "verdict: equivalent, in 1 of \(scenarios) scenarios")
    #expect(run.lines.allSatisfy { $0.count <= 80 })
    #expect(!run.output.contains("random walks"))
  }

  @Test(
    "If the arguments are wrong, compare prints one line, and exits with status 2",
    arguments: [
      (["--nonsense"], "unknown option --nonsense; see compare --help"),
      (["-x"], "unknown option -x; see compare --help"),
      (["--candidate"], "--candidate needs a value; see compare --help"),
      (
        ["--seed", "-1"],
        "--seed '-1' is not a whole number in range; expected one from 0 to 18446744073709551615"
      ),
      (["--jobs", "0"], "--jobs '0' is not a whole number in range; expected one from 1 to 65535"),
      (["--jobs=many"], "--jobs 'many' is not a whole number in range; expected one from 1 to 65535"),
      (["--seed=1", "--seed", "2"], "--seed is given twice; give it once"),
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
      (
        ["--scenario=plain", "--seed=5"],
        "--seed has no effect without random walks; leave out --seed, or --scenario and --feature"
      ),
      (["explorer", "x"], "unexpected 'x'; compare explorer takes [--feature NAME] [--candidate NAME]"),
      (["machine", "x"], "unexpected 'x'; compare machine takes [--feature NAME]"),
      (["regressions", "--json"], "unexpected '--json'; compare regressions takes [--feature NAME]"),
      (
        ["regressions", "--feature", "ExploreCard"],
        "unknown feature 'ExploreCard'; expected one of: LocationManager, VisitCalendar"
      ),
      (["regressions", "--feature"], "--feature needs a value; see compare --help"),
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
