import CaseStudy
import Terminal

extension Options {
  static let help = """
    USAGE: compare [OPTIONS] [TRACK.gpx ...]
           compare help
           compare machine [--feature NAME]
           compare suite [--feature NAME] [--extra K]
           compare rows [--feature NAME]
           compare declared [--feature NAME]
           compare worlds
           compare explorer [--feature NAME] --output FILE.html
           compare swap [TRACK.gpx ...]
           compare recording FILE [--candidate NAME]

    Compares what was refactored with what was inherited, feature by feature, on
    the same simulated platform, in everything that a client or the platform can
    see: explores what both can do until there is nothing new. Through both
    location managers it also replays a track, and takes random walks with
    values outside the alphabet. Without a track it replays a walk of its own,
    with a permission prompt, a refusal and a later grant, headings, rotations and
    errors. A track is a regular file; a pipe is refused, because it could block.

    OPTIONS:
      --feature NAME    The one feature to compare (default: all of them that have
                        the candidate):
    \(folded(Feature.explored.map(\.name)))
      --world NAME      The one kind of world to explore, for instance
                        'location lags' (default: all).
      --quick           Explore the plainest kind of world of each feature only,
                        and take no walks. It takes seconds.
      --all             Go on exploring, and take walks, where it is known that
                        something differs and no row names it.
      --details         Show each row of a draft with its sequence, and what may
                        follow from one.
      --json            Print the result as one JSON document, which Docs/JSON.md
                        describes.
      --candidate NAME  What is compared with the legacy implementation (default:
                        modern):
    \(folded(Feature.all.flatMap(\.candidates)))
      --no-replay       Do not replay.
      --no-explore      Do not explore, and take no walks.
      --walks N         How many random walks to take, of \(walkLength) steps each
                        (default: \(walks)).
      --shorten SECONDS How long the difference of a walk is shortened at most
                        (default: 10). Ctrl-C ends that, too.
      --jobs N          How many worlds to explore at a time (default: one a core).
      --seed N          What the walks are drawn by; the same number gives the same
                        walks (default: 1).
      --help            Show this; so does compare help.
      --version         Show the version.

    COMMANDS, about the location manager unless --feature names another:
      compare machine   Prints the smallest machine of the legacy implementation,
                        state by state or as a table.
      compare suite     Prints that machine as a conformance suite: Swift to paste
                        into a test target. No wrong class passes it that has at
                        most K states more than the machine (default: 0).
      compare rows      Prints, in Markdown, what the draft changed, each with the
                        shortest sequence that shows it.
      compare declared  Prints, in Markdown, what modern is meant to do otherwise
                        than legacy, each with the shortest sequence that shows it.
      compare worlds    Prints, in Markdown, the kinds of world of every feature,
                        and what is done there.
      compare explorer  Writes a page for a browser that leads legacy and its
                        candidates step by step.
      compare swap      Runs the app over a track with the inherited classes,
                        with both, and with the modern ones; then with the drafts
                        beside the inherited ones, each mismatch as its shortest
                        sequence.
      compare recording Shortens the recording of a mismatch that an app has
                        written of any feature, and prints it as a test.

    EXIT STATUS: 0 nothing undeclared differs; 1 something does; 2 wrong usage,
    unreadable input or no room for the result; 3 nothing undeclared was found, but
    a limit or a blind spot prevents a proof.
    """

  private static func folded(_ names: [String]) -> String {
    names.unique.joined(separator: ", ").folded(to: 80, indent: String(repeating: " ", count: 24))
  }

  static var optionNames: [String] { help.matches(of: /--[a-z][-a-z]+/).map { String($0.0) } }
}
