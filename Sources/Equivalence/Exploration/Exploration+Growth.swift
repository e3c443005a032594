extension Exploration {
  /// The stored property with the most new values in the deeper half of the explored levels.
  ///
  /// A subject with a custom fingerprint gets no such report, because that fingerprint may omit the stored properties.
  mutating func growth() -> Report<Stimulus, Observation>.Growth? {
    guard graph.count > 1, anomaly == nil else { return nil }
    let began = meter.elapsed
    var seen: [Place: Values] = [:]
    var looked = 0
    for part in 1...8 where part == 1 || meter.elapsed - began < .milliseconds(200) {
      let path = graph.path(to: (graph.count - 1) * part / 8)
      let pair = freshPair(from: path.start)
      for (position, action) in path.actions.enumerated() {
        guard meter.elapsed - began < .milliseconds(200) else { break }
        _ = apply(action, to: pair)
        if anomaly != nil { return nil }
        // The last 100 steps are enough to distinguish a growing property from others.
        guard position >= path.actions.count - 100 else { continue }
        looked += 1
        let isLate = position >= graph.levels.count / 2
        note(pair.control, .control, isLate, in: &seen)
        if !isOfControlOnly { note(pair.candidate, .candidate, isLate, in: &seen) }
      }
    }
    let most = seen.max { ($0.value.grown, $1.key.name) < ($1.value.grown, $0.key.name) }
    guard let (place, values) = most, values.grown > 0 else { return nil }
    return .init(
      side: place.side, property: place.property, values: values.early.union(values.late).count,
      states: looked)
  }

  private func note<S: SubjectWithChoices>(
    _ subject: S, _ side: ComparisonSide, _ isLate: Bool, in seen: inout [Place: Values]
  ) {
    guard subject.fingerprint.extent(for: S.self) != .part else { return }
    for (property, words) in Fingerprint.Anatomy(of: subject).content {
      let place = Place(side: side, property: property)
      if isLate {
        seen[place, default: Values()].late.insert(words)
      } else {
        seen[place, default: Values()].early.insert(words)
      }
    }
  }
}

private struct Values {
  var early: Set<[UInt64]> = []
  var late: Set<[UInt64]> = []
  var grown: Int { late.subtracting(early).count }
}

private struct Place: Hashable {
  var side: ComparisonSide
  var property: String

  var name: String { property + side.rawValue }
}
