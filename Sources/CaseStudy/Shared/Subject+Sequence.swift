package import Equivalence

extension ComparedSubject where Self: Subject, Self: AnyObject {
  @discardableResult
  package func apply(each stimuli: [Stimulus]) -> [Observation] {
    var subject = self
    return stimuli.flatMap { subject.apply($0) }
  }
}

@MainActor
extension ComparedSubject where Self: AsyncSubject {
  /// Applies a stimulus in an environment in which nothing happens, and returns what was observed, in order.
  @discardableResult
  package func apply(_ stimulus: Stimulus) async -> [Observation] {
    await apply(stimulus, in: Environment())
  }

  @discardableResult
  package func apply(each stimuli: [Stimulus]) async -> [Observation] {
    var observations: [Observation] = []
    for stimulus in stimuli { observations += await apply(stimulus) }
    return observations
  }
}
