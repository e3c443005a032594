import CaseStudy
import Equivalence
import Foundation
import Terminal
import TestSupport
import Testing

@testable import compare

@Suite("The compare command")

struct CompareTests {
  @Test("Without a track it replays the bundled walk and finds nothing undeclared")
  func bundled() throws {
    let run = try compare("--no-explore")
    #expect(run.status == 0)
    #expect(run.error == "")
    #expect(run.output.contains("the bundled walk"))
    #expect(run.output.contains("orientation notifications in balance"))
    #expect(run.lines.last == "verdict: identical except as declared, on what was replayed")
  }

  @Test("Legacy compared with itself is identical, without exceptions")
  func calibration() throws {
    let run = try compare("--candidate", "legacy", "--no-explore")
    #expect(run.status == 0)
    #expect(run.lines.last == "verdict: identical, on what was replayed")
    #expect(!run.output.contains("declared"))
  }

  @Test("Tracks are replayed one by one, segments as lost reception")
  func tracks() throws {
    let two = """
      <gpx><trk><trkseg><trkpt lat='1' lon='2'/></trkseg><trkseg><trkpt lat='1' lon='2'/></trkseg></trk></gpx>
      """
    try withTrack("<gpx><wpt lat='1' lon='2'/></gpx>") { one in
      try withTrack(two) { two in
        let run = try compare("--candidate=modern", "--no-explore", one, "--", two)
        #expect(run.status == 0)
        let rows = run.lines.filter { $0.contains(".gpx") }.map { $0.split(separator: " ") }
        // Fixes, and steps: a start, the fixes, the errors between segments, and four to finish.
        #expect(rows.map { Array($0[1...2]) } == [["1", "6"], ["2", "8"]])
      }
    }
  }

  @Test("The draft is different already on the bundled walk")
  func draft() throws {
    let run = try compare("--candidate", "draft", "--no-explore")
    #expect(run.status == 1)
    #expect(run.output.contains("the bundled walk: first mismatch at step 3, after 0 fixes"))
    #expect(run.lines.last == "verdict: different")
  }

  @Test("What no row explains is listed, also after a step that differs already")
  @MainActor
  func unexplained() async throws {
    let feature = Feature.visitCalendar
    let world = await feature.explore(0, candidate: "draft", limits: Limits(depth: 5))
    let arguments = ["--candidate", "draft", "--feature", feature.name]
    var summary = Summary(options: try Options(arguments + ["--details"])) { nil }
    _ = summary.add(world, of: feature)
    #expect(summary.status == .different)
    let lines = summary.foot(for: Terminal()).split(separator: "\n")
    let title = try #require(lines.firstIndex(of: "VisitCalendar, unnamed after a step that differs already"))
    #expect(lines[(title + 1)...].contains("  extra details of 🎉 Fireworks on 2026-12-31, at .select"))
    #expect(
      lines[(title + 1)...].contains { $0.hasPrefix("    first: .appear; .appear; .answer(.fireworks)") })

    var short = Summary(options: try Options(arguments)) { 80 }
    _ = short.add(world, of: feature)
    let listed = short.foot(for: Terminal()).split(separator: "\n")
    #expect(listed.first == "VisitCalendar: rows that were found; --details shows their sequences")
    #expect(listed.count < lines.count / 3 && listed.allSatisfy { $0.count <= 80 })
  }

  @Test("A feature that differs as no row names is not explored further, and the reasons are told")
  @MainActor
  func decided() async throws {
    let feature = Feature.locationManager
    var world = await feature.explore(0, candidate: "draft", limits: Limits(depth: 1))
    func summary(_ arguments: String...) throws -> (summary: Summary, table: String) {
      let given = ["--candidate", "draft", "--feature", feature.name] + arguments
      var summary = Summary(options: try Options(given)) { 80 }
      let table = summary.add(world, of: feature)
      return (summary, table)
    }
    #expect(try !summary().summary.isDecided)
    for index in world.findings.indices { world.findings[index].names = [] }
    world.problems = [.init(kind: "blindSpot", text: "Port.onStart of the candidate cannot be seen into.")]
    let (decided, table) = try summary()
    #expect(decided.isDecided)
    let left = feature.kinds.count - 1
    #expect(table.contains("different; the \(left) kinds of world left will not be explored"))
    #expect(try !summary("--all").summary.isDecided)
    let foot = decided.foot(for: Terminal())
    #expect(foot.contains("1 kind of world was not explored to the end, so there may be more differences\n"))
    #expect(foot.contains("a limit of depth ended the exploration"))
    #expect(foot.contains("LocationManager, in 1 of 1 kinds of world: Port.onStart of the candidate"))
  }

  @Test("An interruption prints what is known, and proves nothing")
  @MainActor
  func interrupted() async throws {
    let feature = Feature.savedPlaces
    var summary = Summary(options: try Options(["--feature", feature.name])) { 80 }
    _ = summary.add(await feature.explore(0, candidate: "legacy", limits: Limits(depth: 1)), of: feature)
    summary.isInterrupted = true
    #expect(summary.status == .inconclusive)
    #expect(summary.foot(for: Terminal()).contains("interrupted after 1 of 3 kinds of world"))
  }

  @Test(
    "Help and version are results, not errors",
    arguments: [["--help"], ["-h"], ["help"], ["help", "swap"], ["--version"]])
  func information(arguments: [String]) throws {
    let run = try CommandRun("compare", arguments)
    #expect(run.status == 0)
    #expect(run.error == "")
    #expect(run.output.hasPrefix(arguments == ["--version"] ? "compare " : "USAGE: compare"))
  }

  @Test("The help fits 80 columns")
  func helpFits() throws {
    #expect(try CommandRun("compare", ["help"]).lines.allSatisfy { $0.count <= 80 })
  }

  @Test("What explores a part says of how much, and everything printed fits 80 columns")
  func part() throws {
    let run = try compare(
      "--world", "every error", "--candidate", "legacy", "--feature", "LocationManager")
    #expect(run.status == 0)
    let kinds = Feature.locationManager.kinds.count
    #expect(run.lines.last == "verdict: equivalent, in 1 of \(kinds) kinds of world")
    #expect(run.lines.allSatisfy { $0.count <= 80 })
    #expect(!run.output.contains("random walks"))
  }

  @Test(
    "Wrong usage is one line, and status 2",
    arguments: [
      (["--nonsense"], "compare: unknown option --nonsense; see compare --help\n"),
      (["-x"], "compare: unknown option -x; see compare --help\n"),
      (["--candidate"], "compare: --candidate needs a value; see compare --help\n"),
      (
        ["--seed", "-1"],
        "compare: --seed '-1' is not a whole number in range; expected one from 0 to 18446744073709551615\n"
      ),
      (
        ["--walks=many"],
        "compare: --walks 'many' is not a whole number in range; expected one from 0 to 4294967295\n"
      ),
      (
        ["--no-replay", "walk.gpx"],
        "compare: --no-replay leaves the tracks unread; leave out one or the other\n"
      ),
      (
        ["--no-explore", "--walks=5"],
        "compare: --no-explore takes no walks; leave it out, or --seed and --walks\n"
      ),
      (["--seed=1", "--seed", "2"], "compare: --seed is given twice; give it once\n"),
      ([""], "compare: an argument is empty; expected the path of a GPX file\n"),
      (["--jobs", "0"], "compare: --jobs 0 explores nothing; expected 1 or more\n"),
      (
        ["--jobs=-2"],
        "compare: --jobs '-2' is not a whole number in range; expected one from 0 to 65535\n"
      ),
      (["--internal-world", "99"], "compare: there is no world 99; see compare --help\n"),
      (["--all=1"], "compare: --all takes no value; see compare --help\n"),
      (["--no-replay=1"], "compare: --no-replay takes no value; see compare --help\n"),
      (["--candidat=x"], "compare: unknown option --candidat; did you mean --candidate?\n"),
      (["--candidate", "moddern"], "compare: unknown candidate 'moddern'; did you mean modern?\n"),
      (
        ["--feature", "locationmanger"],
        "compare: unknown feature 'locationmanger'; did you mean LocationManager?\n"
      ),
      (["--world", "lags"], "compare: unknown world 'lags'; did you mean location lags?\n"),
      (["machin"], "compare: there is no command and no file 'machin'; did you mean machine?\n"),
      (["hlep"], "compare: there is no command and no file 'hlep'; did you mean help?\n"),
      (["walk"], "compare: there is no command and no file 'walk'; see compare --help\n"),
      (
        ["--quick", "--world=plain"],
        "compare: --quick explores the plainest world; leave out --quick or --world\n"
      ),
      (["--quick", "--walks=5"], "compare: --quick takes no walks; leave it out, or --seed and --walks\n"),
      (
        ["--world=plain", "--no-explore"],
        "compare: --no-explore explores no world; leave out one of --no-explore and --world\n"
      ),
      (["--json=1"], "compare: --json takes no value; see compare --help\n"),
      (["--output", "x"], "compare: --output is for a command; did you mean compare explorer --output?\n"),
      (["explorer"], "compare: compare explorer needs --output; name the file to write\n"),
      (
        ["worlds", "--feature", "AddLocation"],
        "compare: unexpected '--feature'; compare worlds takes no arguments\n"
      ),
      (["suite", "--extra", "3"], "compare: --extra 3 makes too large a suite; expected 0 to 2\n"),
      (["machine", "x"], "compare: unexpected 'x'; compare machine takes one --feature NAME at most\n"),
      (
        ["rows", "--feature=LocationManager", "--feature", "LocationManager"],
        "compare: unexpected '--feature'; compare rows takes one --feature NAME at most\n"
      ),
      (["declared", "--feature"], "compare: --feature needs a value; see compare --help\n"),
      (
        ["--feature", "LocationManager", "--internal-world", "99"],
        "compare: there is no world 99; see compare --help\n"
      ),
      (
        ["--no-replay", "--no-explore"],
        "compare: nothing is left to do; use --no-replay or --no-explore, not both\n"
      ),
    ])
  func usage(arguments: [String], message: String) throws {
    let run = try CommandRun("compare", arguments)
    #expect(run.status == 2)
    #expect(run.output == "")
    #expect(run.error == message)
  }

  @Test("An unknown candidate is one line that names the known ones")
  func unknownCandidate() throws {
    let run = try compare("--candidate", "a\nb")
    #expect(run.status == 2)
    #expect(run.error.hasPrefix("compare: unknown candidate 'a\\nb'; expected one of: legacy, modern, "))
    #expect(run.error.count(where: \.isNewline) == 1)
  }

  @Test("An unknown feature is one line that names the known ones", arguments: [[], ["machine"]])
  func unknownFeature(command: [String]) throws {
    let run = try CommandRun("compare", command + ["--feature", "Nowhere"])
    #expect(run.status == 2)
    #expect(run.error.hasPrefix("compare: unknown feature 'Nowhere'; expected one of: LocationManager"))
    #expect(run.error.count(where: \.isNewline) == 1)
  }

  @Test(
    "A bad track is one line that names file and line, and status 2",
    arguments: [
      ("<trkpt lon='1'/>", "3: a trkpt has no 'lat'; expected degrees from -90 to 90"),
      ("<trkpt lat='x' lon='1'/>", "3: lat 'x' is not a number; expected degrees from -90 to 90"),
      (
        "<trkpt lat='1' lon='181'/>",
        "3: lon '181' is out of range; expected degrees from -180 to 180"
      ),
      (
        "<trkpt lat='1' lon='1'/></trk>",
        "3: has an end tag that does not match its start tag; expected well-formed XML"
      ),
    ])
  func badTrack(points: String, message: String) throws {
    try withTrack(track(points)) { path in
      let run = try compare("--no-explore", path)
      #expect(run.status == 2)
      #expect(run.output == "")
      #expect(run.error == "\(path):\(message)\n")
    }
  }

  @Test("A bad track leaves no result for a good one either")
  func nothingHalfReplayed() throws {
    try withTrack(track("<trkpt lat='1' lon='2'/>")) { good in
      let run = try compare("--no-explore", good, "/nowhere.gpx")
      #expect(run.status == 2)
      #expect(run.output == "")
      #expect(run.error == "/nowhere.gpx: there is no such file; expected a GPX file\n")
    }
  }

  @Test(
    "Without a standard error, the exit status still says what is wrong",
    arguments: FileManager.default.fileExists(atPath: "/dev/full") ? ["2>&-", "2>/dev/full"] : ["2>&-"])
  func closedStandardError(redirection: String) throws {
    // The shell makes 128 and more of a signal.
    let command = CommandRun.executable("compare").path
    #expect(try CommandRun(["sh", "-c", "'\(command)' --nonsense \(redirection); exit $?"]).status == 2)
  }

  @Test("In a pipe there is neither colour nor progress")
  func plain() throws {
    let many = String(repeating: "<trkpt lat='1' lon='2'/>\n", count: 11_000)
    try withTrack(track(many)) { path in
      let run = try compare("--no-explore", path)
      #expect(run.error == "")
      #expect(!run.output.contains("\u{1B}"))
      #expect(run.output.contains("11,000"))
    }
  }
}
