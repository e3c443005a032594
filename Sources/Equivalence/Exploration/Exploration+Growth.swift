extension Exploration {
  /// The stored property that has the most different values on the way to some of the last states found.
  ///
  /// Nothing is said of a subject that takes a fingerprint of its own: what it stores may be no part of that.
  mutating func growth() -> Report<Stimulus, Observation>.Growth? {
    guard graph.count > 1, anomaly == nil else { return nil }
    let began = meter.elapsed
    var seen: [Place: Set<[UInt64]>] = [:]
    var looked = 0
    for part in 1...8 where part == 1 || meter.elapsed - began < .milliseconds(200) {
      let path = graph.path(to: (graph.count - 1) * part / 8)
      var pair = freshPair(from: path.start)
      for (position, action) in path.actions.enumerated() {
        guard meter.elapsed - began < .milliseconds(200) else { break }
        _ = apply(action, to: &pair)
        if anomaly != nil { return nil }
        // Enough to tell what grows from what does not.
        guard position >= path.actions.count - 100 else { continue }
        looked += 1
        note(pair.control, .control, in: &seen)
        if !isOfControlOnly { note(pair.candidate, .candidate, in: &seen) }
      }
    }
    let most = seen.max { ($0.value.count, $1.key.name) < ($1.value.count, $0.key.name) }
    guard let (place, values) = most, values.count > 1 else { return nil }
    return .init(side: place.side, property: place.property, values: values.count, states: looked)
  }

  private func note<S: TestSubject>(
    _ subject: S, _ side: ComparisonSide, in seen: inout [Place: Set<[UInt64]>]
  ) {
    guard subject.fingerprint.extent(for: S.self) != .part else { return }
    for (property, words) in Fingerprint.Anatomy(of: subject).content {
      seen[Place(side: side, property: property), default: []].insert(words)
    }
  }
}

private struct Place: Hashable {
  var side: ComparisonSide
  var property: String

  var name: String { property + side.rawValue }
}
