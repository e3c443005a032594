import CaseStudy
import Equivalence

/// A feature's smallest machine: its states as a grid, and the same grid once for each stimulus, with what that changes.
///
/// All arrows in one grid could not be told apart.
@MainActor
struct MachineGridPicture: Picture {
  let path: String
  let title: String
  let size: (width: Double, height: Double)

  private let machine: Machine
  private let grid: StateGrid
  private let panels: [Panel]

  /// What one stimulus does in every state.
  private struct Panel {
    var name: String
    var steps: [Step]
  }

  private struct Step {
    var source: Int
    var target: Int
    var isShown: Bool
  }

  /// Makes the machine of a feature.
  ///
  /// - Throws: `IncompleteExploration` if not all of its behaviour was seen.
  init(of feature: Feature) async throws {
    path = "Docs/\(feature.name)/Machine"
    title = feature.machineTitle
    machine = try await feature.machine()
    grid = try feature.grid(of: machine)
    panels = Self.panels(of: machine)
    let lines = (panels.count + 2) / 3
    let gridBottom = Self.gridTop(below: grid) + Double(grid.rows.count) * Self.rowHeight
    size = (Self.width, gridBottom + 34 + Double(lines) * (Self.panelHeight(of: grid) + 14))
  }

  var description: String {
    let names = grid.names.joined(separator: "; ")
    return "\(machine.states.count) states: \(names). A small grid for each of \(panels.count) stimuli."
  }

  /// The stimuli that change something or show something somewhere; several that do the same share a grid.
  private static func panels(of machine: Machine) -> [Panel] {
    var names: [String] = []
    var steps: [String: [Step]] = [:]
    for (source, transitions) in machine.states.enumerated() {
      for transition in transitions {
        let name = machine.name(of: transition)
        if steps[name] == nil { names.append(name) }
        steps[name, default: []].append(
          Step(source: source, target: transition.target, isShown: !transition.observations.isEmpty))
      }
    }
    return names.map { Panel(name: $0, steps: steps[$0, default: []]) }
      .filter { panel in panel.steps.contains { $0.source != $0.target } }
  }

  // MARK: Places

  /// Below the columns' names.
  private var gridTop: Double { Self.gridTop(below: grid) }
  private static let rowHeight = 30.0
  private static let labels = 196.0
  private static let width = 600.0
  private static let headerStep = 15.0

  private static func gridTop(below grid: StateGrid) -> Double {
    14 + headerStep * Double(headers(of: grid).map(\.count).max() ?? 0)
  }

  /// The columns' names, each in as many lines as it needs.
  private static func headers(of grid: StateGrid) -> [[String]] {
    let room = Int((width - labels) / Double(grid.columns.count) / 7)
    return grid.columns.map { name in
      name.split(separator: " ").reduce(into: []) { lines, word in
        if let last = lines.last, last.count + word.count < room {
          lines[lines.count - 1] = "\(last) \(word)"
        } else {
          lines.append(String(word))
        }
      }
    }
  }

  /// The distance of two rows in a small grid.
  private static let step = 20.0

  private static func panelHeight(of grid: StateGrid) -> Double { 26 + Double(grid.rows.count) * step }

  /// The middle of a state in the large grid.
  private func middle(of state: Int) -> Drawing.Point {
    let place = grid.places[state]
    return .init(
      x: columnMiddle(place.column), y: gridTop + (Double(place.row) + 0.5) * Self.rowHeight)
  }

  private func columnMiddle(_ column: Int) -> Double {
    Self.labels + (Double(column) + 0.5) * (size.width - Self.labels) / Double(grid.columns.count)
  }

  /// The place of a state in the small grid of a stimulus.
  private func point(of state: Int, inPanel number: Int) -> Drawing.Point {
    let place = grid.places[state]
    let origin = origin(ofPanel: number)
    let width = 168 / Double(max(grid.columns.count, 3))
    return .init(
      x: origin.x + (Double(place.column) + 0.5) * width, y: origin.y + 30 + Double(place.row) * Self.step)
  }

  private func origin(ofPanel number: Int) -> Drawing.Point {
    .init(
      x: 8 + Double(number % 3) * 200,
      y: gridTop + Double(grid.rows.count) * Self.rowHeight + 34
        + Double(number / 3) * (Self.panelHeight(of: grid) + 14))
  }

  // MARK: Drawing

  func draw(in drawing: inout Drawing) {
    for (number, lines) in Self.headers(of: grid).enumerated() {
      header(lines, x: columnMiddle(number), in: &drawing)
    }
    for (number, name) in grid.rows.enumerated() {
      drawing.text(
        name, x: 4, y: gridTop + (Double(number) + 0.5) * Self.rowHeight + 5, size: 13, isBold: true)
    }
    let width = min(44, (size.width - Self.labels) / Double(grid.columns.count) - 10)
    for state in machine.states.indices {
      let middle = middle(of: state)
      drawing.box(
        x: middle.x - width / 2, y: middle.y - 10, width: width, height: 20,
        fill: state == 0 ? .paleGreen : .paleBlue)
    }
    drawing.text(
      "What each stimulus changes; a full circle shows something. It begins in the green state.", x: 4,
      y: gridTop + Double(grid.rows.count) * Self.rowHeight + 22, size: 13, ink: .asides)
    for number in panels.indices { panel(number, in: &drawing) }
  }

  /// A column's name, with its last line above the grid.
  private func header(_ lines: [String], x: Double, in drawing: inout Drawing) {
    for (number, line) in lines.reversed().enumerated() {
      drawing.text(
        line, x: x, y: gridTop - 8 - Self.headerStep * Double(number), size: 13, anchor: .middle, isBold: true
      )
    }
  }

  private func panel(_ number: Int, in drawing: inout Drawing) {
    let origin = origin(ofPanel: number)
    let name = panels[number].name
    drawing.text(name, x: origin.x, y: origin.y + 12, size: name.count > 30 ? 10 : 12)
    let shown = Set(panels[number].steps.filter(\.isShown).map(\.source))
    for state in machine.states.indices {
      let point = point(of: state, inPanel: number)
      drawing.box(
        x: point.x - 3, y: point.y - 3, width: 6, height: 6, fill: shown.contains(state) ? .lines : .paper)
    }
    var lanes = ArrowLanes()
    // The shortest first, so that longer ones pass outside.
    let moves = panels[number].steps.filter { $0.source != $0.target }
      .sorted { (span(of: $0).count, $0.source) < (span(of: $1).count, $1.source) }
    for move in moves {
      let ends = [move.source, move.target].map { point(of: $0, inPanel: number) }
      let aside =
        isOverOthers(move) ? lanes.aside(from: places(of: move).start, to: places(of: move).end) : nil
      drawing.line(
        Self.arrow(from: ends[0], to: ends[1], aside: aside), ink: .blue, thickness: 1, hasHead: true)
    }
  }

  private func places(of step: Step) -> (start: StateGrid.Place, end: StateGrid.Place) {
    (grid.places[step.source], grid.places[step.target])
  }

  private func span(of step: Step) -> ClosedRange<Int> {
    ArrowLanes.span(from: places(of: step).start, to: places(of: step).end)
  }

  /// Whether there is another state straight on the way.
  private func isOverOthers(_ step: Step) -> Bool {
    let (start, end) = places(of: step)
    return start.column == end.column && abs(start.row - end.row) > 1
      || start.row == end.row && abs(start.column - end.column) > 1
  }

  /// From edge to edge of two states, a little aside, so that the way back can be seen beside it.
  private static func arrow(
    from start: Drawing.Point, to end: Drawing.Point, aside: Double?
  ) -> [Drawing.Point] {
    let length = ((end.x - start.x) * (end.x - start.x) + (end.y - start.y) * (end.y - start.y)).squareRoot()
    let ahead = Drawing.Point(x: (end.x - start.x) / length, y: (end.y - start.y) / length)
    func point(_ distance: Double, aside: Double) -> Drawing.Point {
      .init(
        x: start.x + ahead.x * distance - ahead.y * aside, y: start.y + ahead.y * distance + ahead.x * aside)
    }
    let middle = aside.map { [point(12, aside: $0), point(length - 12, aside: $0)] } ?? []
    return [point(5, aside: 1.5)] + middle + [point(length - 5, aside: 1.5)]
  }
}
