import CaseStudy
import Foundation

/// A picture of the case study: which file it is, and how it is drawn.
@MainActor
protocol Picture {
  /// The path from the package's folder, without its ending.
  var path: String { get }
  /// What the picture shows, in a few words.
  var title: String { get }
  /// What a reader sees in it, for those who do not.
  var description: String { get }
  var size: (width: Double, height: Double) { get }

  func draw(in drawing: inout Drawing)
}

extension Picture {
  /// The picture's files, one for each theme; the dark one is named as DocC expects.
  var files: [(path: String, text: String)] {
    Drawing.Theme.allCases.map { theme in
      var drawing = Drawing(
        width: size.width, height: size.height, title: title, description: description, theme: theme)
      draw(in: &drawing)
      return (path + (theme == .dark ? "~dark" : "") + ".svg", drawing.svg)
    }
  }
}

/// The pictures of the case study, each made from a run or from the sources.
@MainActor
enum Pictures {
  /// A folder that is not the package's.
  struct FolderError: Error, CustomStringConvertible {
    var path: String

    var description: String {
      "compare: \(path) has no folder Sources; run compare pictures in the package's folder, whose sources it reads"
    }
  }

  /// Writes every picture beside the page that shows it, in the package's folder.
  ///
  /// - Throws: ``FolderError`` in another folder, and what the explorations and the file system throw.
  static func write(in package: URL) throws {
    guard FileManager.default.fileExists(atPath: package.appendingPathComponent("Sources").path) else {
      throw FolderError(path: package.path)
    }
    let draft = DraftDifferences()
    let pictures: [any Picture] = [
      TimelinePicture(),
      try DependencyPicture(package: package),
      try StartStopMachinePicture(showing: draft),
      ExplorationPicture(draft: draft),
      try ReplayPicture(),
    ]
    for file in pictures.flatMap(\.files) {
      let url = package.appendingPathComponent(file.path)
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(file.text.utf8).write(to: url)
    }
  }
}
