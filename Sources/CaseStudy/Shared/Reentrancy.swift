package import Equivalence

/// A subject whose client and platform can act during a call.
package protocol ReentrantSubject: ComparedSubject, Sendable {
  /// Applies an event, also while another event is applied.
  @MainActor func perform(_ stimulus: Stimulus)
}

/// The calls during which client and platform act.
package enum ActingTime: Hashable, Sendable {
  case never
  /// The calls that a comparison with legacy explores.
  case duringCalls
  /// The calls that only modern makes. No comparison with legacy can explore these calls.
  case duringCallsOfModernAlone
}

/// Lets client and platform act during a call, before the call returns.
final class Reentrancy<Subject: ReentrantSubject> {
  var choices: Choices?
  weak var subject: Subject?
  private let time: ActingTime

  init(_ time: ActingTime) { self.time = time }

  func action<Action: Hashable>(
    during call: String, _ actions: [Action], isOfModernAlone: Bool = false
  ) -> Action? {
    guard time == .duringCalls || time == .duringCallsOfModernAlone && isOfModernAlone, !actions.isEmpty
    else { return nil }
    return choices?.pick("during \(call)", from: [nil] + actions) ?? nil
  }

  func act(
    during call: String, _ events: [Subject.Stimulus], isOfModernAlone: Bool = false,
    willApply: (Subject.Stimulus) -> Void = { _ in }
  ) {
    guard let event = action(during: call, events, isOfModernAlone: isOfModernAlone) else { return }
    willApply(event)
    MainActor.assumeIsolated { [subject] in subject?.perform(event) }
  }
}
