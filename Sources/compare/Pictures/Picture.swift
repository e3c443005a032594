import CaseStudy
import Foundation

/// A picture of the case study, as wide as a page: which file it is, and how it is drawn.
@MainActor
protocol Picture {
  /// The path from the package's folder, without its ending.
  var path: String { get }
  /// What the picture shows, in a few words.
  var title: String { get }
  /// What a reader sees in it, for those who do not.
  var description: String { get }
  var height: Double { get }

  func draw(in drawing: inout Drawing)
}

/// The pictures of the case study, each made from a run or from the sources.
@MainActor
enum Pictures {
  /// Writes every picture in both themes beside the page that shows it, in the package's folder.
  ///
  /// - Throws: ``CommandError`` in another folder, and what the explorations and the file system throw.
  static func write(in package: URL) async throws {
    guard FileManager.default.fileExists(atPath: package.appendingPathComponent("Sources").path) else {
      throw CommandError(
        description:
          "compare: \(package.path) has no folder Sources; run compare pictures in the package's folder, whose sources it reads"
      )
    }
    let draft = await ShortestFindings(of: .locationManager, candidate: "draft")
    let pictures: [any Picture] = [
      TimelinePicture(),
      try DependencyPicture(package: package),
      try StartStopMachinePicture(showing: draft["row 13"]),
      ExplorationPicture(draft: draft),
      try ReplayPicture(),
    ]
    for picture in pictures {
      for theme in Drawing.Theme.allCases {
        var drawing = Drawing(theme: theme)
        picture.draw(in: &drawing)
        let svg = drawing.svg(height: picture.height, title: picture.title, description: picture.description)
        let url = package.appendingPathComponent("\(picture.path)\(theme.rawValue).svg")
        try FileManager.default.createDirectory(
          at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(svg.utf8).write(to: url)
      }
    }
  }
}
