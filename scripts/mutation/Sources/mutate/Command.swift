import Foundation

/// Why the run cannot go on, and what to do.
struct Failure: Error {
  var description: String
  /// What another program said about it.
  var details = ""
}

/// A finished run of another program.
struct Command {
  /// As the shell gives it: that of a program that crashed is above 128.
  var status: Int32
  /// What it wrote to both its streams.
  var output: String

  /// Runs a program to its end, in the group of this one, so that an interruption reaches both.
  static func run(
    _ arguments: [String], in folder: URL, environment: [String: String] = [:]
  ) throws -> Command {
    let words = ["env"] + environment.map { "\($0)=\($1)" } + arguments
    func quoted(_ word: String) -> String { "'\(word.replacing("'", with: "'\\''"))'" }
    // A file, because a full pipe stops the program.
    let status = system(
      "cd \(quoted(folder.path)) && exec < /dev/null > output.log 2>&1 && exec "
        + words.map(quoted).joined(separator: " "))
    let signal = status & 0x7f
    if signal == SIGINT { exit(128 + SIGINT) }
    let log = try Data(contentsOf: folder.appendingPathComponent("output.log"))
    return Command(
      status: signal == 0 ? status >> 8 & 0xff : 128 + signal, output: String(decoding: log, as: UTF8.self))
  }
}

/// Shows on standard error what is being done, or what is wrong.
func tell(_ text: String, isProgress: Bool = true) {
  let isSeen = isatty(STDERR_FILENO) == 1
  guard isSeen || !isProgress else { return }
  let line = (isSeen ? "\r\u{1B}[K" : "") + (isProgress ? String(text.prefix(78)) : text + "\n")
  try? FileHandle.standardError.write(contentsOf: Data(line.utf8))
}
