extension Exploration {
  /// The stored property that gets the most new values in the deeper half of the explored levels.
  ///
  /// A custom fingerprint may omit the stored properties, so a subject that has one gets no such report.
  mutating func growth() -> Report<Stimulus, Observation>.Growth? {
    guard graph.count > 1, anomaly == nil else { return nil }
    let end = meter.limits.duration.map { meter.elapsed + max($0 / 10, .milliseconds(200)) }
    var seen: [Place: Values] = [:]
    var (looked, applied) = (0, 0)
    let half = graph.levels.count / 2
    for state in statesThatGrow(half) where applied < Self.fewEvents {
      if let end, meter.elapsed > end { break }
      let path = graph.path(to: state)
      let actions = path.actions.prefix(Self.manyEvents)
      applied += actions.count
      let pair = freshPair(from: path.start)
      for (position, action) in actions.enumerated() {
        if Task.isCancelled || end.map({ meter.elapsed > $0 }) ?? false { break }
        _ = apply(action, to: pair)
        if anomaly != nil { return nil }
        // A hundred steps before the middle and a hundred at the end are enough to tell a growing property from others.
        guard position >= actions.count - 100 || (half - 100..<half).contains(position) else { continue }
        looked += 1
        let isLate = position >= half
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

  /// After this many events, no further path begins.
  ///
  /// Without a time limit, only the number of events limits the search, so a slow computer names the same property.
  private static var fewEvents: Int { 5_000 }
  /// The most events on one path.
  private static var manyEvents: Int { 20_000 }

  /// The deepest state, one at half its depth, and a few others where other properties may grow.
  private func statesThatGrow(_ half: Int) -> [Int] {
    let deepest = (0..<graph.count).last { graph.depth(of: $0) == graph.levels.count - 1 }
    let middle = (0..<graph.count).last { graph.depth(of: $0) == half }
    return [deepest, middle].compactMap(\.self) + (1..<8).map { (graph.count - 1) * $0 / 8 }
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
