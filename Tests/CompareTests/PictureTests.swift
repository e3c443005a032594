import Foundation
import TestSupport
import Testing

@Suite("The pictures")
struct PictureTests {
  private static let files =
    (FileManager.default.subpaths(
      atPath: Repository.root.appendingPathComponent("Docs").path) ?? []).sorted()

  @Test(
    "Every picture is what compare pictures draws, in both themes",
    .enabled(if: MaintainersTests.pictures.areRun))
  func current() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.createSymbolicLink(
      at: folder.appendingPathComponent("Sources"),
      withDestinationURL: Repository.root.appendingPathComponent("Sources"))
    let run = try CommandRun("compare", ["pictures"], in: folder)
    #expect(run.status == 0, "\(run.error)")

    let pictures = Self.files.filter { $0.hasSuffix(".svg") }.map { "Docs/\($0)" }
    #expect(pictures.count == 10)
    for picture in pictures {
      let drawn = try? String(contentsOf: folder.appendingPathComponent(picture), encoding: .utf8)
      #expect(
        try drawn == Repository.text(of: picture),
        "\(picture) is not what is drawn now: run 'swift run compare pictures'")
    }
    let drawn = FileManager.default.subpaths(atPath: folder.appendingPathComponent("Docs").path) ?? []
    #expect(drawn.filter { $0.hasSuffix(".svg") }.map { "Docs/\($0)" }.sorted() == pictures)
  }

  @Test(
    "Every picture is shown by a page beside it, with its dark form and words for those who do not see it")
  func shown() throws {
    let pages = try Self.files.filter { $0.hasSuffix(".md") }.map { page in
      (folder: (page as NSString).deletingLastPathComponent, text: try Repository.text(of: "Docs/\(page)"))
    }
    for picture in Self.files where picture.hasSuffix(".svg") && !picture.contains("~") {
      let (folder, name) = (
        (picture as NSString).deletingLastPathComponent,
        ((picture as NSString).lastPathComponent as NSString).deletingPathExtension
      )
      let block = """
        <picture>
          <source media="(prefers-color-scheme: dark)" srcset="\(name)~dark.svg">
          <img src="\(name).svg" width="600" alt="
        """
      #expect(pages.contains { $0.folder == folder && $0.text.contains(block) }, "no page shows \(picture)")
      let text = try Repository.text(of: "Docs/\(picture)")
      #expect(text.contains("width=\"600\"") && text.contains("<title>") && text.contains("<desc>"))
    }
  }

  @Test("No shape reaches beyond the edge of its picture", arguments: files.filter { $0.hasSuffix(".svg") })
  func edges(of picture: String) throws {
    let text = try Repository.text(of: "Docs/\(picture)")
    let size = try #require(text.firstMatch(of: /viewBox="0 0 ([\d.]+) ([\d.]+)"/))
    func numbers(_ texts: Substring...) -> [Double] { texts.compactMap { Double($0) } }
    let (width, height) = try (#require(Double(size.1)), #require(Double(size.2)))
    var corners: [(x: Double, y: Double)] = []
    for box in text.matches(of: /<rect x="([^"]+)" y="([^"]+)" width="([^"]+)" height="([^"]+)"/) {
      let box = numbers(box.1, box.2, box.3, box.4)
      corners += [(box[0], box[1]), (box[0] + box[2], box[1] + box[3])]
    }
    for circle in text.matches(of: /<circle cx="([^"]+)" cy="([^"]+)" r="([^"]+)"/) {
      let circle = numbers(circle.1, circle.2, circle.3)
      corners += [
        (circle[0] - circle[2], circle[1] - circle[2]), (circle[0] + circle[2], circle[1] + circle[2]),
      ]
    }
    for line in text.matches(of: /points="([^"]+)"/) {
      for point in line.1.split(separator: " ") {
        let point = point.split(separator: ",").compactMap { Double($0) }
        corners.append((point[0], point[1]))
      }
    }
    #expect(corners.count > 4)
    #expect(corners.filter { $0.x < 0 || $0.y < 0 || $0.x > width || $0.y > height }.map { "\($0)" } == [])
  }

  @Test("A folder without sources is refused, and nothing is written")
  func elsewhere() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let run = try CommandRun("compare", ["pictures"], in: folder)
    #expect(run.status == 2)
    #expect(run.error.contains("has no folder Sources; run compare pictures in the package's folder"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
  }
}
