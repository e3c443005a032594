/// Something to which stimuli can be applied, and which can be observed: a ``Subject`` or an ``AsyncSubject``.
public protocol Behaviour {
  /// What can be done to it.
  associatedtype Stimulus: Hashable
  /// What can be seen of it from outside.
  associatedtype Observation: Hashable
}
