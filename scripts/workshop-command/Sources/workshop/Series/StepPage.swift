import Foundation

/// A step as a page of HTML that needs nothing else: text, states of the tests, hints that fold out, and what changes.
struct StepPage {
  let step: Step
  let count: Int
  let before: TestStates
  let after: TestStates
  /// The words of the step with their definitions.
  let words: [(word: String, definition: String)]

  static func name(of step: Int) -> String { "step-\(step).html" }

  var html: String {
    let number = step.number
    let sections = [Step.Heading.whyNow, .task, .api, .lookAt, .discuss].filter { !step.section($0).isEmpty }
      .map { "<h2>\($0.rawValue)</h2>\n\(Self.paragraphs(step.section($0)))" }
    let terms = words.map { "<p><b>\($0.word.escaped)</b>: \($0.definition.escaped)</p>" }
    let links = [
      number > 1 ? Self.link("previous", to: number - 1) : nil, "<a href=\"index.html\">all steps</a>",
      number < count ? Self.link("next", to: number + 1) : nil,
    ].compactMap(\.self).joined(separator: " · ")
    let hints = step.hints.enumerated().map {
      "<details><summary>Hint \($0 + 1)</summary>\(Self.paragraphs($1))</details>"
    }
    return Self.page(
      "\(number). \(step.title)",
      """
      <nav>\(links)</nav>
      <h1>\(number). \(step.title.escaped)</h1>
      <p class="aside">\(step.chapter.escaped) · about \(step.minutes) minutes</p>
      \(sections.joined(separator: "\n"))
      \(terms.isEmpty ? "" : "<h2>Words</h2>\n\(terms.joined(separator: "\n"))")
      <h2>Tests</h2>
      <p>\(before.summary.escaped) → \(after.summary.escaped)</p>
      <h2>Behaviour</h2>
      \(after.behaviour.map { "<p>\($0.escaped)</p>" }.joined(separator: "\n"))
      <h2>Hints</h2>
      \(hints.joined(separator: "\n"))
      <details><summary>Our solution</summary>
      <pre>\(Self.colored(step.diff))</pre>
      </details>
      <nav>\(links)</nav>
      """)
  }

  /// The page that lists the steps of all chapters, with what the tests and the judge say after each.
  static func list(of series: Series, _ states: StateFile) -> String {
    let rows = series.steps.map { step in
      let isFirst = step.number == 1 || series.steps[step.number - 2].chapter != step.chapter
      let said = [states[step.number].summary] + states[step.number].behaviour
      return """
        \(isFirst ? "<h2>\(step.chapter.escaped)</h2>" : "")
        <p>\(link("\(step.number). \(step.title)", to: step.number))<br>
        <span class="aside">\(said.joined(separator: "; ").escaped)</span></p>
        """
    }
    return page(
      "The refactoring, step by step",
      "<h1>The refactoring, step by step</h1>\n" + rows.joined(separator: "\n"))
  }

  private static func link(_ text: String, to step: Int) -> String {
    "<a href=\"\(name(of: step))\">\(text.escaped)</a>"
  }

  private static func paragraphs(_ text: String) -> String {
    text.split(separator: "\n\n").map { paragraph in
      let text = String(paragraph).escaped
      // Indented lines are code or output.
      if text.hasPrefix(" ") { return "<pre>\(text)</pre>" }
      guard text.hasPrefix("- ") else { return "<p>\(text)</p>" }
      return "<ul>\(("\n" + text).split(separator: "\n- ").map { "<li>\($0)</li>" }.joined())</ul>"
    }.joined(separator: "\n")
  }

  private static func colored(_ diff: String) -> String {
    diff.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      let text = String(line).escaped
      switch line.first {
      case "+": return "<ins>\(text)</ins>"
      case "-": return "<del>\(text)</del>"
      case "d", "@", "i", "n": return "<b>\(text)</b>"
      default: return text
      }
    }.joined(separator: "\n")
  }

  private static func page(_ title: String, _ body: String) -> String {
    """
    <!doctype html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>\(title.escaped)</title>
    <style>
    :root { color-scheme: light dark; --add: #dafbe1; --drop: #ffebe9; --aside: #59636e; }
    @media (prefers-color-scheme: dark) { :root { --add: #12301d; --drop: #3c1618; --aside: #9aa4af; } }
    body { font: 17px/1.5 -apple-system, "Segoe UI", "Noto Sans", sans-serif; max-width: 46rem; margin: auto; padding: 1rem; }
    h1 { font-size: 1.6rem; }
    h2 { font-size: 1.15rem; }
    pre { overflow-x: auto; font-size: 13px; line-height: 1.4; }
    ins { background: var(--add); text-decoration: none; }
    del { background: var(--drop); text-decoration: none; }
    .aside { color: var(--aside); }
    summary { cursor: pointer; padding: .4rem 0; }
    nav { padding: .6rem 0; }
    </style>
    </head>
    <body>
    \(body)
    </body>
    </html>

    """
  }
}

extension String {
  fileprivate var escaped: String {
    replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;").replacing(
      "\"", with: "&quot;")
  }
}

extension TestStates {
  /// What the judge says of each manager.
  fileprivate var behaviour: [String] {
    judged.map { who, differing in
      differing.isEmpty
        ? "\(who) behaves as before" : "\(who) differs in: \(differing.joined(separator: ", "))"
    }
  }
}

extension Workshop {
  /// Writes a page for each step in HTML, and one that lists them, so that the series can be read in a browser.
  func pages(in folder: URL) throws {
    let series = try Series(clone: clone)
    let states = try StateFile(clone: clone)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    func write(_ html: String, to name: String) throws {
      try Data(html.utf8).write(to: folder.appendingPathComponent(name), options: .atomic)
    }
    try write(StepPage.list(of: series, states), to: "index.html")
    for step in series.steps {
      let page = StepPage(
        step: step, count: series.steps.count, before: states[step.number - 1], after: states[step.number],
        words: try step.definitions(in: clone))
      try write(page.html, to: StepPage.name(of: step.number))
    }
    try print("\(series.steps.count) steps are in \(folder.appendingPathComponent("index.html").path)")
  }
}
