import CaseStudy
import CoreLocationStandIn
import Testing

extension LocationManagerTests {
  /// Pins [rule 1](Docs/Reference/LocationManager.md#rule-1).
  @Suite("Creation (rule 1)")
  @MainActor
  struct CreationTests {
    @Test("A new manager is the platform's delegate and is not updating", arguments: Implementation.underTest)
    func startsNothing(_ implementation: Implementation) {
      let subject = implementation.subjectWithCreation(in: .authorized)
      #expect(subject.apply(.stop) == [.platformDelegateSet])
      #expect(subject.readProperties()?.isUpdating == false)
    }

    @Test(
      "The platform's report at creation is not passed on, because it is no change (regression 8)",
      arguments: Implementation.underTest, Permission.allCases)
    func initialReport(_ implementation: Implementation, status: Permission) {
      let start = Start {
        $0.status = status
        $0.reportsInitialAuthorization = true
      }
      let subject = implementation.subjectWithCreation(in: start)
      #expect(subject.apply(.stop) == [.platformDelegateSet])
    }

    @Test(
      "The fine preset has the best accuracy and a distance filter of one metre",
      arguments: Implementation.underTest)
    func fine(_ implementation: Implementation) {
      let manager = implementation.platform(configuredFor: .fine)
      #expect(manager.desiredAccuracy == kCLLocationAccuracyBest)
      #expect(manager.distanceFilter == 1)
      #expect(manager.activityType == .fitness)
    }

    @Test(
      "The coarse preset has an accuracy and a distance filter of one kilometre",
      arguments: Implementation.underTest)
    func coarse(_ implementation: Implementation) {
      let manager = implementation.platform(configuredFor: .coarse)
      #expect(manager.desiredAccuracy == kCLLocationAccuracyKilometer)
      #expect(manager.distanceFilter == 1000)
      #expect(manager.activityType == .fitness)
    }
  }
}
