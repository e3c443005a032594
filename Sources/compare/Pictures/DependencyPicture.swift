import Foundation

/// What the inherited class reaches for, and what the refactored class is given, read from the sources.
@MainActor
struct DependencyPicture: Picture {
  /// A source that does not say what the picture is to show.
  struct SourceError: Error, CustomStringConvertible {
    var folder: String
    var what: String

    var description: String {
      "\(folder): found no \(what); expected what the picture of the dependencies shows, adapt it"
    }
  }

  let path = "Docs/Dependencies"
  let title = "What each class depends on"
  var size: (width: Double, height: Double) {
    (600, 180 + Self.rowHeight * Double(reached.count + given.reduce(0) { $0 + $1.conforming.count }))
  }

  private let legacyClass = "WMFLocationManager"
  private let modernClass = "LocationManager"
  /// What the inherited class finds for itself: a singleton, a class method or an initializer.
  private let reached: [String]
  /// What clients ask the inherited class itself.
  private let classMethods: Int
  /// The protocols that the refactored class is given, each with the classes that conform to it.
  private let given: [(name: String, conforming: [String])]

  /// Reads the sources.
  ///
  /// - Throws: ``SourceError`` if they do not say what the picture shows.
  init(package: URL) throws {
    func text(_ folder: String) throws -> String {
      let url = package.appendingPathComponent(folder)
      return try (FileManager.default.subpaths(atPath: url.path) ?? []).filter { $0.hasSuffix(".swift") }
        .sorted()
        .map { try String(contentsOf: url.appendingPathComponent($0), encoding: .utf8) }
        .joined(separator: "\n")
    }
    func found<Found: Collection>(_ found: Found, _ what: String, in folder: String) throws -> Found {
      if found.isEmpty { throw SourceError(folder: folder, what: what) }
      return found
    }
    let legacyFolder = "Sources/LegacyLocation/LocationManager"
    let legacy = try text(legacyFolder)
    let singletons = legacy.matches(of: /\b\w+: (?:any )?(\w+) = (\w*)\.(current|default|shared)\b/).map {
      "\($0.2.isEmpty ? $0.1 : $0.2).\($0.3)"
    }
    let metatypes = legacy.matches(of: /: (\w+)\.Type = \w+\.self/).map { "\($0.1)" }
    let asked = legacy.matches(of: /\btype\.(\w+\(\))/).map { "\($0.1)" }
    let made = Set(metatypes.filter { legacy.contains("= \($0)()") }).sorted().map { "\($0)()" }
    reached =
      try found(made, "object made", in: legacyFolder)
      + found(zip(metatypes, asked).map { "\($0).\($1)" }, "class method asked", in: legacyFolder)
      + found(singletons, "singleton", in: legacyFolder)
    classMethods = try found(
      legacy.matches(of: /public class func is\w+\(\)/), "class method of its own", in: legacyFolder
    ).count

    let modernFolder = "Sources/ModernLocation/LocationManager"
    let modern = try text(modernFolder)
    let initializer = modern.firstMatch(
      of: /public final class LocationManager:[\s\S]*?\n  public init\((.+)\) \{/)
    given = try found(
      (initializer?.1 ?? "").matches(of: /any (\w+)/).map { name in
        let conforming = modern.matches(of: /final class (\w+): ([\w, ]+) \{/)
          .filter { $0.2.split(separator: ", ").contains(name.1) }.map { "\($0.1)" }
        return (String(name.1), try found(conforming, "class that conforms to \(name.1)", in: modernFolder))
      }, "protocol in the initializer", in: modernFolder)
  }

  var description: String {
    """
    \(legacyClass) reaches for \(reached.joined(separator: ", ")), and clients ask \(classMethods) class methods. \
    \(modernClass) is given \(given.map { "\($0.name) (\($0.conforming.joined(separator: ", ")))" }.joined(separator: " and ")).
    """
  }

  private static let rowHeight = 50.0

  func draw(in drawing: inout Drawing) {
    drawing.text("legacy reaches for what it needs", x: 4, y: 20, size: 17, isBold: true)
    drawLegacy(top: 44, in: &drawing)
    let top = 44 + Self.rowHeight * Double(reached.count) + 30
    drawing.text("modern is given what it needs", x: 4, y: top + 20, size: 17, isBold: true)
    drawModern(top: top + 44, in: &drawing)
    drawing.line(
      [.init(x: 4, y: size.height - 40), .init(x: 34, y: size.height - 40)], ink: .red, hasHead: true,
      isDashed: true)
    drawing.text("depends on a singleton, a class method or a concrete class", x: 44, y: size.height - 35)
    drawing.line(
      [.init(x: 4, y: size.height - 15), .init(x: 34, y: size.height - 15)], ink: .blue, hasHead: true)
    drawing.text("depends on a protocol of its own module (dashed box)", x: 44, y: size.height - 10)
  }

  private func drawLegacy(top: Double, in drawing: inout Drawing) {
    let middle = top + Self.rowHeight * Double(reached.count) / 2 - 6
    box("any screen", x: 4, y: middle - 20, width: 96, in: &drawing)
    box(legacyClass, x: 150, y: middle - 20, width: 164, isBold: true, in: &drawing)
    drawing.line(
      [.init(x: 100, y: middle), .init(x: 150, y: middle)], ink: .red, hasHead: true, isDashed: true)
    drawing.text("\(classMethods) class methods", x: 4, y: middle + 42, size: 14, ink: .red)
    for (index, name) in reached.enumerated() {
      let y = top + Self.rowHeight * Double(index)
      box(name, x: 372, y: y, width: 224, in: &drawing)
      drawing.line(
        [.init(x: 314, y: middle), .init(x: 372, y: y + 20)], ink: .red, hasHead: true, isDashed: true)
    }
  }

  private func drawModern(top: Double, in drawing: inout Drawing) {
    let rows = given.flatMap { given in given.conforming.map { (given.name, $0) } }
    let middle = top + Self.rowHeight * Double(rows.count) / 2 - 6
    box(modernClass, x: 4, y: middle - 20, width: 134, isBold: true, in: &drawing)
    var y = top
    for (name, conforming) in given {
      let height = Self.rowHeight * Double(conforming.count)
      let place = y + height / 2 - 6
      box(name, x: 176, y: place - 20, width: 186, isDashed: true, in: &drawing)
      drawing.line([.init(x: 138, y: middle), .init(x: 176, y: place)], ink: .blue, hasHead: true)
      for (index, conforming) in conforming.enumerated() {
        let row = y + Self.rowHeight * Double(index)
        box(conforming, x: 396, y: row, width: 200, in: &drawing)
        drawing.line([.init(x: 396, y: row + 20), .init(x: 362, y: place)], ink: .blue, hasHead: true)
      }
      y += height
    }
  }

  private func box(
    _ name: String, x: Double, y: Double, width: Double, isBold: Bool = false, isDashed: Bool = false,
    in drawing: inout Drawing
  ) {
    drawing.box(
      x: x, y: y, width: width, height: 40, fill: isBold ? .paleBlue : .paper,
      stroke: isDashed ? .blue : .lines, isDashed: isDashed)
    let lines = name.count > 26 ? name.split(separator: ".").map(String.init) : [name]
    for (line, words) in lines.enumerated() {
      drawing.text(
        line == 0 ? words : "." + words, x: x + width / 2,
        y: y + (lines.count == 1 ? 25 : 17) + 16 * Double(line), size: lines.count == 1 ? 14 : 13,
        anchor: .middle, isBold: isBold)
    }
  }
}
