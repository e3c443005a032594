import Foundation

/// Facts about the package at a glance, each read from the file that makes it true.
@MainActor
struct BadgePicture: Picture {
  let path = "Docs/Badges"
  let title = "The package at a glance"
  let size = (width: 600.0, height: 30.0)

  private let facts: [(name: String, value: String, ink: Drawing.Ink)]

  /// Reads the manifest and the licence.
  ///
  /// - Throws: What the file system throws.
  init(package: URL) throws {
    func text(_ file: String) throws -> String {
      try String(contentsOf: package.appendingPathComponent(file), encoding: .utf8)
    }
    let manifest = try text("Package.swift")
    let tools = manifest.firstMatch(of: /swift-tools-version: ([0-9.]+)/).map { "\($0.1) or later" } ?? "?"
    let dependencies = manifest.matches(of: /\.package\(/).count
    let licence = try text("LICENSE").split(separator: " ").first ?? "?"
    facts = [
      ("version", Compare.version, .blue), ("Swift", tools, .blue), ("tried on", "Linux", .green),
      ("dependencies", dependencies == 0 ? "none" : "\(dependencies)", .green),
      ("licence", String(licence), .asides),
    ]
  }

  var description: String { facts.map { "\($0.name): \($0.value)" }.joined(separator: ", ") }

  func draw(in drawing: inout Drawing) {
    var left = 1.0
    for fact in facts {
      // About as wide as the letters are in the fonts of the picture.
      let width = 6.6 * Double(fact.name.count + fact.value.count) + 22
      drawing.box(x: left, y: 3, width: width, height: 24, stroke: fact.ink)
      drawing.text(fact.name, x: left + 8, y: 19, size: 12, ink: .asides)
      drawing.text(
        fact.value, x: left + width - 8, y: 19, size: 12, ink: fact.ink, anchor: .end, isBold: true)
      left += width + 6
    }
  }
}
