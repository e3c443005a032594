import Equivalence
import Testing

/// Rings wrongly if it was armed six times before a watch, which no fingerprint contains.
private final class Alarm: TestSubject {
  enum Stimulus: CaseIterable { case arm, watch, finish }

  private let isFaulty: Bool
  private var armed = 0
  private var isWatching = false
  private var isFullyArmed = false

  init(isFaulty: Bool) { self.isFaulty = isFaulty }

  static var blindSpots: [BlindSpot] { [BlindSpot("Alarm.isFullyArmed", reason: "A test hides it.")] }

  func apply(_ stimulus: Stimulus) -> [String] {
    switch stimulus {
    case .arm: if !isWatching { armed = min(armed + 1, 6) }
    case .watch:
      if !isWatching { (isFullyArmed, isWatching, armed) = (armed == 6, true, 0) }
    case .finish where isWatching:
      defer { (isFullyArmed, isWatching) = (false, false) }
      return [isFaulty && isFullyArmed ? "wrong" : "done"]
    case .finish: break
    }
    return []
  }
}

/// Shows a kind of difference for each number, at the end of a long sequence.
private final class Catalog: TestSubject {
  enum Stimulus: Hashable { case next, show(Int) }

  private let isOld: Bool
  private let opaque: () -> Void = {}
  private let applied: SharedValue<Int>
  private var page = 0

  init(isOld: Bool, _ applied: SharedValue<Int>) { (self.isOld, self.applied) = (isOld, applied) }

  static var blindSpots: [BlindSpot] { [BlindSpot("Catalog.applied", reason: "It only counts events.")] }

  func apply(_ stimulus: Stimulus) -> [String] {
    applied.withLock { $0 += 1 }
    switch stimulus {
    case .next:
      page = (page + 1) % 25
      return []
    case .show(let number): return page == 20 ? ["\(number)", isOld ? "old" : "new"] : []
    }
  }
}

@Suite("Shortening of reported differences")
struct ShorteningTests {
  @Test(
    "If hidden state leads to the only difference, the exploration still ends",
    arguments: [nil, Duration.seconds(9)])
  func hiddenState(_ duration: Duration?) {
    let report = Comparison(
      control: { Alarm(isFaulty: false) }, candidate: { Alarm(isFaulty: true) },
      alphabet: Alarm.Stimulus.allCases
    ).explore(limits: Limits(duration: duration))
    #expect(report.verdict == .different, "\(report)")
    #expect(report.differences.map(\.steps.count) == [8], "\(report)")
  }

  @Test("If a problem casts doubt on many differences, only the first few are shortened")
  func many() {
    let applied = SharedValue(0)
    let report = Comparison(
      control: { Catalog(isOld: true, applied) }, candidate: { Catalog(isOld: false, applied) },
      alphabet: [.next] + (0..<50).map { .show($0) }
    ).explore(audit: nil)
    #expect(report.differences.count == 50)
    #expect(report.differences.allSatisfy { $0.steps.count == 21 && !$0.isShortest })
    #expect(applied.value < 100_000, "\(applied.value) events")
  }
}
