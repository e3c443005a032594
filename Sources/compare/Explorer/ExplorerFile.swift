import Foundation

/// The file that a person opens in a browser.
struct ExplorerFile {
  /// A line of each page, by which the command recognizes its own file.
  static let mark = #"<meta name="generator" content="compare explorer">"#
  private let url = URL(fileURLWithPath: "explorer.html")

  /// Throws an error if there is an `explorer.html` that this command has not written.
  init() throws(CommandError) {
    let isOwn = (try? String(contentsOf: url, encoding: .utf8))?.contains(Self.mark) ?? false
    if !isOwn, FileManager.default.fileExists(atPath: url.path) {
      throw CommandError("explorer.html is not a page of this command", "rename it, or add > another.html")
    }
  }

  /// Writes a page, and returns the next step.
  func write(_ page: String) throws(CommandError) -> String {
    guard (try? Data(page.utf8).write(to: url, options: .atomic)) != nil else {
      throw CommandError("explorer.html could not be written here", "change the folder, or add > FILE")
    }
    return "wrote explorer.html; open this page in a browser\n"
  }
}
