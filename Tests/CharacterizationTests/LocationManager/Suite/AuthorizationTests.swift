import CaseStudy
import CoreLocationStandIn
import Testing

extension LocationManagerTests {
  /// Pins [rule 5](Docs/Reference/LocationManager.md#rule-5).
  @Suite("Authorization (rule 5)")
  @MainActor
  struct AuthorizationTests {
    nonisolated static let changes = Permission.allCases.flatMap { old in
      Permission.allCases.map { Change(old: old, new: $0) }
    }

    struct Change: Sendable, CustomTestStringConvertible {
      var old: Permission
      var new: Permission
      var testDescription: String { "\(old) to \(new)" }

      /// The expected callbacks.
      var told: [Observation] {
        switch new {
        case old, .notDetermined, .restricted: []
        case .denied: [.toldEnabled(false)]
        case .authorizedAlways, .authorizedWhenInUse: [.toldEnabled(true)]
        }
      }
    }

    @Test(
      "The delegate hears of changes to denied and to authorized, and of no other report (regression 8)",
      arguments: Implementation.underTest, changes)
    func idle(_ implementation: Implementation, change: Change) {
      let subject = implementation.subject(in: .status(change.old))
      #expect(subject.apply(.authorization(change.new)) == change.told)
      #expect(subject.apply(.authorization(change.new)) == [])
    }

    @Test(
      "The properties return a new permission at once; the delegate hears of it when the platform reports it",
      arguments: Implementation.underTest)
    func unannounced(_ implementation: Implementation) {
      let subject = implementation.subject(in: .authorized)
      #expect(subject.apply(.unannouncedAuthorization(.denied)) == [])
      #expect(subject.readProperties()?.permissions == [.denied])
      #expect(subject.readProperties()?.isAuthorized == false)
      #expect(subject.apply(.authorization(.denied)) == [.toldEnabled(false)])
    }

    @Test(
      "The delegate gets the same permission callbacks while updating as while idle, and updates continue",
      arguments: Implementation.underTest,
      changes)
    func updating(_ implementation: Implementation, change: Change) {
      let subject = implementation.subject(in: .authorized)
      subject.apply(each: [.start, .authorization(change.old)])
      #expect(subject.apply(.authorization(change.new)) == change.told)
      #expect(subject.readProperties()?.isUpdating == true)
    }

    @Test(
      "A refusal is reported again if the permission was restricted or not determined in between",
      arguments: Implementation.underTest, [.restricted, .notDetermined] as [Permission])
    func reportedAgain(_ implementation: Implementation, between: Permission) {
      let subject = implementation.subject(in: .status(.denied))
      #expect(
        subject.apply(each: [.authorization(between), .authorization(.denied)]) == [.toldEnabled(false)])
    }

    @Test(
      "A grant is reported to the delegate before it completes a waiting or refused start",
      arguments: Implementation.underTest, [.notDetermined, .denied] as [Permission])
    func grantCompletesStart(_ implementation: Implementation, status: Permission) {
      let subject = implementation.subject(in: .status(status))
      subject.apply(.start)
      #expect(
        subject.apply(.authorization(.authorizedAlways)).withoutOrientationNotifications
          == .inOrder([.toldEnabled(true)], .startedUpright))
      #expect(subject.readProperties()?.isUpdating == true)
    }

    @Test("A later grant completes a refused start", arguments: Implementation.underTest)
    func refusalThenGrant(_ implementation: Implementation) {
      let subject = implementation.subject()
      subject.apply(each: [.start, .authorization(.denied)])
      #expect(subject.readProperties()?.isUpdating == false)
      subject.apply(.authorization(.restricted))
      subject.apply(.authorization(.authorizedWhenInUse))
      #expect(subject.readProperties()?.isUpdating == true)
    }

    @Test("Without an earlier start, a grant starts no updates", arguments: Implementation.underTest)
    func grantWithoutStart(_ implementation: Implementation) {
      let subject = implementation.subject()
      subject.apply(.authorization(.authorizedWhenInUse))
      #expect(subject.readProperties()?.isUpdating == false)
    }

    @Test(
      "If a start came while updating, the next grant after a stop starts updates (regression 13)",
      arguments: Implementation.underTest)
    func startWhileUpdatingIsRemembered(_ implementation: Implementation) {
      let subject = implementation.subject(in: .authorized)
      subject.apply(each: [.start, .start, .stop])
      #expect(
        subject.apply(.authorization(.authorizedAlways)).withoutOrientationNotifications
          == .inOrder([.toldEnabled(true)], .startedUpright))
      #expect(subject.readProperties()?.isUpdating == true)
    }

    @Test(
      "After a completed start and a stop, the next grant does not start updates",
      arguments: Implementation.underTest)
    func completedStartIsForgotten(_ implementation: Implementation) {
      let subject = implementation.subject()
      subject.apply(each: [.start, .authorization(.authorizedWhenInUse), .stop])
      #expect(subject.apply(.authorization(.authorizedAlways)) == [.toldEnabled(true)])
    }
  }
}
