/// A picture in SVG: shapes and words in the colours of a theme.
struct Drawing {
  /// What the picture stands on.
  enum Theme: String, CaseIterable {
    case light
    case dark
  }

  /// What a shape or a word is drawn with, whatever the theme.
  enum Ink {
    case words
    case asides
    case lines
    case paper
    case blue
    case green
    case red
    case orange
    case paleBlue
    case paleGreen
    case paleRed
    case clear
  }

  /// Where a text stands, seen from its point.
  enum Anchor: String {
    case start
    case middle
    case end
  }

  struct Point {
    var x: Double
    var y: Double
  }

  let width: Double
  let height: Double
  private let theme: Theme
  private let title: String
  private let description: String
  private var elements: [String] = []

  /// An empty picture; the title and the description are for those who do not see it.
  init(width: Double, height: Double, title: String, description: String, theme: Theme) {
    self.width = width
    self.height = height
    self.title = title
    self.description = description
    self.theme = theme
  }

  /// The picture as a file.
  var svg: String {
    """
    <svg xmlns="http://www.w3.org/2000/svg" width="\(width.short)" height="\(height.short)" \
    viewBox="0 0 \(width.short) \(height.short)" role="img" \
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
      fill="\(color(fill))" stroke="\(color(stroke))"\(isDashed ? " stroke-dasharray=\"4 3\"" : "")/>
      """)
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

  /// Draws a line through points, with a head at its end where it leads somewhere.
  mutating func line(
    _ points: [Point], ink: Ink = .lines, thickness: Double = 1.5, hasHead: Bool = false,
    isDashed: Bool = false
  ) {
    let path = points.map { "\($0.x.short),\($0.y.short)" }.joined(separator: " ")
    elements.append(
      """
      <polyline points="\(path)" fill="none" stroke="\(color(ink))" stroke-width="\(thickness.short)" \
      stroke-linejoin="round"\(isDashed ? " stroke-dasharray=\"4 3\"" : "")/>
      """)
    if hasHead, points.count > 1 {
      head(at: points[points.count - 1], from: points[points.count - 2], ink: ink, size: 4 + thickness)
    }
  }

  /// A number in a circle.
  mutating func badge(_ text: String, at point: Point, ink: Ink = .orange) {
    elements.append(
      """
      <circle cx="\(point.x.short)" cy="\(point.y.short)" r="10" fill="\(color(ink))"/>
      """)
    self.text(text, x: point.x, y: point.y + 4.5, size: 13, ink: .paper, anchor: .middle, isBold: true)
  }

  private mutating func head(at tip: Point, from tail: Point, ink: Ink, size: Double) {
    let (dx, dy) = (tip.x - tail.x, tip.y - tail.y)
    let length = (dx * dx + dy * dy).squareRoot()
    guard length > 0 else { return }
    let (x, y) = (dx / length * size, dy / length * size)
    let corners = [
      tip, Point(x: tip.x - x - y / 1.6, y: tip.y - y + x / 1.6),
      Point(x: tip.x - x + y / 1.6, y: tip.y - y - x / 1.6),
    ]
    let path = corners.map { "\($0.x.short),\($0.y.short)" }.joined(separator: " ")
    elements.append("<polygon points=\"\(path)\" fill=\"\(color(ink))\"/>")
  }

  private func color(_ ink: Ink) -> String {
    let (light, dark) =
      switch ink {
      case .words: ("#1f2328", "#e6edf3")
      case .asides: ("#59636e", "#9aa4af")
      case .lines: ("#8c959f", "#6e7681")
      case .paper: ("#ffffff", "#0d1117")
      case .blue: ("#0969da", "#58a6ff")
      case .green: ("#1a7f37", "#3fb950")
      case .red: ("#cf222e", "#ff7b72")
      case .orange: ("#bc4c00", "#f0883e")
      case .paleBlue: ("#ddf4ff", "#12263f")
      case .paleGreen: ("#dafbe1", "#12301d")
      case .paleRed: ("#ffebe9", "#3c1618")
      case .clear: ("none", "none")
      }
    return theme == .light ? light : dark
  }
}

extension Double {
  /// The number with one decimal place at most, the same on every machine.
  fileprivate var short: String {
    let tenths = Int((self * 10).rounded())
    let sign = tenths < 0 ? "-" : ""
    let fraction = abs(tenths) % 10
    return sign + "\(abs(tenths) / 10)" + (fraction == 0 ? "" : ".\(fraction)")
  }
}

extension String {
  /// The text with what XML keeps for itself replaced.
  var escapedForXML: String {
    replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
      .replacing("\"", with: "&quot;")
  }
}
