import CaseStudy

/// The start-stop machine of the inherited class as a grid, and the way through it that shows row 13.
@MainActor
struct StartStopMachinePicture: Picture {
  typealias State = Compared.StartStopMachine.State
  typealias Activity = Compared.StartStopMachine.Activity

  let path = "Docs/LocationManager/Machine"
  let title = "The start-stop machine of the inherited location manager"
  let height = 530.0

  private let machine: Compared.StartStopMachine
  /// The states that row 13 leads through.
  private let route: [State]

  /// Reads the machine from the running class.
  init(showing row: ExploredWorld.Finding?) throws {
    machine = try Compared.StartStopMachine(of: .legacy)
    guard let row, let permission = Permission.allCases.first(where: { row.start.hasSuffix(", \($0)") })
    else { throw CommandError(description: "no sequence shows row 13") }
    var route = [State(permission: permission, activity: .idle)]
    let stimuli = row.steps.compactMap { step in
      Compared.Stimulus.startStopAlphabet.first { "\($0)" == step.stimulus }
    }
    for stimulus in stimuli {
      if let next = machine.target(of: stimulus, in: route[route.count - 1]) { route.append(next) }
    }
    self.route = route
  }

  var description: String {
    """
    \(machine.states.count) states: the permission across, what goes on down. \
    Row 13: \(route.map(\.description).joined(separator: ", then ")).
    """
  }

  // MARK: Places

  private static let box = (width: 62.0, height: 44.0)
  /// Where changes of the permission that complete a start cross over.
  private static let rail = 260.0

  private func column(_ permission: Permission) -> Double {
    154 + 98 * Double(Permission.allCases.firstIndex(of: permission) ?? 0)
  }

  private func top(_ activity: Activity) -> Double {
    let row = Activity.allCases.firstIndex(of: activity) ?? 0
    // The rail runs between the second row and the third.
    return 96 + 92 * Double(row) + (row > 1 ? 22 : 0)
  }

  private func middle(_ activity: Activity) -> Double { top(activity) + Self.box.height / 2 }

  /// Where an arrow runs: along the rail to another permission, straight to the next row, and past a row beside it.
  private func path(from source: State, to target: State) -> [Drawing.Point] {
    let x = column(source.permission)
    let (upper, lower) = (top(source.activity), top(target.activity))
    if source.permission != target.permission {
      let (from, to) = (x + 16, column(target.permission) + 16)
      return [(from, upper + Self.box.height), (from, Self.rail), (to, Self.rail), (to, lower)]
    }
    if abs(upper - lower) < 120 { return [(x, upper + Self.box.height), (x, lower)] }
    let isLowest = source.activity == .updatingAndStartWaits
    let side = Self.box.width / 2 * (lower > upper ? -1 : 1)
    let lane = side + (lower > upper ? -9 : isLowest ? 14 : 8)
    let from = middle(source.activity) - (isLowest ? 0 : 7)
    let to = middle(target.activity) + (isLowest ? 8 : 0)
    return [(x + side, from), (x + lane, from), (x + lane, to), (x + side, to)]
  }

  // MARK: Drawing

  func draw(in drawing: inout Drawing) {
    drawing.text("what the user allows", x: column(.denied), y: 18, ink: .asides, anchor: .middle)
    for permission in Permission.allCases {
      let words = permission.words.split(separator: " ", maxSplits: 1).map(String.init)
      drawing.text(lines: words, x: column(permission), middle: 48, isBold: true)
    }
    for activity in Activity.allCases {
      let y = middle(activity)
      drawing.line(
        [(column(.notDetermined), y), (column(.authorizedWhenInUse), y)], thickness: 1, isDashed: true)
      drawing.text(
        lines: activity.rawValue.replacing(", ", with: ",\n").split(separator: "\n").map(String.init), x: 4,
        middle: y, anchor: .start, isBold: true)
    }
    let changes: [(Compared.Stimulus, Drawing.Ink)] = [
      (.authorization(.authorizedAlways), .green), (.authorization(.authorizedWhenInUse), .green),
      (.start, .blue), (.stop, .red),
    ]
    for state in machine.states {
      for (stimulus, ink) in changes {
        guard let target = machine.target(of: stimulus, in: state), target.activity != state.activity else {
          continue
        }
        drawing.line(path(from: state, to: target), ink: ink, hasHead: true)
      }
    }
    for state in machine.states { box(state, in: &drawing) }
    for (number, (state, target)) in zip(route, route.dropFirst()).enumerated() {
      let points = path(from: state, to: target)
      let (one, other) = (points[points.count / 2 - 1], points[points.count / 2])
      drawing.line(points, ink: .orange, thickness: 3, hasHead: true)
      drawing.badge("\(number + 1)", x: (one.x + other.x) / 2, y: (one.y + other.y) / 2)
    }
    legend(in: &drawing)
  }

  private func box(_ state: State, in drawing: inout Drawing) {
    let (x, y) = (column(state.permission), top(state.activity))
    let words =
      switch state.activity {
      case .idle: ["idle"]
      case .startWaits: ["waits"]
      case .updating: ["updates"]
      case .updatingAndStartWaits: ["updates", "waits"]
      }
    drawing.box(
      x: x - Self.box.width / 2, y: y, width: Self.box.width, height: Self.box.height,
      fill: words.contains("updates") ? .paleGreen : .paper, stroke: route.contains(state) ? .orange : .lines)
    drawing.text(lines: words, x: x, middle: middle(state.activity), step: 16, size: 14)
  }

  private func legend(in drawing: inout Drawing) {
    func entry(_ words: String, x: Double, ink: Drawing.Ink) {
      drawing.line([(x, 466), (x + 26, 466)], ink: ink, thickness: 2, hasHead: true)
      drawing.text(words, x: x + 34, y: 471)
    }
    entry("a start", x: 4, ink: .blue)
    entry("a stop", x: 114, ink: .red)
    entry("a grant, where a start waits", x: 228, ink: .green)
    drawing.line([(4, 491), (30, 491)], thickness: 1, isDashed: true)
    drawing.text("every other change of the permission, to any state of the row", x: 38, y: 496)
    drawing.badge("1", x: 16, y: 517)
    drawing.text("row 13: after a stop, a grant starts updates though nobody asked", x: 38, y: 522)
  }
}
