import CaseStudy

/// What happened to the original, from the public history of its pull requests.
@MainActor
struct TimelinePicture: Picture {
  let path = "Docs/Timeline"
  let title = "The history of the original"
  let height = 298.0

  /// The rows that were repaired upstream later, by what came back.
  private var repairs: [String] {
    Feature.locationManager.rows.compactMap { row in
      row.later.flatMap { $0.hasSuffix("came back") ? "\(row.name): \($0)" : nil }
    }
  }

  var description: String {
    """
    February 2016: a fix called Fix frozen compasses adds a guard. February 2020: the class is rewritten, and 18 tests \
    are green; the guard is gone. July 2020: the new class is merged. Later: \(repairs.joined(separator: ", ")), and \
    a silenced callback is heard again.
    """
  }

  func draw(in drawing: inout Drawing) {
    let x = 92.0
    func event(y: Double, _ when: String, _ ink: Drawing.Ink, _ what: String, _ more: String...) {
      drawing.text(when, x: x - 18, y: y + 5, ink: .asides, anchor: .end)
      drawing.mark(x: x, y: y, width: 14, height: 14, corner: 7, ink: ink)
      drawing.text(what, x: x + 20, y: y + 6, size: 17, isBold: true)
      for (line, words) in more.enumerated() {
        drawing.text(words, x: x + 20, y: y + 29 + 21 * Double(line))
      }
    }
    drawing.line([(x, 14), (x, 290)], thickness: 2)
    event(
      y: 26, "Feb 2016", .green, "“Fix frozen compasses”",
      "Headings that are not valid are ignored. Pull request 525.")
    event(
      y: 92, "Feb 2020", .red, "The class is rewritten: 18 tests, all green",
      "The fix of 2016 is lost. No test is about it. Pull request 3458.")
    event(y: 158, "Jul 2020", .asides, "The new class is merged", "Pull request 3613.")
    event(
      y: 218, "later", .blue, "Five repairs", repairs.prefix(2).joined(separator: "; "),
      repairs.dropFirst(2).joined(separator: "; "), "A callback that the swap had silenced is heard again")
  }
}
