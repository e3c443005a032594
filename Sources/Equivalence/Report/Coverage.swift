import Differences

/// How often each stimulus and each kind of observation occurred.
public struct Coverage<Stimulus: Hashable>: Hashable {
  /// What became of one stimulus.
  public struct StimulusCount: Hashable {
    /// The stimulus of the alphabet.
    public let stimulus: Stimulus
    /// The number of states in which it was applied.
    public var applied = 0
    /// The number of states in which it was observed to do something, or changed a state.
    public var effective = 0
  }

  /// How often one kind of observation was seen.
  public struct ObservationCount: Hashable, Sendable {
    /// The enumeration case of the observation, or its description.
    public let kind: String
    /// The number of times it was seen on the control.
    public var control = 0
    /// The number of times it was seen on the candidate.
    public var candidate = 0
  }

  /// One count for each stimulus, in the alphabet's order.
  public var stimuli: [StimulusCount]
  /// One count for each kind of observation, those expected first.
  public var observations: [ObservationCount]
}

extension Coverage: CustomStringConvertible {
  /// Two tables, of the stimuli and of the kinds of observation.
  public var description: String {
    let stimuli = self.stimuli.map { [display($0.stimulus), "\($0.applied)", "\($0.effective)"] }
    let observations = self.observations.map { [$0.kind, "\($0.control)", "\($0.candidate)"] }
    return table([["stimulus", "applied", "effective"]] + stimuli) + "\n\n"
      + table([["observation", "control", "candidate"]] + observations)
  }
}

extension Coverage: Sendable where Stimulus: Sendable {}
extension Coverage.StimulusCount: Sendable where Stimulus: Sendable {}

/// The kind of an observation: its case if it is an enumeration value, otherwise the whole of it.
func kind<Observation>(of observation: Observation) -> String {
  caseName(of: observation) ?? display(observation)
}
