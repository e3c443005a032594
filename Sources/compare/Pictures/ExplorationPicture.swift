import CaseStudy
import Equivalence
import Terminal

/// How an exploration grows until nothing is new, and where the draft's differences lie in it.
@MainActor
struct ExplorationPicture: Picture {
  let path = "Docs/LocationManager/Exploration"
  let title = "How an exploration grows"
  let size = (width: 600.0, height: 410.0)

  /// The number of states that are found with so many stimuli and not with fewer.
  private let levels: [Int]
  private let verdict: Verdict
  private let draft: DraftDifferences

  /// Explores legacy and modern in the plain world, as `swift test` does.
  init(draft: DraftDifferences) {
    let kind = Compared.World.Kind.plain.shortened
    let report = LocationManagerComparison(candidate: .modern, in: [kind])
      .explore()
    levels = report.levels
    verdict = report.verdict
    self.draft = draft
  }

  var description: String {
    """
    New states in the plain world by the number of stimuli: \(levels.map(\.grouped).joined(separator: ", ")), then none: \(verdict.rawValue). \
    Rows by the length of their shortest counterexample: \
    \((1...4).map { "\($0): \(rows(at: $0))" }.joined(separator: "; ")).
    """
  }

  private func rows(at length: Int) -> String {
    draft.rows(at: length).joined(separator: ", ")
  }

  func draw(in drawing: inout Drawing) {
    let (left, base, top) = (30.0, 240.0, 84.0)
    let step = (size.width - left - 10) / Double(levels.count + 1)
    let most = Double(levels.max() ?? 1)
    func middle(_ level: Int) -> Double { left + step * (Double(level) + 0.5) }

    drawing.text(
      "legacy and modern in the plain world: new states by the number of stimuli", x: 4, y: 20, isBold: true)
    for (level, count) in levels.enumerated() {
      let height = max(2, (base - top) * Double(count) / most)
      drawing.box(
        x: middle(level) - step / 2 + 3, y: base - height, width: step - 6, height: height, fill: .paleBlue,
        stroke: .blue, corner: 2)
      drawing.text(count.grouped, x: middle(level), y: base - height - 6, size: 14, anchor: .middle)
      drawing.text("\(level)", x: middle(level), y: base + 20, ink: .asides, anchor: .middle)
    }
    drawing.line([.init(x: left, y: base), .init(x: size.width - 10, y: base)])
    drawing.text(
      "\(levels.count)", x: middle(levels.count), y: base + 20, ink: .asides, anchor: .middle)
    drawing.text(
      "none", x: middle(levels.count), y: base - 6, size: 14, ink: .green, anchor: .middle, isBold: true)
    drawing.text(
      "Nothing is new: \(verdict.rawValue).", x: size.width - 10, y: 46, ink: .green, anchor: .end)

    drawing.text(
      "legacy and draft: each row by the length of its shortest counterexample", x: 4, y: base + 56,
      isBold: true)
    for length in 1...4 {
      for (position, row) in draft.rows(at: length).enumerated() {
        let across = Double(position) * 30
        let point = Drawing.Point(x: 190 + across, y: base + 82 + 24 * Double(length - 1))
        drawing.badge(row, at: point, ink: .red)
      }
      drawing.text(
        "\(length) \(length == 1 ? "stimulus" : "stimuli")", x: 166, y: base + 87 + 24 * Double(length - 1),
        anchor: .end)
    }
  }
}
