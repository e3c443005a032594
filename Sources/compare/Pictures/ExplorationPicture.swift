import CaseStudy
import Equivalence
import Terminal

/// How an exploration grows until nothing is new, and where the draft's differences lie in it.
@MainActor
struct ExplorationPicture: Picture {
  let path = "Docs/LocationManager/Exploration"
  let title = "How an exploration grows"
  let height = 410.0

  /// The number of states that are found with so many stimuli and not with fewer.
  private let levels: [Int]
  private let verdict: Verdict
  private let draft: ShortestFindings

  /// Explores legacy and modern in the plain world, as `swift test` does.
  init(draft: ShortestFindings) {
    let report = LocationManagerComparison(
      candidate: .modern, in: [Compared.World.Kind.plain.shortened]
    ).explore()
    levels = report.levels
    verdict = report.verdict
    self.draft = draft
  }

  /// The numbers of the rows whose shortest sequence has so many stimuli.
  private func rows(at length: Int) -> [String] {
    Feature.locationManager.rows.filter { draft[$0.name]?.length == length }.map(\.number)
  }

  var description: String {
    """
    New states in the plain world by the number of stimuli: \(levels.map(\.grouped).joined(separator: ", ")), then none: \(verdict.rawValue). \
    Rows by the length of their shortest counterexample: \
    \((1...4).map { "\($0): \(rows(at: $0).joined(separator: ", "))" }.joined(separator: "; ")).
    """
  }

  func draw(in drawing: inout Drawing) {
    let (left, right, base, tallest) = (30.0, 590.0, 240.0, 156.0)
    let step = (right - left) / Double(levels.count + 1)
    let most = Double(levels.max() ?? 1)
    drawing.text("Legacy and modern: new states by the number of stimuli", x: 4, y: 20, isBold: true)
    drawing.text("Nothing is new: \(verdict.rawValue).", x: right, y: 46, ink: .green, anchor: .end)
    for (level, count) in (levels + [0]).enumerated() {
      let middle = left + step * (Double(level) + 0.5)
      let height = max(2, tallest * Double(count) / most)
      drawing.text("\(level)", x: middle, y: base + 20, ink: .asides, anchor: .middle)
      if count == 0 {
        drawing.text("none", x: middle, y: base - 6, size: 14, ink: .green, anchor: .middle, isBold: true)
      } else {
        drawing.box(
          x: middle - step / 2 + 3, y: base - height, width: step - 6, height: height, fill: .paleBlue,
          stroke: .blue, corner: 2)
        drawing.text(count.grouped, x: middle, y: base - height - 6, size: 14, anchor: .middle)
      }
    }
    drawing.line([(left, base), (right, base)])

    drawing.text(
      "Legacy and draft: rows by the length of their counterexample", x: 4, y: base + 56, isBold: true)
    for length in 1...4 {
      let y = base + 58 + 24 * Double(length)
      drawing.text("\(length) \(length == 1 ? "stimulus" : "stimuli")", x: 166, y: y + 5, anchor: .end)
      for (position, row) in rows(at: length).enumerated() {
        drawing.badge(row, x: 190 + 30 * Double(position), y: y, ink: .red)
      }
    }
  }
}
