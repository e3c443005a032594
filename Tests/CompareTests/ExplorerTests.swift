@testable import CaseStudy
import Equivalence
import Foundation
import LocationWords
import TestSupport
import Testing

@testable import compare

@Suite("The explorer", .enabled(if: MaintainersTests.explorer.areRun))
@MainActor
struct ExplorerTests {
  /// The decoded data in the page.
  struct Content: Decodable {
    struct Side: Decodable {
      struct Step: Decodable {
        var stimulus: String
        var swift: String
        var shows: [String]
        var target: Int
      }
      var name: String
      var states: [[Step]]
    }
    struct Regression: Decodable {
      var name: String
      var shortest: ExploredScenario.Finding?
      var code: [String]
    }
    var stateNames: [String]
    var words: [String: String]
    var sides: [Side]
    var regressions: [Regression]
    /// The regressions with their shortest sequences.
    var counterexamples: [(name: String, steps: [ExploredScenario.FindingStep])] {
      regressions.compactMap { one in one.shortest.map { (one.name, $0.steps) } }
    }
  }

  @Test("The page contains each implementation's state machine, and the shortest sequence of each regression")
  func transitions() async throws {
    let content = try Self.content(of: Self.page.get())
    let machines = try await Self.machines.value
    #expect(machines.map(\.name) == ["legacy", "modern", "draft"])
    #expect(content.sides.map(\.name) == machines.map(\.name))
    for (side, machine) in zip(content.sides, machines.map(\.machine)) {
      #expect(side.states.count == machine.states.count)
      for (steps, transitions) in zip(side.states, machine.states) {
        #expect(steps.map(\.stimulus) == transitions.map(\.stimulus))
        #expect(steps.map(\.shows) == transitions.map(\.observations))
        #expect(steps.map(\.target) == transitions.map(\.target))
      }
    }
    #expect(content.stateNames == (try LocationManagerFeature().stateNames(of: machines[0].machine)))
    #expect(content.counterexamples.map(\.name) == LocationManagerFeature().regressions.map(\.name))
    for step in content.sides.flatMap({ $0.states.joined() }) {
      #expect(content.words[step.stimulus] != nil, "\(step.stimulus) has no description")
    }
    for one in content.counterexamples {
      #expect(one.steps.last.map { $0.legacy != $0.candidate } == true, "\(one.name)")
    }
  }

  @Test(
    "The page shows a sequence with choices as Swift code",
    .enabled(if: Browser.path != nil, "no Chromium is installed, so no browser ran the page"))
  func swift() throws {
    let page = try Self.page(of: "SavedPlaces")
    let source = try Browser.run { browser in
      try browser.open(page, at: "explore&events=newDocument.load-meanwhile-damaged")
      return try browser.text("#swift")
    }
    let damaged = #".load, choices: Choices([Choice("meanwhile", "damaged")])"#
    #expect(
      source == """
        #expect(candidate.apply(.newDocument) == control.apply(.newDocument))
        #expect(candidate.apply(\(damaged)) == control.apply(\(damaged)))
        """)
  }

  @Test(
    "For an invalid link, the page shows a notice and the first state",
    .enabled(if: Browser.path != nil, "no Chromium is installed, so no browser ran the page"),
    arguments: [
      "garbage%zz", "explore&events=start.garbage", "explore&events=start&at=2", "list&step=99",
      "list&regression=regression-99", "find&found=regression-99", "explore&garbage=1",
    ])
  func damaged(link: String) throws {
    try Browser.run { browser in
      try browser.open(Self.page.get(), at: link)
      #expect(try browser.value("document.getElementById('notice').hidden", as: Bool.self) == false)
      #expect(try browser.text("#notice").hasPrefix("This link is damaged"))
      #expect(try browser.text("#step") == "No event yet")
    }
  }

  @Test(
    "With the keyboard, a user can send an event, go back and forth, undo, and begin again",
    .enabled(if: Browser.path != nil, "no Chromium is installed, so no browser ran the page"))
  func keyboard() throws {
    try Browser.run { browser in
      try browser.open(Self.page.get())
      for key in ["6", "1", "0"] { try browser.press(key) }
      #expect(try browser.text("#step") == "platform: invalid heading")
      #expect(try browser.text("[data-side=draft] .verdict") == "differs")
      #expect(try browser.text("[data-side=modern] .verdict") == "shows the same")
      #expect(
        try browser.text("#status").hasPrefix(
          "platform: invalid heading. draft differs; regression 1; only draft: delegate told heading"))
      try browser.press("ArrowLeft")
      #expect(try browser.text("#step") == "app: start")
      #expect(try browser.text("[data-side=modern] .verdict") == "differs as declared")
      try browser.press("ArrowRight")
      #expect(try browser.text("#step") == "platform: invalid heading")
      try browser.press("Backspace")
      #expect(try browser.text("#step") == "app: start")
      try browser.press("Home")
      #expect(try browser.text("#step") == "No event yet")
      #expect(try browser.value("document.querySelectorAll('#steps li').length", as: Int.self) == 1)
      // Digits typed into a text field send no events.
      let field = "document.body.appendChild(document.createElement('input'))"
      _ = try browser.value("(window.field = \(field)).focus() === undefined", as: Bool.self)
      try browser.press("6")
      #expect(try browser.text("#step") == "No event yet")
      _ = try browser.value("field.remove() === undefined", as: Bool.self)
      // The Tab key first reaches the chosen tab, and the arrows choose another one.
      try browser.press("Tab")
      try browser.press("ArrowRight")
      #expect(try browser.text("[aria-selected=true]") == "Find the differences")
      #expect(try browser.value("document.activeElement.id", as: String.self) == "tab-find")
    }
  }

  @Test(
    "The grid shows the present state, the way to it, and the number of events that show a difference",
    .enabled(if: Browser.path != nil, "no Chromium is installed, so no browser ran the page"))
  func grid() throws {
    let names = try Self.content(of: Self.page.get()).stateNames
    try Browser.run { browser in
      try browser.becomePhone()
      try browser.open(Self.page.get(), at: "explore&events=authorization-authorizedAlways.start")
      let cells = try browser.value("document.querySelectorAll('#grid button').length", as: Int.self)
      #expect(cells == names.count)
      let here = try browser.value("document.querySelector('#grid .here').ariaLabel", as: String.self)
      let count = try Self.revealing(after: [".authorization(.authorizedAlways)", ".start"])
      #expect(
        here
          == "updating (always), you are here, a difference was shown here, \(count) events would show a difference"
      )
      #expect(try browser.value("document.querySelectorAll('#grid .visited').length", as: Int.self) == 2)
      try browser.tap("#grid button[title='updating, a start waits (always)']")
      try browser.wait("document.querySelector('#grid .here').title === 'updating, a start waits (always)'")
      #expect(try browser.value("document.querySelectorAll('#steps li').length", as: Int.self) == 4)
      // Undo restores the sequence that the tap replaced, and then takes back its events.
      for events in ["authorization-authorizedAlways.start", "authorization-authorizedAlways"] {
        try browser.tap("#undo")
        try browser.wait("location.hash === '#explore&events=\(events)'")
      }
    }
  }

  @Test(
    "On a phone, the game comes first, a difference is visible above the buttons, and the link restores the game",
    .enabled(if: Browser.path != nil, "no Chromium is installed, so no browser ran the page"))
  func touch() throws {
    try Browser.run { browser in
      try browser.becomePhone()
      try browser.open(Self.page.get())
      #expect(try browser.value("document.documentElement.scrollWidth", as: Int.self) == 390)
      #expect(try browser.text("[aria-selected=true]") == "Find the differences")
      let top = "document.getElementById('send').getBoundingClientRect().top"
      let before = try browser.value(top, as: Double.self)
      for (stimulus, words) in [
        (".authorization(.authorizedAlways)", "permission: always"), (".start", "app: start"),
        (".heading(.invalid)", "platform: invalid heading"),
      ] {
        try browser.tap("[data-stimulus='\(stimulus)']")
        try browser.wait("document.getElementById('step').textContent === '\(words)'")
      }
      #expect(try browser.value(top, as: Double.self) == before)
      let row = "document.querySelector('[data-side=draft] .changed').getBoundingClientRect()"
      #expect(try browser.value("\(row).top >= 0 && \(row).bottom <= \(top)", as: Bool.self))
      #expect(try browser.text("[data-side=draft] .reason").hasPrefix("regression 1. Legacy ignores"))
      #expect(try browser.text("#progress") == "Found 2 of 7")
      try browser.swipe("[data-side=draft] table", by: 120)
      try browser.wait("document.getElementById('step').textContent === 'app: start'")
      let link = try browser.value("location.hash.slice(1)", as: String.self)
      #expect(
        link
          == "find&events=authorization-authorizedAlways.start.heading-invalid&at=2&found=regression-9.regression-1"
      )
      try browser.open(Self.page.get(), at: link)
      #expect(try browser.value("document.querySelectorAll('#finds li').length", as: Int.self) == 2)
      #expect(try browser.text("#step") == "app: start")
      try browser.tap("#undo")
      try browser.wait("document.getElementById('step').textContent === 'permission: always'")
    }
  }

  @Test(
    "The list replays the recorded sequence of each regression, and shows the code of chapter 2",
    .enabled(if: Browser.path != nil, "no Chromium is installed, so no browser ran the page"))
  func list() throws {
    let page = try Self.page.get()
    let content = try Self.content(of: page)
    let chapter = try Repository.text(of: "Docs/02-ThreeClasses.md")
    #expect(content.regressions.count { $0.code.count == 2 } == 9)
    for code in content.regressions.flatMap(\.code) { #expect(chapter.contains(code)) }
    try Browser.run { browser in
      try browser.open(page, at: "list")
      #expect(try browser.text("[aria-selected=true]") == "The \(content.counterexamples.count) regressions")
      #expect(try browser.text("#missing") == "Number 14 is an intended change.")
      for (number, one) in content.counterexamples.enumerated() {
        try browser.tap("#regressions button:nth-child(\(number + 1))")
        try browser.wait("document.querySelector('#story h2').textContent === '\(one.name)'")
        #expect(try browser.text("#steps [aria-current]") == "0", "\(one.name)")
        try browser.tap("#steps li:last-child button")
        try browser.wait("document.querySelector('#sides .verdict')")
        #expect(try browser.text("#sides h3") == "draft with only \(one.name) differs")
        let steps = try browser.value("document.querySelectorAll('#steps li').length", as: Int.self)
        #expect(steps == one.steps.count + 1, "\(one.name)")
        for (side, expected) in [("legacy", one.steps.last?.legacy), ("draft", one.steps.last?.candidate)] {
          #expect(
            try browser.value(Self.observations(of: side), as: [String].self) == expected, "\(one.name)")
        }
      }
    }
  }

  @Test(
    "The page recognizes a regression after its shortest sequence, and later its consequences",
    .enabled(if: Browser.path != nil, "no Chromium is installed, so no browser ran the page"))
  func finds() throws {
    let page = try Self.page.get()
    let content = try Self.content(of: page)
    let buttons = Set(content.sides.flatMap { $0.states.joined().map(\.stimulus) })
    let played = content.counterexamples.filter { $0.steps.map(\.stimulus).allSatisfy(buttons.contains) }
    #expect(played.count > 4)
    try Browser.run { browser in
      try browser.becomePhone()
      for one in played {
        try browser.open(page)
        let allowed = [".authorization(.authorizedAlways)"]
        for (index, stimulus) in (allowed + one.steps.map(\.stimulus)).enumerated() {
          try browser.tap("[data-stimulus='\(stimulus)']")
          try browser.wait("document.querySelectorAll('#steps li').length === \(index + 2)")
        }
        let names = "[...document.querySelectorAll('#finds button')].map((one) => one.textContent)"
        #expect(try browser.value(names, as: [String].self).contains(one.name), "\(one.name)")
      }
      // The draft drops this location because it has forgotten the second start, which is regression 13.
      let grantAfterStop = "start.stop.authorization-authorizedWhenInUse"
      try browser.open(
        page, at: "find&events=authorization-authorizedAlways.start.\(grantAfterStop).location-here")
      #expect(try browser.value("document.querySelectorAll('.reason').length", as: Int.self) == 1)
      #expect(try browser.text("[data-side=draft] .reason").hasPrefix("regression 13. "))
    }
  }

  @Test(
    "The game counts the regressions in all steps on the page, warns of new ones only, and can begin again",
    .enabled(if: Browser.path != nil, "no Chromium is installed, so no browser ran the page"))
  func score() throws {
    let content = try Self.content(of: Self.page.get())
    let buttons = Set(content.sides.flatMap { $0.states.joined().map(\.stimulus) })
    let findable = content.counterexamples.filter { $0.steps.map(\.stimulus).allSatisfy(buttons.contains) }
    try Browser.run { browser in
      let sequence = "authorization-authorizedAlways.start.heading-invalid"
      try browser.open(Self.page.get(), at: "explore&events=\(sequence)")
      let box = "Number(document.querySelector('#grid .here').textContent)"
      let all = try browser.value(box, as: Int.self)
      try browser.tap("#tab-find")
      try browser.wait("document.getElementById('progress').textContent === 'Found 2 of \(findable.count)'")
      // Both a heading and a rotation would only show a regression that is already found.
      #expect(try browser.value(box, as: Int.self) < all)
      try browser.tap("#restart")
      try browser.wait("document.getElementById('progress').textContent === 'Found 0 of \(findable.count)'")
      let names = findable.map { $0.name.replacing(" ", with: "-") }.joined(separator: ".")
      try browser.open(Self.page.get(), at: "find&events=\(sequence)&found=\(names)")
      #expect(try browser.text("#progress").hasPrefix("All \(findable.count) found. The other "))
      #expect(try browser.text("#warning") == "No event would now show a new difference.")
      #expect(try browser.value("document.getElementById('hint').hidden", as: Bool.self))
      let others = names.replacing("regression-13", with: "").replacing("..", with: ".")
      try browser.open(Self.page.get(), at: "find&found=\(others)")
      try browser.tap("#hint")
      try browser.wait("document.getElementById('clue').textContent")
      #expect(
        try browser.text("#clue") == "Hint: begin again → start → always → start → stop → find the event")
      for stimulus in [".start", ".authorization(.authorizedAlways)", ".start", ".stop"] {
        try browser.tap("[data-stimulus='\(stimulus)']")
      }
      try browser.wait(
        "document.getElementById('warning').textContent === '1 event would now show a new difference.'")
      #expect(try browser.text("#clue").hasPrefix("Hint: "))
      try browser.tap("[data-stimulus='.authorization(.authorizedWhenInUse)']")
      try browser.wait("document.getElementById('clue').textContent === ''")
      #expect(try browser.text("#progress").hasPrefix("All \(findable.count) found."))
    }
  }

  @Test(
    "A call that modern declares is also marked as declared for draft",
    .enabled(if: Browser.path != nil, "no Chromium is installed, so no browser ran the page"))
  func intended() throws {
    let rows = try Browser.run { browser in
      try browser.open(Self.page.get(), at: "find&events=authorization-authorizedAlways.start.stop")
      return try browser.value(
        "[...document.querySelectorAll('.changed')].map((row) => row.className + ': ' + row.textContent)",
        as: [String].self)
    }
    #expect(rows.count == 2)
    #expect(rows.first?.hasPrefix("changed: ") == true)
    #expect(rows.last?.hasPrefix("changed intended: ") == true)
    #expect(rows.last?.hasSuffix("endOrientationNotificationsdeclared, not counted") == true)
  }

  @Test(
    "Your own class is in the page beside the others",
    .enabled(if: Browser.path != nil, "no Chromium is installed, so no browser ran the page"))
  func yours() throws {
    let run = try CommandRun("compare", ["explorer", "--candidate", "yours"])
    #expect(run.status == 0, "\(run.error)")
    #expect(try Self.content(of: run.output).sides.map(\.name) == ["legacy", "modern", "draft", "yours"])
    let names = try Browser.run { browser in
      try browser.open(run.output, at: "explore&events=authorization-authorizedAlways.start")
      return try browser.value(
        "[...document.querySelectorAll('#sides section')].map((one) => one.dataset.side)", as: [String].self)
    }
    #expect(names == ["yours", "draft", "modern"])
  }

  @Test("If your class has too many states for a page, the command says so and writes none")
  func tooManyStates() async throws {
    let legacy = LocationManagerSubject.Implementation.legacy.make
    let counting = LocationManagerSubject.Implementation(
      "yours", make: .init(driver: { StartCounter(legacy.driver($0)) }, configured: legacy.configured))
    let error = await #expect(throws: CommandError.self) {
      _ = try await LocationManagerFeature().shownMachine(of: counting)
    }
    let message = try #require(error).description
    #expect(message.hasPrefix("the explorer cannot show yours, and wrote nothing; run "))
    #expect(message.contains("found 200 states"))
  }

  @Test(
    "On a terminal, the command writes explorer.html, and overwrites only a page of its own",
    .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/script")))
  func file() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appendingPathComponent("explorer.html")
    func explorer() throws -> CommandRun {
      let command = [CommandRun.executable("compare").path, "explorer", "--feature", "SavedPlaces"]
      #if os(Linux)
      let arguments = ["-qec", "'\(command.joined(separator: "' '"))'", "/dev/null"]
      #else
      let arguments = ["-q", "/dev/null"] + command
      #endif
      return try CommandRun(["TERM=dumb", "script"] + arguments, in: folder)
    }
    for old in ["", try Self.page.get(), "mine"] {
      if !old.isEmpty { try Data(old.utf8).write(to: file) }
      let run = try explorer()
      let isForeign = old == "mine"
      #expect(run.status == (isForeign ? 2 : 0))
      let text = try String(contentsOf: file, encoding: .utf8)
      #expect(isForeign ? text == old : text.contains("<title>The legacy saved places"))
      #expect(
        run.output.hasPrefix(
          isForeign
            ? "compare: explorer.html is not a page of this command; rename it"
            : "wrote explorer.html; open this page in a browser"))
    }
  }

  @Test("Only an asynchronous feature's Swift test has `await`", arguments: Features.all.map(\.name))
  func awaiting(feature name: String) async throws {
    let feature = try #require(Features.all.first { $0.name == name })
    let known = feature.regressions.first.map(KnownDifference.regression) ?? feature.declaredDifferences()[0]
    let source = try #require(await feature.findings(of: known, in: 0).first).swiftTest
    #expect(source.contains("await") == feature.isAsynchronous)
  }

  @Test("The page does not load other files")
  func selfContained() async throws {
    let text = try Self.page.get()
    #expect(text.firstMatch(of: /(?:src|href)="(?!#)/) == nil)
    #expect(text.firstMatch(of: /https?:/) == nil)
    #expect(!text.contains("<!--") && !text.contains("/* STYLES") && !text.contains("/* SCRIPT"))
    #expect(text.utf8.count < 400_000)
  }

  /// The texts on the page after clicks on buttons.
  private struct Shown: Decodable {
    var pressed: [String]
    var place: String
    var sides: [String: [String]]
    var modern: String
  }

  @Test(
    "In each state, each button shows the observations of the state machines",
    .enabled(if: Browser.path != nil, "no Chromium is installed, so no browser ran the page"),
    arguments: ["LocationManager", "ExploreCard", "SavedPlaces"])
  func browser(feature name: String) async throws {
    let feature = try #require(Features.all.first { $0.name == name })
    let machines = try await feature.machines()
    let page = try name == "LocationManager" ? Self.page.get() : Self.page(of: name)
    let names = try Self.content(of: page).stateNames
    for shown in try Self.pressEveryButton(of: page, in: machines[0].machine) {
      var states = machines.map { _ in 0 }
      var observations: [[String]] = machines.map { _ in [] }
      for stimulus in shown.pressed {
        for (index, machine) in machines.map(\.machine).enumerated() {
          let position = try #require(machine.alphabet.firstIndex(of: stimulus))
          let transition = machine.states[states[index]][position]
          (states[index], observations[index]) = (transition.target, transition.observations)
        }
      }
      #expect(shown.place == "Legacy is here: \(names[states[0]]).", "\(shown.pressed)")
      #expect(
        shown.modern == (observations[1] == observations[0] ? "same" : "declared"), "\(shown.pressed)")
      for (machine, expected) in zip(machines, observations) {
        #expect(shown.sides[machine.name] == expected, "\(machine.name) after \(shown.pressed)")
      }
    }
  }

  /// A JavaScript expression for the observations of a side, as the first panel shows them.
  private static func observations(of side: String) -> String {
    """
    [...document.querySelectorAll("#sides section:first-child tbody tr:not(.fold):not(.nothing)")]
      .map((row) => row.children[\(side == "legacy" ? 0 : 1)]).filter((cell) => !cell.classList.contains("gap"))
      .map((cell) => cell.querySelector(".call").textContent)
    """
  }

  /// The number of events after which the draft shows something that neither legacy nor modern shows.
  private static func revealing(after events: [String]) throws -> Int {
    let sides = try content(of: page.get()).sides
    func steps(of side: Content.Side) -> [Content.Side.Step] {
      events.reduce(side.states[0]) { steps, event in
        side.states[steps.first { $0.stimulus == event }?.target ?? 0]
      }
    }
    let (legacy, modern, draft) = (steps(of: sides[0]), steps(of: sides[1]), steps(of: sides[2]))
    return draft.indices.count { index in
      ![legacy, modern].contains { $0[index].shows == draft[index].shows }
    }
  }

  /// The page, which the tests share because making it takes some seconds.
  private static let page = Result { try page(of: "LocationManager") }

  private static func page(of feature: String) throws -> String {
    let run = try CommandRun("compare", ["explorer", "--feature", feature])
    #expect(run.status == 0, "\(run.error)")
    return run.output
  }

  private static func content(of page: String) throws -> Content {
    let data = try #require(
      page.firstMatch(of: /<script type="application\/json" id="data">(.*)<\/script>/)
    ).1
    return try JSONDecoder().decode(Content.self, from: Data(data.utf8))
  }

  /// The state machines, which the tests share.
  private static let machines = Task { try await LocationManagerFeature().machines() }

  /// For each state, clicks the buttons that lead there and then each button, and returns the texts after the sequence.
  private static func pressEveryButton(of page: String, in machine: StateMachine) throws -> [Shown] {
    var ways: [Int: [String]] = [0: []]
    var queue = [0]
    while !queue.isEmpty {
      let state = queue.removeFirst()
      for step in machine.states[state] where ways[step.target] == nil {
        ways[step.target] = ways[state, default: []] + [step.stimulus]
        queue.append(step.target)
      }
    }
    let presses = ways.values.flatMap { way in machine.alphabet.map { way + [$0] } }
    let shown = try Browser.run { browser in
      try browser.open(page)
      return try browser.value(
        """
        \(String(decoding: try JSONEncoder().encode(presses), as: UTF8.self)).map((pressed) => {
          const button = (stimulus) => [...document.querySelectorAll("#stimuli button")]
            .find((one) => one.dataset.stimulus === stimulus);
          document.getElementById("reset").click();
          pressed.forEach((stimulus) => button(stimulus).click());
          const sides = {};
          document.querySelectorAll("#sides section").forEach((side) => {
            const words = (column) => [...side.querySelectorAll("tbody tr:not(.fold):not(.nothing)")]
              .map((row) => row.children[column]).filter((cell) => !cell.classList.contains("gap"))
              .map((cell) => cell.querySelector(".call").textContent);
            if (side.querySelector("table")) [sides.legacy, sides[side.dataset.side]] = [words(0), words(1)];
            else sides[side.dataset.side] = sides.legacy;
          });
          const modern = document.querySelector("[data-side=modern]").classList[1];
          return { pressed, sides, modern, place: document.getElementById("where").textContent };
        })
        """, as: [Shown].self)
    }
    #expect(shown.count == machine.states.count * machine.alphabet.count)
    return shown
  }
}

/// A location manager that also counts its starts, and therefore has infinitely many states.
private final class StartCounter: LocationManagerSubject.Driver {
  private let driver: any LocationManagerSubject.Driver
  private var starts = 0

  init(_ driver: any LocationManagerSubject.Driver) { self.driver = driver }

  var object: AnyObject { driver.object }
  var properties: ObservedProperties { driver.properties }

  func startMonitoringLocation() {
    starts += 1
    driver.startMonitoringLocation()
  }

  func stopMonitoringLocation() { driver.stopMonitoringLocation() }

  func setDelegate(_ delegate: LocationManagerSubject.DelegateSpy?) -> AnyObject? {
    driver.setDelegate(delegate)
  }
}
