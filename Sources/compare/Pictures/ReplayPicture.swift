import CaseStudy
import Equivalence
import Terminal

/// A recording played through legacy and modern side by side.
@MainActor
struct ReplayPicture: Picture {
  /// A step of the recording that is no location.
  private struct Event {
    var fixes: Int
    var stimulus: Compared.Stimulus
  }

  let path = "Docs/Replay"
  let title = "A parallel run over a recording"
  let size = (width: 600.0, height: 366.0)

  private var fixes = 0
  /// The fixes that each side passes on.
  private var legacy: [Int] = []
  private var modern: [Int] = []
  private var events: [Event] = []
  private var declared: [Int] = []
  private var different: [Int] = []

  /// Plays the bundled walk.
  ///
  /// - Throws: `GPXError` if it cannot be read.
  init() throws {
    let recording = try Recording.bundled()
    let comparison = LocationManagerComparison(candidate: .modern, in: [])
    var replay = comparison.replay(from: .init(recording.world, candidate: .modern))
    try recording.forEachStimulus { stimulus in
      let step = replay.apply(stimulus)
      if case .location = stimulus {
        fixes += 1
      } else {
        events.append(Event(fixes: fixes, stimulus: stimulus))
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

  private func x(_ fix: Int) -> Double {
    Self.left + (size.width - Self.left - 14) * Double(fix) / Double(max(1, fixes))
  }

  func draw(in drawing: inout Drawing) {
    drawing.text("One recording, both classes, step by step", x: 4, y: 20, isBold: true)
    lane("fixes", y: 50, in: &drawing)
    for fix in stride(from: 0, through: fixes, by: 60) {
      drawing.text("\(fix)", x: x(fix), y: 55, size: 14, ink: .asides, anchor: .middle)
    }
    for (index, kind) in Kind.allCases.enumerated() {
      let y = 84 + 28 * Double(index)
      lane(kind.rawValue, y: y, in: &drawing)
      for event in events where Kind(event.stimulus) == kind {
        drawing.box(
          x: x(event.fixes) - 3, y: y - 8, width: 6, height: 16, fill: kind.ink, stroke: kind.ink, corner: 1)
      }
    }
    let below = 84 + 28 * Double(Kind.allCases.count) + 14
    for (index, (name, told)) in [("legacy", legacy), ("modern", modern)].enumerated() {
      let y = below + 34 * Double(index)
      lane(name, y: y, isBold: true, in: &drawing)
      for run in told.runs {
        drawing.box(
          x: x(run.lowerBound - 1), y: y - 10, width: x(run.upperBound) - x(run.lowerBound - 1), height: 20,
          fill: .paleGreen, stroke: .green, corner: 2)
      }
    }
    let y = below + 70
    lane("differ", y: y, in: &drawing)
    for fix in declared {
      drawing.box(x: x(fix) - 4, y: y - 8, width: 8, height: 16, fill: .orange, stroke: .orange, corner: 1)
    }
    for fix in different {
      drawing.box(x: x(fix) - 4, y: y - 8, width: 8, height: 16, fill: .red, stroke: .red, corner: 1)
    }
    drawing.text(
      "green: locations passed on, \(legacy.count) by legacy, \(modern.count) by modern", x: 4,
      y: size.height - 32, ink: .green)
    drawing.text(
      "orange: differs as declared, on \(declared.count) steps; otherwise on \(different.count)", x: 4,
      y: size.height - 10, ink: .orange)
  }

  private func lane(_ name: String, y: Double, isBold: Bool = false, in drawing: inout Drawing) {
    drawing.text(name, x: 4, y: y + 5, isBold: isBold)
    if name != "fixes" {
      drawing.line([.init(x: Self.left, y: y), .init(x: size.width - 14, y: y)], thickness: 0.5)
    }
  }

  /// The kinds of event that have a lane.
  private enum Kind: String, CaseIterable {
    case client = "start, stop"
    case permission
    case compass
    case error = "errors"

    init?(_ stimulus: Compared.Stimulus) {
      switch stimulus {
      case .start, .stop: self = .client
      case .authorization: self = .permission
      case .heading, .rotation: self = .compass
      case .error, .plainError: self = .error
      default: return nil
      }
    }

    var ink: Drawing.Ink {
      switch self {
      case .client: .blue
      case .permission: .words
      case .compass: .asides
      case .error: .red
      }
    }
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
        runs[runs.count - 1] = last.lowerBound...Swift.max(last.upperBound, number)
      } else {
        runs.append(number...number)
      }
    }
  }
}
