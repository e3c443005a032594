extension Difference {
  /// Swift to paste into a test: the sequence applied to both sides, and the expectation that fails.
  ///
  /// It expects `control` and `candidate` to be there, fresh from the same initial condition, and `Stimulus` to be
  /// the type of the stimuli.
  public var swiftTest: String {
    let stimuli = steps.map { swiftSource($0.stimulus) }
    var lines = ["// \(headline)"]
    if stimuli.count > 1 {
      lines.append("for stimulus: Stimulus in [\(stimuli.dropLast().joined(separator: ", "))] {")
      // An earlier step may differ as well, and then only the last expectation is about this difference.
      let isAgreed = steps.dropLast().allSatisfy { $0.outcome == .equal }
      lines.append(
        isAgreed
          ? "  #expect(candidate.apply(stimulus) == control.apply(stimulus))"
          : "  _ = (control.apply(stimulus), candidate.apply(stimulus))")
      lines.append("}")
    }
    lines += stimuli.suffix(1).map { "#expect(candidate.apply(\($0)) == control.apply(\($0)))" }
    return lines.joined(separator: "\n")
  }
}
