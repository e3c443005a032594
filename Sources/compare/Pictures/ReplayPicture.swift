import CaseStudy
import Equivalence

/// A track played through legacy and modern side by side.
@MainActor
struct ReplayPicture: Picture {
  let path = "Docs/Replay"
  let title = "A parallel run over a track"
  let height = 366.0

  /// What happens beside the fixes, each with a lane of its own.
  private static let kinds: [(name: String, ink: Drawing.Ink)] = [
    ("start, stop", .blue), ("permission", .words), ("compass", .asides), ("errors", .red),
  ]
  private var fixes = 0
  /// After how many fixes something of each kind happens.
  private var events: [[Int]] = kinds.map { _ in [] }
  /// The fixes that each side passes on.
  private var legacy: [Int] = []
  private var modern: [Int] = []
  private var declared: [Int] = []
  private var different: [Int] = []

  /// Plays the bundled walk.
  ///
  /// - Throws: `GPXError` if it cannot be read.
  init() throws {
    let track = try Track.bundled()
    let comparison = LocationManagerComparison(candidate: .modern, in: [])
    var replay = comparison.replay(from: .init(track.world, candidate: .modern))
    try track.forEachStimulus { stimulus in
      let step = replay.apply(stimulus)
      switch stimulus {
      case .location: fixes += 1
      case .start, .stop: events[0].append(fixes)
      case .authorization: events[1].append(fixes)
      case .heading, .rotation: events[2].append(fixes)
      case .error, .plainError: events[3].append(fixes)
      default: break
      }
      if step.control.contains(where: \.isLocation) { legacy.append(fixes) }
      if step.candidate.contains(where: \.isLocation) { modern.append(fixes) }
      switch step.outcome {
      case .equal: break
      case .declared: declared.append(fixes)
      case .different: different.append(fixes)
      }
    }
  }

  var description: String {
    """
    \(fixes) fixes. Legacy passes on \(legacy.count) of them, modern \(modern.count). They differ as declared on \
    \(declared.count) steps, and otherwise on \(different.count).
    """
  }

  private static let left = 104.0
  private static let right = 586.0

  private func x(_ fix: Int) -> Double {
    Self.left + (Self.right - Self.left) * Double(fix) / Double(max(1, fixes))
  }

  func draw(in drawing: inout Drawing) {
    func lane(_ name: String, y: Double, isBold: Bool = false) {
      drawing.text(name, x: 4, y: y + 5, isBold: isBold)
      drawing.line([(Self.left, y), (Self.right, y)], thickness: 0.5)
    }
    drawing.text("One track, both classes, step by step", x: 4, y: 20, isBold: true)
    drawing.text("fixes", x: 4, y: 55)
    for fix in stride(from: 0, through: fixes, by: 60) {
      drawing.text("\(fix)", x: x(fix), y: 55, size: 14, ink: .asides, anchor: .middle)
    }
    for (index, kind) in Self.kinds.enumerated() {
      let y = 84 + 28 * Double(index)
      lane(kind.name, y: y)
      for fixes in events[index] { drawing.mark(x: x(fixes), y: y, ink: kind.ink) }
    }
    for (name, passed, y) in [("legacy", legacy, 210.0), ("modern", modern, 244.0)] {
      lane(name, y: y, isBold: true)
      for run in passed.runs {
        let start = x(run.lowerBound - 1)
        drawing.box(
          x: start, y: y - 10, width: x(run.upperBound) - start, height: 20, fill: .paleGreen, stroke: .green,
          corner: 2)
      }
    }
    lane("differ", y: 280)
    for fix in declared { drawing.mark(x: x(fix), y: 280, width: 8, ink: .orange) }
    for fix in different { drawing.mark(x: x(fix), y: 280, width: 8, ink: .red) }
    drawing.text(
      "green: locations passed on, \(legacy.count) by legacy, \(modern.count) by modern", x: 4, y: 334,
      ink: .green)
    drawing.text(
      "orange: differs as declared, on \(declared.count) steps; otherwise on \(different.count)", x: 4,
      y: 356,
      ink: .orange)
  }
}

extension Compared.Observation {
  fileprivate var isLocation: Bool {
    if case .toldLocation = self { true } else { false }
  }
}

extension [Int] {
  /// The stretches of successive numbers.
  fileprivate var runs: [ClosedRange<Int>] {
    reduce(into: []) { runs, number in
      if let last = runs.last, number <= last.upperBound + 1 {
        runs[runs.count - 1] = last.lowerBound...number
      } else {
        runs.append(number...number)
      }
    }
  }
}
