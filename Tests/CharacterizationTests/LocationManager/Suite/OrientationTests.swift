import CaseStudy
import CoreLocationStandIn
import Testing

extension LocationManagerTests {
  /// Pins [rule 6](Docs/Reference/LocationManager.md#rule-6).
  @Suite("Orientation (rule 6)")
  @MainActor
  struct OrientationTests {
    @Test(
      "While updating, the manager sets the orientation and restarts headings at each rotation (regression 9)",
      arguments: Implementation.underTest, Orientation.allCases)
    func followsDevice(_ implementation: Implementation, orientation: Orientation) {
      let away: Orientation = orientation == .faceUp ? .faceDown : .faceUp
      let subject = implementation.subject(in: .authorized)
      subject.apply(each: [.start, .rotation(away)])
      #expect(
        subject.apply(.rotation(orientation))
          == [.headingOrientation(orientation), .stopUpdatingHeading, .startUpdatingHeading])
    }

    @Test("A start uses the device's orientation", arguments: Implementation.underTest)
    func takenOverAtStart(_ implementation: Implementation) {
      let start = Start.authorized { $0.othersWatchOrientation = true }
      let subject = implementation.subject(in: start)
      subject.apply(.rotation(.landscapeRight))
      #expect(subject.apply(.start).contains(.headingOrientation(.landscapeRight)))
    }

    @Test(
      "The manager handles an orientation notification from any sender", arguments: Implementation.underTest)
    func anySender(_ implementation: Implementation) {
      let subject = implementation.subject(in: .authorized)
      subject.apply(.start)
      #expect(
        subject.apply(.foreignRotationNotification)
          == [.headingOrientation(.portrait), .stopUpdatingHeading, .startUpdatingHeading])
    }

    @Test("While idle, a rotation of the device has no effect", arguments: Implementation.underTest)
    func idle(_ implementation: Implementation) {
      let subject = implementation.subject(in: .authorized { $0.othersWatchOrientation = true })
      #expect(subject.apply(each: [.rotation(.faceUp), .foreignRotationNotification]) == [])
    }
  }
}
