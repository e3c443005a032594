import Foundation

/// The page of a step, for the terminal and for a browser.
struct StepPage {
  let step: Step
  let states: StateFile
  let clone: URL

  private var before: TestStates { states[step.number - 1] }
  private var after: TestStates { states[step.number] }

  /// The sections that a learner reads before the work.
  func sections() throws -> [(title: String, text: String)] {
    let results =
      isUnchanged
      ? "- test results are unchanged: \(after.summary)"
      : "- our tests: \(before.summary) now, \(after.summary) at the end"
    return try sections(with: [results])
  }

  private var isUnchanged: Bool { before.summary == after.summary }

  private func sections(with results: [String]) throws -> [(title: String, text: String)] {
    let written = [Step.Heading.whyNow, .task, .api, .lookAt, .discuss].map {
      ($0.rawValue, step.section($0))
    }
    let words = try step.definitions(in: clone).map { "- \($0.word): \($0.definition)" }
    let conditions = step.requirements.map { "- \($0.condition)" }.unique + results
    let added = [("Words", words), ("Done when", conditions)].map { ($0, $1.joined(separator: "\n")) }
    return (written + added).filter { !$0.1.isEmpty }
  }

  /// HTML that needs no other file, and in which a reader unfolds each hint and the solution.
  func html(in steps: [Step]) throws -> String {
    let number = step.number
    let links = [
      number > 1 ? Self.link("← \(steps[number - 2].numberedTitle)", to: number - 1) : nil,
      "<a href=\"index.html\">all steps</a>",
      number < steps.count ? Self.link("\(steps[number].numberedTitle) →", to: number + 1) : nil,
    ].compactMap(\.self).joined(separator: " · ")
    let hints = step.hints.enumerated().map { ("Hint \($0 + 1)", Self.paragraphs($1)) }
    let folded = (hints + [("Our solution", "<pre>\(Self.colored(step.diff))</pre>")]).map {
      "<details><summary>\($0)</summary>\n\($1)</details>"
    }
    return try Self.page(
      step.numberedTitle, in: clone,
      """
      <nav>\(links)</nav>
      <h1>\(step.numberedTitle.escaped)</h1>
      <p class="aside">\(step.partTitle.escaped) · about \(step.minutes) minutes</p>
      \(sections(with: []).map { "<h2>\($0)</h2>\n\(Self.paragraphs($1))" }.joined(separator: "\n"))
      <h2>Test results</h2>
      \(testResults)
      <h2>Hints</h2>
      \(folded.joined(separator: "\n"))
      <nav>\(links)</nav>
      """)
  }

  private var testResults: String {
    let columns = Set(before.results.keys).union(after.results.keys).sorted()
    if columns.isEmpty { return "<p>There are no tests yet.</p>" }
    let titles = columns.map { "<th scope=\"col\">\($0.isEmpty ? "on no class" : "on \($0)")</th>" }
    let times = isUnchanged ? [("now and at the end", after)] : [("now", before), ("at the end", after)]
    let rows = times.map { time, states in
      let cells = columns.map { "<td>\(states.results[$0] ?? "none")</td>" }
      return "<tr><th scope=\"row\">\(time)</th>\(cells.joined())</tr>"
    }
    return """
      <table>
      <tr><th scope="col">our tests</th>\(titles.joined())</tr>
      \(rows.joined(separator: "\n"))
      </table>
      """
  }

  /// The page that lists the steps of all chapters, with the states of the tests after each step.
  static func list(of series: Series, _ states: StateFile, clone: URL) throws -> String {
    let rows = series.steps.map { step in
      let isFirst = step.number == 1 || series.steps[step.number - 2].chapter != step.chapter
      return (isFirst ? "<h2>\(step.partTitle.escaped)</h2>\n" : "")
        + "<p>\(link(step.numberedTitle, to: step.number))<br>\n"
        + "<span class=\"aside\">\(states[step.number].summary.escaped)</span></p>"
    }
    let title = "The refactoring, step by step"
    return try page(title, in: clone, "<h1>\(title)</h1>\n\(introduction)\n" + rows.joined(separator: "\n"))
  }

  private static let introduction = """
    <p>You refactor the location manager yourself, in small steps. Each page has a task, hints and our solution, and
    says how the tests stand before and after. To work on the steps, run <code>scripts/workshop start</code> in the
    repository.</p>
    """

  private static func link(_ text: String, to step: Int) -> String {
    "<a href=\"step-\(step).html\">\(text.escaped)</a>"
  }

  /// Text between back-ticks, and names and paths, because texts for the terminal have few back-ticks.
  private static var code: Regex<Substring> {
    #/`[^`\n]+`|\b(?:Sources|Tests|Docs|scripts)\/[\w.\/-]*\w|\b(?!iOS|macOS|GitHub)\w*[a-z][A-Z]\w*|\b[A-Z]+_[A-Z_]+/#
  }

  private static func paragraphs(_ text: String) -> String {
    text.split(separator: "\n\n").map { paragraph in
      // Indented lines are code or output.
      if paragraph.hasPrefix(" ") { return "<pre>\(String(paragraph).escaped)</pre>" }
      let text = String(paragraph).escaped.replacing(code) { "<code>\($0.0.replacing("`", with: ""))</code>" }
      guard text.hasPrefix("- ") else { return "<p>\(text)</p>" }
      return "<ul>\(("\n" + text).split(separator: "\n- ").map { "<li>\($0)</li>" }.joined())</ul>"
    }.joined(separator: "\n")
  }

  private static func colored(_ diff: String) -> String {
    let tags: [Character: String] = ["+": "ins", "-": "del", "d": "b", "@": "b", "i": "b", "n": "b"]
    return diff.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      let text = String(line).escaped
      return line.first.flatMap { tags[$0] }.map { "<\($0)>\(text)</\($0)>" } ?? text
    }.joined(separator: "\n")
  }

  private static func page(_ title: String, in clone: URL, _ body: String) throws -> String {
    func text(_ path: String) throws -> String {
      try String(contentsOf: clone.appendingPathComponent(path), encoding: .utf8)
    }
    return try text("scripts/workshop-command/Page.html")
      .replacing("{style}", with: text("Sources/compare/Explorer/Page/site.css"))
      .replacing("{title}", with: title.escaped).replacing("{body}", with: body)
  }
}

extension Step {
  fileprivate var numberedTitle: String { "\(number). \(title)" }
  /// The title of the chapter, as in *Part 4: Rewrite*.
  fileprivate var partTitle: String { chapter.replacing(#/^(\d+) /#) { "Part \($0.1): " } }
}

extension String {
  fileprivate var escaped: String {
    [("&", "&amp;"), ("<", "&lt;"), (">", "&gt;"), ("\"", "&quot;")].reduce(self) {
      $0.replacing($1.0, with: $1.1)
    }
  }
}

extension Workshop {
  /// Writes an HTML page for each step and a page that lists the steps, for readers with a browser.
  func pages(in path: String?) throws {
    guard let folder = path.map({ URL(fileURLWithPath: $0) }) else {
      throw Failure(problem: "pages needs a folder", advice: "name a writable folder")
    }
    let (series, states) = (try Series(clone: clone), try StateFile(clone: clone))
    let index = folder.appendingPathComponent("index.html")
    try Data(StepPage.list(of: series, states, clone: clone).utf8).save(to: index)
    for step in series.steps {
      let page = try StepPage(step: step, states: states, clone: clone).html(in: series.steps)
      try Data(page.utf8).save(to: folder.appendingPathComponent("step-\(step.number).html"))
    }
    try print("\(series.steps.count) steps are in \(index.path)")
  }
}
