import CaseStudy
import CoreLocationStandIn

/// The start-stop machine of the inherited class as a grid, and the way through it that shows row 13.
@MainActor
struct StartStopMachinePicture: Picture {
  typealias State = Compared.StartStopMachine.State
  typealias Activity = Compared.StartStopMachine.Activity

  /// An arrow that the grid has no place for.
  struct LayoutError: Error, CustomStringConvertible {
    var description: String
  }

  let path = "Docs/LocationManager/Machine"
  let title = "The start-stop machine of the inherited location manager"
  let size = (width: 600.0, height: 530.0)

  private let machine: Compared.StartStopMachine
  /// The states that row 13 leads through.
  private let route: [State]

  /// Reads the machine from the running class, and checks that the grid shows every arrow.
  init(showing draft: DraftDifferences) throws {
    machine = try Compared.StartStopMachine(of: .legacy)
    guard let (start, stimuli) = draft.sequence(showing: 13),
      let permission = CLAuthorizationStatus.allCases.first(where: { start.hasSuffix(", \($0)") })
    else { throw LayoutError(description: "no sequence shows row 13") }
    var route = [State(permission: permission, activity: .idle)]
    for stimulus in stimuli {
      if let next = machine.target(of: stimulus, in: route[route.count - 1]) { route.append(next) }
    }
    self.route = route
    for state in machine.states { try check(state) }
  }

  var description: String {
    """
    \(machine.states.count) states: the permission across, what goes on down. \
    Row 13: \(route.map(\.description).joined(separator: ", then ")).
    """
  }

  /// A change of the permission stays in its row, unless a start waits and it is a grant: then updates run.
  private func check(_ state: State) throws {
    for permission in CLAuthorizationStatus.allCases {
      let isCompleted = state.activity == .startWaits && permission.isGrant && permission != state.permission
      let expected = State(permission: permission, activity: isCompleted ? .updating : state.activity)
      let target = machine.target(of: .authorization(permission), in: state)
      guard target == expected else {
        throw LayoutError(description: "\(state) becomes \(target as Any) and not \(expected)")
      }
    }
    for stimulus in [.start, .stop] as [Compared.Stimulus] {
      guard machine.target(of: stimulus, in: state)?.permission == state.permission else {
        throw LayoutError(description: "\(stimulus) changes the permission of \(state)")
      }
    }
  }

  // MARK: Places

  private static let box = (width: 62.0, height: 44.0)

  private func column(_ permission: CLAuthorizationStatus) -> Double {
    154 + 98 * Double(CLAuthorizationStatus.allCases.firstIndex(of: permission) ?? 0)
  }

  private func row(_ activity: Activity) -> Double {
    switch activity {
    case .idle: 96
    case .startWaits: 188
    case .updating: 302
    case .updatingAndStartWaits: 394
    }
  }

  // MARK: Drawing

  func draw(in drawing: inout Drawing) {
    header(in: &drawing)
    for activity in Activity.allCases { rowOfStates(activity, in: &drawing) }
    grants(in: &drawing)
    for state in machine.states {
      for stimulus in [.start, .stop] as [Compared.Stimulus] {
        if let target = machine.target(of: stimulus, in: state), target != state {
          drawing.line(
            path(of: stimulus, from: state, to: target), ink: stimulus == .start ? .blue : .red, hasHead: true
          )
        }
      }
    }
    for state in machine.states { box(state, in: &drawing) }
    showRoute(in: &drawing)
    legend(in: &drawing)
  }

  private func header(in drawing: inout Drawing) {
    drawing.text("what the user allows", x: column(.denied), y: 18, ink: .asides, anchor: .middle)
    for permission in CLAuthorizationStatus.allCases {
      let words = permission.words.split(separator: " ", maxSplits: 1).map(String.init)
      for (line, word) in words.enumerated() {
        drawing.text(
          word, x: column(permission), y: (words.count == 1 ? 53 : 43) + 18 * Double(line), anchor: .middle,
          isBold: true)
      }
    }
  }

  private func rowOfStates(_ activity: Activity, in drawing: inout Drawing) {
    let middle = row(activity) + Self.box.height / 2
    drawing.line(
      [.init(x: column(.notDetermined), y: middle), .init(x: column(.authorizedWhenInUse), y: middle)],
      thickness: 1, isDashed: true)
    let words = activity.rawValue.split(separator: ", ").map(String.init)
    for (line, word) in words.enumerated() {
      drawing.text(
        word + (line < words.count - 1 ? "," : ""), x: 4,
        y: middle + 5 + (words.count == 1 ? 0 : -9 + 18 * Double(line)), isBold: true)
    }
  }

  /// The grants that complete a start that waits, gathered on a rail.
  private func grants(in drawing: inout Drawing) {
    let rail = row(.updating) - 42
    let ends = CLAuthorizationStatus.allCases.filter(\.isGrant)
    drawing.line(
      [
        .init(x: column(.notDetermined) + 16, y: rail),
        .init(x: column(ends.last ?? .authorizedWhenInUse) + 16, y: rail),
      ], ink: .green)
    for permission in CLAuthorizationStatus.allCases {
      let x = column(permission) + 16
      drawing.line(
        [.init(x: x, y: row(.startWaits) + Self.box.height), .init(x: x, y: rail)], ink: .green)
    }
    for permission in ends {
      let x = column(permission) + 16
      drawing.line(
        [.init(x: x, y: rail), .init(x: x, y: row(.updating))], ink: .green, hasHead: true)
    }
  }

  /// Where an arrow runs: to the next row straight, past a row on the left for a start and on the right for a stop.
  private func path(of stimulus: Compared.Stimulus, from state: State, to target: State) -> [Drawing.Point] {
    let (x, top, bottom) = (column(state.permission), row(state.activity), row(target.activity))
    let isDown = bottom > top
    let start = isDown ? top + Self.box.height : top
    let end = isDown ? bottom : bottom + Self.box.height
    let order = Activity.allCases
    let distance =
      (order.firstIndex(of: target.activity) ?? 0) - (order.firstIndex(of: state.activity) ?? 0)
    if abs(distance) == 1 {
      return [.init(x: x, y: start), .init(x: x, y: end)]
    }
    let (from, to) = (top + Self.box.height / 2, bottom + Self.box.height / 2)
    let edge = Self.box.width / 2
    let isLower = state.activity == .updatingAndStartWaits
    let lane = stimulus == .start ? -edge - 9 : edge + (isLower ? 14 : 8)
    let side = stimulus == .start ? -edge : edge
    return [
      .init(x: x + side, y: from - (isLower ? 0 : 7)), .init(x: x + lane, y: from - (isLower ? 0 : 7)),
      .init(x: x + lane, y: to + (isLower ? 8 : 0)), .init(x: x + side, y: to + (isLower ? 8 : 0)),
    ]
  }

  private func box(_ state: State, in drawing: inout Drawing) {
    let isUpdating = state.activity == .updating || state.activity == .updatingAndStartWaits
    let isWaiting = state.activity == .startWaits || state.activity == .updatingAndStartWaits
    let (x, y) = (column(state.permission), row(state.activity))
    drawing.box(
      x: x - Self.box.width / 2, y: y, width: Self.box.width, height: Self.box.height,
      fill: isUpdating ? .paleGreen : .paper, stroke: route.contains(state) ? .orange : .lines)
    let words = [isUpdating ? "updates" : nil, isWaiting ? "waits" : nil].compactMap(\.self)
    for (line, word) in (words.isEmpty ? ["idle"] : words).enumerated() {
      drawing.text(
        word, x: x, y: y + (words.count == 2 ? 19 : 27) + 16 * Double(line), size: 14, anchor: .middle)
    }
  }

  private func showRoute(in drawing: inout Drawing) {
    for (number, (state, target)) in zip(route, route.dropFirst()).enumerated() {
      var points: [Drawing.Point]
      if state.permission != target.permission {
        let (from, to) = (column(state.permission) + 16, column(target.permission) + 16)
        let rail = row(.updating) - 42
        points = [
          .init(x: from, y: row(state.activity) + Self.box.height), .init(x: from, y: rail),
          .init(x: to, y: rail), .init(x: to, y: row(target.activity)),
        ]
      } else {
        points = path(
          of: row(target.activity) > row(state.activity) ? .start : .stop, from: state, to: target)
      }
      drawing.line(points, ink: .orange, thickness: 3, hasHead: true)
      let middle = points.count / 2
      let (one, other) = (points[middle - 1], points[middle])
      drawing.badge("\(number + 1)", at: .init(x: (one.x + other.x) / 2, y: (one.y + other.y) / 2))
    }
  }

  private func legend(in drawing: inout Drawing) {
    let (left, right, top) = (4.0, 318.0, 466.0)
    let entries: [(x: Double, y: Double, ink: Drawing.Ink, words: String)] = [
      (left, top, .blue, "a start"), (left + 110, top, .red, "a stop"),
      (right - 90, top, .green, "a grant, where a start waits"),
    ]
    for entry in entries {
      drawing.line(
        [.init(x: entry.x, y: entry.y), .init(x: entry.x + 26, y: entry.y)], ink: entry.ink, thickness: 2,
        hasHead: true)
      drawing.text(entry.words, x: entry.x + 34, y: entry.y + 5)
    }
    drawing.line(
      [.init(x: left, y: top + 25), .init(x: left + 26, y: top + 25)], thickness: 1, isDashed: true)
    drawing.text("every other change of the permission, to any state of the row", x: left + 34, y: top + 30)
    drawing.badge("1", at: .init(x: left + 12, y: top + 51))
    drawing.text(
      "row 13: after a stop, a grant starts updates though nobody asked", x: left + 34, y: top + 56)
  }
}

extension CLAuthorizationStatus {
  fileprivate var isGrant: Bool { self == .authorizedAlways || self == .authorizedWhenInUse }
}
