/// A picture in SVG: shapes and words in the colours of a theme.
struct Drawing {
  /// What the picture stands on; the dark one is named as DocC expects.
  enum Theme: String, CaseIterable {
    case light = ""
    case dark = "~dark"
  }

  /// What a shape or a word is drawn with, whatever the theme.
  struct Ink: Equatable {
    let light: String
    let dark: String

    static let words = Ink(light: "#1f2328", dark: "#e6edf3")
    static let asides = Ink(light: "#59636e", dark: "#9aa4af")
    static let lines = Ink(light: "#8c959f", dark: "#6e7681")
    static let paper = Ink(light: "#ffffff", dark: "#0d1117")
    static let blue = Ink(light: "#0969da", dark: "#58a6ff")
    static let green = Ink(light: "#1a7f37", dark: "#3fb950")
    static let red = Ink(light: "#cf222e", dark: "#ff7b72")
    static let orange = Ink(light: "#bc4c00", dark: "#f0883e")
    static let paleBlue = Ink(light: "#ddf4ff", dark: "#12263f")
    static let paleGreen = Ink(light: "#dafbe1", dark: "#12301d")
  }

  /// Where a text stands, seen from its point.
  enum Anchor: String {
    case start, middle, end
  }

  typealias Point = (x: Double, y: Double)

  private let theme: Theme
  private var elements: [String] = []

  init(theme: Theme) { self.theme = theme }

  /// The drawing as a file; the title and the description are for those who do not see it.
  func svg(height: Double, title: String, description: String) -> String {
    """
    <svg xmlns="http://www.w3.org/2000/svg" width="600" height="\(height.short)" \
    viewBox="0 0 600 \(height.short)" role="img" \
    font-family="-apple-system, 'Segoe UI', 'Noto Sans', 'Helvetica Neue', Arial, sans-serif">
    <title>\(title.escapedForXML)</title>
    <desc>\(description.escapedForXML)</desc>
    \(elements.joined(separator: "\n"))
    </svg>

    """
  }

  mutating func box(
    x: Double, y: Double, width: Double, height: Double, fill: Ink = .paper, stroke: Ink = .lines,
    corner: Double = 6, isDashed: Bool = false
  ) {
    elements.append(
      """
      <rect x="\(x.short)" y="\(y.short)" width="\(width.short)" height="\(height.short)" rx="\(corner.short)" \
      fill="\(color(fill))" stroke="\(color(stroke))"\(isDashed ? Self.dashes : "")/>
      """)
  }

  /// A filled mark around a point.
  mutating func mark(
    x: Double, y: Double, width: Double = 6, height: Double = 16, corner: Double = 1, ink: Ink
  ) {
    box(
      x: x - width / 2, y: y - height / 2, width: width, height: height, fill: ink, stroke: ink,
      corner: corner)
  }

  /// Writes a line of text whose baseline begins, is centred or ends at a point.
  mutating func text(
    _ text: String, x: Double, y: Double, size: Double = 15, ink: Ink = .words, anchor: Anchor = .start,
    isBold: Bool = false
  ) {
    elements.append(
      """
      <text x="\(x.short)" y="\(y.short)" font-size="\(size.short)" fill="\(color(ink))"\
      \(anchor == .start ? "" : " text-anchor=\"\(anchor.rawValue)\"")\(isBold ? " font-weight=\"600\"" : "")>\
      \(text.escapedForXML)</text>
      """)
  }

  /// Writes lines of text whose middle is at a point.
  mutating func text(
    lines: [String], x: Double, middle: Double, step: Double = 18, size: Double = 15,
    anchor: Anchor = .middle, isBold: Bool = false
  ) {
    for (number, line) in lines.enumerated() {
      let y = middle + 5 + step * (Double(number) - Double(lines.count - 1) / 2)
      text(line, x: x, y: y, size: size, anchor: anchor, isBold: isBold)
    }
  }

  /// Draws a line through points, with a head at its end where it leads somewhere.
  mutating func line(
    _ points: [Point], ink: Ink = .lines, thickness: Double = 1.5, hasHead: Bool = false,
    isDashed: Bool = false
  ) {
    elements.append(
      """
      <polyline points="\(Self.list(points))" fill="none" stroke="\(color(ink))" \
      stroke-width="\(thickness.short)" stroke-linejoin="round"\(isDashed ? Self.dashes : "")/>
      """)
    guard hasHead, let tip = points.last, let tail = points.dropLast().last else { return }
    let (dx, dy) = (tip.x - tail.x, tip.y - tail.y)
    let share = (4 + thickness) / (dx * dx + dy * dy).squareRoot()
    let (x, y) = (dx * share, dy * share)
    let corners = [
      tip, (tip.x - x - y / 1.6, tip.y - y + x / 1.6), (tip.x - x + y / 1.6, tip.y - y - x / 1.6),
    ]
    elements.append("<polygon points=\"\(Self.list(corners))\" fill=\"\(color(ink))\"/>")
  }

  /// A number in a circle.
  mutating func badge(_ text: String, x: Double, y: Double, ink: Ink = .orange) {
    elements.append("<circle cx=\"\(x.short)\" cy=\"\(y.short)\" r=\"10\" fill=\"\(color(ink))\"/>")
    self.text(text, x: x, y: y + 4.5, size: 13, ink: .paper, anchor: .middle, isBold: true)
  }

  private static let dashes = " stroke-dasharray=\"4 3\""

  private static func list(_ points: [Point]) -> String {
    points.map { "\($0.x.short),\($0.y.short)" }.joined(separator: " ")
  }

  private func color(_ ink: Ink) -> String { theme == .light ? ink.light : ink.dark }
}

extension Double {
  /// The number with one decimal place at most, the same on every machine.
  fileprivate var short: String {
    let tenths = Int((self * 10).rounded())
    return tenths.isMultiple(of: 10) ? "\(tenths / 10)" : "\(Double(tenths) / 10)"
  }
}

extension String {
  /// The text with what XML keeps for itself replaced.
  var escapedForXML: String {
    replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
      .replacing("\"", with: "&quot;")
  }
}
