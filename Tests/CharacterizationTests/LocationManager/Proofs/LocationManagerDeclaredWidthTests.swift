import CaseStudy
import Testing

/// Tests that declared differences do not cover similar behaviour.
@Suite("Extent of the location manager's declared differences")
@MainActor
struct LocationManagerDeclaredWidthTests {
  private typealias Stimulus = LocationManagerSubject.Stimulus
  private typealias Observation = LocationManagerSubject.Observation
  private let declared = DeclaredWidth(LocationManagerSubject.Implementation.modern.declaredDifferences)

  @Test("Modern must begin orientation notifications once at a start, and end them once at a stop")
  func orientationNotifications() {
    let (begin, end) = (Observation.beginOrientationNotifications, Observation.endOrientationNotifications)
    let calls: [Observation] = [.headingOrientation(.portrait), .stopUpdatingHeading, .startUpdatingHeading]
    let started = [.startUpdatingLocation] + calls + [.startUpdatingHeading]
    let begun = [.startUpdatingLocation, begin] + calls + [.startUpdatingHeading]
    let stopped: [Observation] = [
      .stopMonitoringSignificantLocationChanges, .stopUpdatingLocation, .stopUpdatingHeading,
    ]
    let ended = stopped.prefix(2) + [end] + stopped.suffix(1)
    let (start, stop) = (
      (Stimulus.start, started, begun),
      (Stimulus.stop, stopped, Array(ended))
    )
    #expect(declared.covers(then: start))
    #expect(declared.covers(after: start, then: stop))
    #expect(declared.covers(after: start, stop, then: start))
    #expect(declared.covers(.start, legacy: begun, modern: begun))
    #expect(!declared.covers(.start, legacy: started, modern: started))
    #expect(!declared.covers(.start, legacy: started, modern: [begin] + started))
    #expect(
      !declared.covers(.start, legacy: started, modern: [.startUpdatingLocation, begin] + begun.dropFirst()))
    #expect(!declared.covers(.start, legacy: started, modern: begun + [end]))
    #expect(!declared.covers(after: start, then: (.stop, stopped, stopped)))
    #expect(!declared.covers(after: start, then: (.stop, stopped, stopped + [end])))
    #expect(!declared.covers(after: start, then: (.stop, stopped, ended + [end])))
    #expect(!declared.covers(.stop, legacy: stopped, modern: Array(ended)))
    #expect(!declared.covers(.stop, legacy: [], modern: [end]))
    #expect(!declared.covers(.readProperties, legacy: [], modern: [begin]))
    #expect(
      declared.covers(
        after: start,
        then: (
          .dropManager, [.platformDelegateCleared] + stopped + [.managerReleased],
          [.platformDelegateCleared] + ended + [.managerReleased]
        )))
    // An app does not observe the deallocation of the manager. Therefore `managerReleased` is missing.
    let gone = Observation.platformDelegateCleared
    #expect(declared.covers(after: start, then: (.dropManager, [gone], [gone, end])))
    #expect(!declared.covers(after: start, then: (.dropManager, [gone], [gone])))
  }

  @Test("Modern must omit all calls of an observer left behind, and no other call of the step")
  func repeatedRotation() {
    let calls: [Observation] = [.headingOrientation(.faceUp), .stopUpdatingHeading, .startUpdatingHeading]
    let (stimulus, legacy) = (Stimulus.rotation(.faceUp), [.observerLeftBehind] + calls + calls)
    #expect(declared.covers(stimulus, legacy: legacy, modern: calls))
    #expect(declared.covers(stimulus, legacy: [.observerLeftBehind] + calls, modern: []))
    #expect(!declared.covers(stimulus, legacy: legacy, modern: legacy))
    #expect(!declared.covers(stimulus, legacy: legacy, modern: calls + calls))
    #expect(!declared.covers(stimulus, legacy: legacy, modern: []))
    #expect(!declared.covers(stimulus, legacy: legacy, modern: [calls[0], calls[2], calls[1]]))
    #expect(
      !declared.covers(stimulus, legacy: legacy, modern: [.headingOrientation(.faceDown)] + calls.dropFirst())
    )
    #expect(!declared.covers(stimulus, legacy: calls + calls, modern: calls))
    #expect(!declared.covers(stimulus, legacy: legacy, modern: calls + [.beginOrientationNotifications]))
    #expect(!declared.covers(stimulus, legacy: legacy, modern: calls + [.endOrientationNotifications]))
  }
}
