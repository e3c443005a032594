import Foundation

/// The reason why the run ends, with advice.
struct Failure: Error {
  var description: String
  /// The output of the program that failed.
  var details = ""
}

/// A finished run of another program.
struct Command {
  /// The exit status in the shell's convention, which is above 128 after a crash.
  var status: Int32
  /// The text of standard output and standard error.
  var output: String

  /// Runs a program to its end, in the same process group, so that an interruption ends both processes.
  static func run(
    _ arguments: [String], in folder: URL, environment: [String: String] = [:]
  ) throws -> Command {
    let words = ["env"] + environment.map { "\($0)=\($1)" } + arguments
    func quoted(_ word: String) -> String { "'\(word.replacing("'", with: "'\\''"))'" }
    // The output goes to a file, because a full pipe would block the program.
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

/// Prints progress or a problem to standard error.
func tell(_ text: String, isProgress: Bool = true) {
  let isSeen = isatty(STDERR_FILENO) == 1
  guard isSeen || !isProgress else { return }
  let line = (isSeen ? "\r\u{1B}[K" : "") + (isProgress ? String(text.prefix(78)) : text + "\n")
  try? FileHandle.standardError.write(contentsOf: Data(line.utf8))
}
