import CaseStudy

/// What happened to the original, from the public history of its pull requests.
@MainActor
struct TimelinePicture: Picture {
  let path = "Docs/Timeline"
  let title = "The history of the original"
  let size = (width: 600.0, height: 298.0)

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
    drawing.line([.init(x: x, y: 14), .init(x: x, y: 290)], thickness: 2)
    let events: [(y: Double, when: String, ink: Drawing.Ink, what: String, more: [String])] = [
      (
        26, "Feb 2016", .green, "“Fix frozen compasses”",
        ["Headings that are not valid are ignored. Pull request 525."]
      ),
      (
        92, "Feb 2020", .red, "The class is rewritten: 18 tests, all green",
        ["The fix of 2016 is lost. No test is about it. Pull request 3458."]
      ),
      (158, "Jul 2020", .asides, "The new class is merged", ["Pull request 3613."]),
      (
        218, "later", .blue, "Five repairs",
        repairs.chunked(by: 2)
          + ["A callback that the swap had silenced is heard again"]
      ),
    ]
    for event in events {
      drawing.text(event.when, x: x - 18, y: event.y + 5, ink: .asides, anchor: .end)
      drawing.box(
        x: x - 7, y: event.y - 7, width: 14, height: 14, fill: event.ink, stroke: event.ink, corner: 7)
      drawing.text(event.what, x: x + 20, y: event.y + 6, size: 17, isBold: true)
      for (line, words) in event.more.enumerated() {
        drawing.text(words, x: x + 20, y: event.y + 29 + 21 * Double(line))
      }
    }
  }
}

extension [String] {
  /// So many at a time on a line.
  fileprivate func chunked(by count: Int) -> [String] {
    stride(from: 0, to: self.count, by: count).map { start in
      self[start..<Swift.min(start + count, self.count)].joined(separator: "; ")
    }
  }
}
