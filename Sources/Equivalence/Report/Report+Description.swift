extension Report: CustomStringConvertible {
  /// The verdict, the numbers, and everything found, to print.
  public var description: String {
    var lines = [
      "\(verdict.rawValue): \(states) states, \(transitions) transitions, depth \(depth), \(elapsed.inSeconds)",
      "\(applied) stimuli applied to \(freshPairs) fresh pairs",
    ]
    for count in declared {
      lines.append("declared \(count.id): \(count.transitions) transitions (\(count.reason))")
    }
    for count in named {
      lines.append("named \(count.id): \(count.transitions) transitions (\(count.reason))")
    }
    lines += problems.map { "problem: \($0)" }
    for (index, difference) in differences.enumerated() {
      lines.append("\ndifference \(index + 1) of \(differences.count)")
      lines.append(difference.description)
    }
    return lines.joined(separator: "\n")
  }
}

extension Duration {
  /// The duration in seconds, to the millisecond.
  var inSeconds: String {
    let milliseconds = components.seconds * 1000 + components.attoseconds / 1_000_000_000_000_000
    let fraction = String(milliseconds % 1000 + 1000).dropFirst()
    return "\(milliseconds / 1000).\(fraction) s"
  }
}
