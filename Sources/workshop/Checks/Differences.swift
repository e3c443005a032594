import Foundation

/// Where a class that the series arrives at differs from the package's own, line by line.
struct Differences {
  /// The chapter at whose end they are compared.
  static let chapter = 6
  /// What the folders of the classes are named after.
  static let sides = ["Legacy", "Modern"]

  /// The folder in the series.
  let series: String
  /// The folder of the package.
  let own: String
  /// The file that declares the differences.
  let path: String
  /// The lines that differ, under the names of their files.
  let lines: [String]

  init(of side: String, series files: Files, clone: URL) throws {
    let series = "Sources/\(side)/LocationManager"
    self.series = series
    own = "Sources/\(side)Location/LocationManager"
    path = "Docs/Workshop/Differences/\(side).txt"
    let old = try Files(in: clone.appendingPathComponent(own))
    let new = Files(
      uniqueKeysWithValues: files.at(series).map { (String($0.key.dropFirst(series.count + 1)), $0.value) })
    lines = Set(new.keys).union(old.keys).sorted().flatMap { name -> [String] in
      switch (old[name], new[name]) {
      case (let old?, let new?):
        let changes = Self.changes(from: old.lines, to: new.lines)
        return changes.isEmpty ? [] : [name] + changes
      case (_?, nil): return ["only in the package: \(name)"]
      default: return ["only in the series: \(name)"]
      }
    }
  }

  private static func changes(from old: [String], to new: [String]) -> [String] {
    let changes = new.difference(from: old).map { change in
      switch change {
      case .insert(let offset, let line, _): (offset: offset, text: "+ \(line)")
      case .remove(let offset, let line, _): (offset: offset, text: "- \(line)")
      }
    }
    return changes.sorted { $0.offset < $1.offset }.map(\.text)
  }

  /// Whether the file that declares the differences declares these.
  func areDeclared(in clone: URL) throws -> Bool {
    try declared(in: clone).filter { !$0.hasPrefix("#") && !$0.isEmpty } == lines
  }

  /// Writes the differences below the reasons that are there.
  func record(in clone: URL) throws {
    let reasons = try declared(in: clone).filter { $0.hasPrefix("#") }
    let url = clone.appendingPathComponent(path)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    let text = (reasons + [""] + lines).map { $0 + "\n" }.joined()
    try Data(text.utf8).write(to: url, options: .atomic)
  }

  private func declared(in clone: URL) throws -> [String] {
    let url = clone.appendingPathComponent(path)
    return FileManager.default.fileExists(atPath: url.path) ? try Data(contentsOf: url).lines : []
  }
}

extension Data {
  fileprivate var lines: [String] {
    String(decoding: self, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false).map(
      String.init)
  }
}
