import Foundation

/// Where the code that the series arrives at differs from the package's own, line by line.
struct Differences {
  /// What is compared with what.
  struct Comparison {
    /// The chapter at whose end they are compared.
    var chapter: Int
    /// The folder in the series.
    var series: String
    /// The folder of the package.
    var own: String
    /// The file that declares the differences.
    var path: String
  }

  static let all = [
    Comparison(
      chapter: 6, series: "Sources/Legacy/LocationManager", own: "Sources/LegacyLocation/LocationManager",
      path: "Docs/Workshop/Differences/Legacy.txt"),
    Comparison(
      chapter: 6, series: "Sources/Modern/LocationManager", own: "Sources/ModernLocation/LocationManager",
      path: "Docs/Workshop/Differences/Modern.txt"),
  ]

  let comparison: Comparison
  /// The lines that differ, under the names of their files.
  let lines: [String]

  init(series: Files, own: Files, comparison: Comparison) {
    self.comparison = comparison
    let series = series.below(comparison.series)
    lines = Set(series.keys).union(own.keys).sorted().flatMap { name -> [String] in
      switch (own[name], series[name]) {
      case (let old?, let new?):
        let changes = new.lines.difference(from: old.lines).sorted { $0.offset < $1.offset }
        return changes.isEmpty ? [] : [name] + changes.map(\.text)
      case (_?, nil): return ["only in the package: \(name)"]
      default: return ["only in the series: \(name)"]
      }
    }
  }

  /// Whether the file that declares the differences declares these.
  func areDeclared(in clone: URL) throws -> Bool {
    try Self.text(at: clone.appendingPathComponent(comparison.path)).lines.filter {
      !$0.hasPrefix("#") && !$0.isEmpty
    }
      == lines
  }

  /// Writes the differences below the reasons that are there.
  func record(in clone: URL) throws {
    let url = clone.appendingPathComponent(comparison.path)
    let reasons = try Self.text(at: url).lines.filter { $0.hasPrefix("#") }
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    let text = (reasons + [""] + lines).map { $0 + "\n" }.joined()
    try Data(text.utf8).write(to: url, options: .atomic)
  }

  private static func text(at url: URL) throws -> Data {
    FileManager.default.fileExists(atPath: url.path) ? try Data(contentsOf: url) : Data()
  }
}

extension Files {
  /// Reads the files of a folder within another, by their path in it.
  init(in folder: URL, below path: String) throws {
    self = try Files(in: folder.appendingPathComponent(path))
  }

  /// The files of a folder, by their path in it.
  fileprivate func below(_ path: String) -> Files {
    let files = at(path).map { (String($0.key.dropFirst(path.count + 1)), $0.value) }
    return Files(uniqueKeysWithValues: files)
  }
}

extension Data {
  fileprivate var lines: [String] {
    String(decoding: self, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false).map(
      String.init)
  }
}

extension CollectionDifference<String>.Change {
  fileprivate var offset: Int {
    switch self {
    case .insert(let offset, _, _), .remove(let offset, _, _): offset
    }
  }

  fileprivate var text: String {
    switch self {
    case .insert(_, let line, _): "+ \(line)"
    case .remove(_, let line, _): "- \(line)"
    }
  }
}
