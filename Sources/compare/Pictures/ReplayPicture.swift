import CaseStudy
import Equivalence
import Foundation

/// A track played through legacy and modern side by side.
@MainActor
struct ReplayPicture: Picture {
  private enum Lane: String {
    case commands = "start, stop"
    case permission, compass, errors, legacy, modern, declared, different
  }

  let path = "Docs/Replay"
  let title = "A parallel run over a track"
  let height = 366.0

  private var fixes = 0
  /// After how many fixes something happens in each lane.
  private var events: [Lane: [Int]] = [:]

  /// Plays the bundled walk.
  ///
  /// - Throws: `GPXError` if it cannot be read.
  init() throws {
    let track = try Track.bundled()
    let comparison = LocationManagerComparison(candidate: .modern, in: [])
    var replay = comparison.replay(from: .init(track.world, candidate: .modern))
    func note(_ lane: Lane) { events[lane, default: []].append(fixes) }
    try track.forEachStimulus { stimulus in
      let step = replay.apply(stimulus)
      switch stimulus {
      case .location: fixes += 1
      case .start, .stop: note(.commands)
      case .authorization: note(.permission)
      case .heading, .rotation: note(.compass)
      case .error, .plainError: note(.errors)
      default: break
      }
      if step.control.contains(where: \.isLocation) { note(.legacy) }
      if step.candidate.contains(where: \.isLocation) { note(.modern) }
      switch step.outcome {
      case .equal: break
      case .declared: note(.declared)
      case .different: note(.different)
      }
    }
  }

  private func count(_ lane: Lane) -> Int { events[lane, default: []].count }

  var description: String {
    """
    \(fixes) fixes. Legacy passes on \(count(.legacy)) of them, modern \(count(.modern)). They differ as declared on \
    \(count(.declared)) steps, and otherwise on \(count(.different)).
    """
  }

  func draw(in drawing: inout Drawing) {
    let (left, right) = (104.0, 586.0)
    func x(_ fix: Int) -> Double { left + (right - left) * Double(fix) / Double(max(1, fixes)) }
    func lane(_ name: String, y: Double, isBold: Bool = false) {
      drawing.text(name, x: 4, y: y + 5, isBold: isBold)
      drawing.line([(left, y), (right, y)], thickness: 0.5)
    }
    func marks(_ lane: Lane, y: Double, width: Double = 6, ink: Drawing.Ink) {
      for fix in events[lane, default: []] { drawing.mark(x: x(fix), y: y, width: width, ink: ink) }
    }

    drawing.text("One track, both classes, step by step", x: 4, y: 20, isBold: true)
    drawing.text("fixes", x: 4, y: 55)
    for fix in stride(from: 0, through: fixes, by: 60) {
      drawing.text("\(fix)", x: x(fix), y: 55, size: 14, ink: .asides, anchor: .middle)
    }
    let kinds: [(Lane, y: Double, Drawing.Ink)] = [
      (.commands, 84, .blue), (.permission, 112, .words), (.compass, 140, .asides), (.errors, 168, .red),
    ]
    for (kind, y, ink) in kinds {
      lane(kind.rawValue, y: y)
      marks(kind, y: y, ink: ink)
    }
    for (side, y) in [(Lane.legacy, 210.0), (.modern, 244)] {
      lane(side.rawValue, y: y, isBold: true)
      for run in IndexSet(events[side, default: []]).rangeView {
        let start = x(run.lowerBound - 1)
        drawing.box(
          x: start, y: y - 10, width: x(run.upperBound - 1) - start, height: 20, fill: .paleGreen,
          stroke: .green, corner: 2)
      }
    }
    lane("differ", y: 280)
    marks(.declared, y: 280, width: 8, ink: .orange)
    marks(.different, y: 280, width: 8, ink: .red)
    drawing.text(
      "green: locations passed on, \(count(.legacy)) by legacy, \(count(.modern)) by modern", x: 4, y: 334,
      ink: .green)
    drawing.text(
      "orange: differs as declared, on \(count(.declared)) steps; otherwise on \(count(.different))", x: 4,
      y: 356, ink: .orange)
  }
}

extension Compared.Observation {
  fileprivate var isLocation: Bool {
    if case .toldLocation = self { true } else { false }
  }
}
