import Foundation

/// What the inherited class reaches for, and what the refactored class is given, read from the sources.
@MainActor
struct DependencyPicture: Picture {
  let path = "Docs/Dependencies"
  let title = "What each class depends on"
  var height: Double { 180 + Self.step * Double(reached.count + given.flatMap(\.conforming).count) }

  /// What the inherited class finds for itself: a singleton, a class method or an initializer.
  private let reached: [String]
  /// What clients ask the inherited class itself.
  private let classMethods: Int
  /// The protocols that the refactored class is given, each with the classes that conform to it.
  private let given: [(name: String, conforming: [String])]

  /// Reads the sources.
  ///
  /// - Throws: ``CommandError`` if they do not say what the picture shows.
  init(package: URL) throws {
    func text(_ folder: String) throws -> String {
      let url = package.appendingPathComponent(folder)
      let files = FileManager.default.subpaths(atPath: url.path)?.filter { $0.hasSuffix(".swift") } ?? []
      return try files.sorted().map {
        try String(contentsOf: url.appendingPathComponent($0), encoding: .utf8)
      }.joined(separator: "\n")
    }
    let legacy = try text("Sources/LegacyLocation/LocationManager")
    let singletons = legacy.matches(of: /\b\w+: (?:any )?(\w+) = (\w*)\.(current|default|shared)\b/).map {
      "\($0.2.isEmpty ? $0.1 : $0.2).\($0.3)"
    }
    let metatypes = legacy.matches(of: /: (\w+)\.Type = \w+\.self/).map { "\($0.1)" }
    let made = Set(metatypes.filter { legacy.contains("= \($0)()") }).sorted().map { "\($0)()" }
    let asked = zip(metatypes, legacy.matches(of: /\btype\.(\w+\(\))/)).map { "\($0).\($1.1)" }
    reached = made + asked + singletons
    classMethods = legacy.matches(of: /public class func is\w+\(\)/).count

    let modern = try text("Sources/ModernLocation/LocationManager")
    let initializer = modern.firstMatch(
      of: /public final class LocationManager:[\s\S]*?\n  public init\((.+)\) \{/)
    given = (initializer?.1 ?? "").matches(of: /any (\w+)/).map { name in
      let conforming = modern.matches(of: /final class (\w+): ([\w, ]+) \{/)
        .filter { $0.2.split(separator: ", ").contains(name.1) }.map { "\($0.1)" }
      return (String(name.1), conforming)
    }
    if [made, asked, singletons, given.map(\.name)].contains([]) || classMethods == 0
      || given.contains(where: \.conforming.isEmpty)
    {
      throw CommandError(
        description: "the sources do not say what the picture of the dependencies shows; adapt it")
    }
  }

  var description: String {
    """
    WMFLocationManager reaches for \(reached.joined(separator: ", ")), and clients ask \(classMethods) class methods. \
    LocationManager is given \(given.map { "\($0.name) (\($0.conforming.joined(separator: ", ")))" }.joined(separator: " and ")).
    """
  }

  private static let step = 50.0

  func draw(in drawing: inout Drawing) {
    func box(
      _ name: String, x: Double, middle: Double, width: Double, isBold: Bool = false, isDashed: Bool = false
    ) {
      drawing.box(
        x: x, y: middle - 20, width: width, height: 40, fill: isBold ? .paleBlue : .paper,
        stroke: isDashed ? .blue : .lines, isDashed: isDashed)
      let lines =
        name.count > 26 ? name.replacing(".", with: "\n.").split(separator: "\n").map(String.init) : [name]
      drawing.text(
        lines: lines, x: x + width / 2, middle: middle, step: 16, size: lines.count == 1 ? 14 : 13,
        isBold: isBold)
    }
    func arrow(_ start: Drawing.Point, _ end: Drawing.Point, ink: Drawing.Ink) {
      drawing.line([start, end], ink: ink, hasHead: true, isDashed: ink == .red)
    }

    drawing.text("legacy reaches for what it needs", x: 4, y: 20, size: 17, isBold: true)
    let middle = 38 + Self.step * Double(reached.count) / 2
    box("any screen", x: 4, middle: middle, width: 96)
    box("WMFLocationManager", x: 140, middle: middle, width: 180, isBold: true)
    arrow((100, middle), (140, middle), ink: .red)
    drawing.text("\(classMethods) class methods", x: 4, y: middle + 42, size: 14, ink: .red)
    for (index, name) in reached.enumerated() {
      let y = 64 + Self.step * Double(index)
      box(name, x: 372, middle: y, width: 224)
      arrow((320, middle), (372, y), ink: .red)
    }

    let top = 74 + Self.step * Double(reached.count)
    drawing.text("modern is given what it needs", x: 4, y: top + 20, size: 17, isBold: true)
    let start = top + 38 + Self.step * Double(given.flatMap(\.conforming).count) / 2
    box("LocationManager", x: 4, middle: start, width: 144, isBold: true)
    var y = top + 64
    for (name, conforming) in given {
      let place = y + Self.step * Double(conforming.count - 1) / 2
      box(name, x: 182, middle: place, width: 184, isDashed: true)
      arrow((148, start), (182, place), ink: .blue)
      for name in conforming {
        box(name, x: 396, middle: y, width: 200)
        arrow((396, y), (366, place), ink: .blue)
        y += Self.step
      }
    }

    arrow((4, height - 40), (34, height - 40), ink: .red)
    drawing.text("depends on a singleton, a class method or a concrete class", x: 44, y: height - 35)
    arrow((4, height - 15), (34, height - 15), ink: .blue)
    drawing.text("depends on a protocol of its own module (dashed box)", x: 44, y: height - 10)
  }
}
