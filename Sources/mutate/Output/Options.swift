/// What the command line asks for.
struct Options {
  var showsHelp = false
  var lists = false
  var isMarkdown = false
  var filter: String?

  static let help = """
    USAGE: scripts/mutate [--markdown] [--list] [FILE]

    Changes ModernLocation one small thing at a time, in a copy, and runs the shared suite of its feature against each
    change, then the module's own tests of that feature. What no test notices is explored: if no sequence of events tells
    it apart from the inherited implementation, it is an equivalent mutant; otherwise the suite has a hole.

    ARGUMENTS:
      FILE        Changes only the files whose path contains this.

    OPTIONS:
      --markdown  Writes the table of totals and what was not killed in Markdown.
      --list      Lists the changes, and the statements with none, and runs nothing.
      --help      Shows this.

    EXIT STATUS: 0 every change is killed, proved equivalent or does not build; 1 some survived or timed out;
    2 wrong usage, a source file that cannot be read for certain, or the unchanged sources fail.
    """

  init(_ arguments: some Sequence<String>) throws(Failure) {
    for argument in arguments {
      switch argument {
      case "--help", "-h": showsHelp = true
      case "--list": lists = true
      case "--markdown": isMarkdown = true
      case _ where argument.hasPrefix("-"):
        throw Failure(problem: "unknown option '\(argument)'", advice: "see scripts/mutate --help")
      case _ where filter != nil:
        throw Failure(problem: "'\(argument)' is one file too many", advice: "name one, or none for all")
      default: filter = argument
      }
    }
  }
}
