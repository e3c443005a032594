import CaseStudy
import Testing

/// Tests that the declared differences do not cover behaviour that is merely similar.
@Suite("Extent of the location manager's declared differences")
@MainActor
struct DeclaredWidthTests {
  private typealias Observation = LocationManagerSubject.Observation
  private let declared = DeclaredWidth(LocationManagerSubject.Implementation.modern.declaredDifferences)

  @Test("Modern must begin orientation notifications once at a start, and end them once at a stop")
  func orientationNotifications() {
    let (begin, end) = (Observation.beginOrientationNotifications, Observation.endOrientationNotifications)
    let calls: [Observation] = [
      .headingOrientation(.portrait), .stopUpdatingHeading, .startUpdatingHeading, .startUpdatingHeading,
    ]
    let (started, begun) = ([.startUpdatingLocation] + calls, [.startUpdatingLocation, begin] + calls)
    let stopped: [Observation] = [
      .stopMonitoringSignificantLocationChanges, .stopUpdatingLocation, .stopUpdatingHeading,
    ]
    let ended = stopped.prefix(2) + [end] + stopped.suffix(1)
    let start = (LocationManagerSubject.Stimulus.start, started, begun)
    declared.check(
      then: .start, legacy: started, modern: begun,
      not: started, [begin] + started, [.startUpdatingLocation, begin] + begun.dropFirst(), begun + [end])
    declared.check(start, (.stop, stopped, Array(ended)), then: .start, legacy: started, modern: begun)
    declared.check(then: .start, legacy: begun, modern: begun)
    declared.check(
      start, then: .stop, legacy: stopped, modern: Array(ended), not: stopped, stopped + [end], ended + [end])
    declared.check(then: .stop, legacy: stopped, not: Array(ended))
    declared.check(then: .stop, legacy: [], not: [end])
    declared.check(then: .readProperties, legacy: [], not: [begin])
    let gone = Observation.platformDelegateCleared
    declared.check(
      start, then: .dropManager, legacy: [gone] + stopped + [.managerReleased],
      modern: [gone] + ended + [.managerReleased])
    // An app does not observe the deallocation of the manager, so `managerReleased` is missing.
    declared.check(start, then: .dropManager, legacy: [gone], modern: [gone, end], not: [gone])
  }

  @Test("Modern must omit all calls of an observer left behind, and no other call of the step")
  func repeatedRotation() {
    let calls: [Observation] = [.headingOrientation(.faceUp), .stopUpdatingHeading, .startUpdatingHeading]
    let legacy = [.observerLeftBehind] + calls + calls
    declared.check(
      then: .rotation(.faceUp), legacy: legacy, modern: calls,
      not: legacy, calls + calls, [], [calls[0], calls[2], calls[1]],
      [.headingOrientation(.faceDown)] + calls.dropFirst(), calls + [.beginOrientationNotifications],
      calls + [.endOrientationNotifications])
    declared.check(then: .rotation(.faceUp), legacy: [.observerLeftBehind] + calls, modern: [])
    declared.check(then: .rotation(.faceUp), legacy: calls + calls, not: calls)
  }
}
