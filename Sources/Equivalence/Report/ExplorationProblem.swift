/// A problem that prevents a proof.
public enum ExplorationProblem: Hashable, Sendable {
  /// A limit ended the exploration before it had tried every action.
  case limitReached(Limits.Kind, ExplorationProgress)
  /// Values do not have the memory layout that reflection expects, so the exploration read no value.
  case unknownLayout
  /// A property that is opaque to reflection is not listed as a blind spot.
  case blindSpot(String, of: ComparisonSide)
  /// The state includes a queue, a timer or a task, which can act after the event, when no step is compared.
  case laterWork(String, of: ComparisonSide)
  /// No fingerprint encountered a listed blind spot.
  case staleBlindSpot(String, of: ComparisonSide)
  /// A listed blind spot stands for properties of several types.
  case ambiguousBlindSpot(String, of: ComparisonSide, [String])
  /// An event had no effect in any state.
  case idleStimulus(String)
  /// An expected kind of observation never occurred.
  case unseenObservation(String)
  /// A declared difference never applied.
  case unseenDeclaration(String)
  /// For the same step, a declared difference computed different expected observations on a second call.
  case inconsistentDeclaration(String)
  /// The exploration left out an event that equals an earlier event.
  case equalStimuli(String, String)
  /// The same history did not lead to the same observations again; the difference.
  case nondeterminism(EventSequence, String)
  /// After two histories with equal fingerprints, an event led to different observations; the difference, and the
  /// properties that probably contain the missing state.
  case hiddenState(EventSequence, String, suspects: [String])
  /// A history leads to different observations while another pair of subjects exists, or if the candidate acts first.
  case sharedState(EventSequence)
  /// Both sides refer to the same mutable object.
  case sharedObject(String)
  /// An observation does not equal itself.
  case unequalObservation(String)
  /// The equality of some observations is not transitive, or equal observations have different hash values.
  case inconsistentEquality([String])
  /// After a history, a subject changed without an event; the changed property.
  case deferredWork(of: ComparisonSide, EventSequence, String)
  /// After an event, a task neither ended nor waited in a test double.
  case unsettled(of: ComparisonSide, EventSequence)
  /// After a history, a subject did not wait in a test double, but for example for a real clock.
  case waitedForTime(of: ComparisonSide, EventSequence)
  /// After a history, the exploration released its subjects and cancelled their tasks, and a task did not end.
  case endlessTask(of: ComparisonSide, EventSequence)
  /// A task that the subject's tracker did not start waits in a test double; the description of its request.
  case strayTask(of: ComparisonSide, EventSequence, String)
  /// After a history, a copy of a subject had a different state; the different property.
  case unequalCopy(of: ComparisonSide, EventSequence, String)
  /// A copy of a subject shares mutable objects with the original; their classes.
  case sharedWithCopy(of: ComparisonSide, [String])
  /// A test double asked for a choice while no event was applied.
  case strayQuestion(String)
  /// The time limit ended the audit after a number of paths through the graph.
  case auditCutShort(ways: Int)
  /// The time limit ended the report before it compared the observations of a number of transitions.
  case differencesCutShort(Int)
  /// Two histories with equal fingerprints have different futures; the properties that probably contain missing state.
  case dishonestFingerprint(
    of: ComparisonSide, EventSequence, EventSequence, continuation: [String], suspects: [String])
  /// Two initial conditions have equal fingerprints, so the exploration covered only the first.
  case indistinctStarts(String, String)
  /// An initial condition violates an assumption, so the exploration did not start there.
  case startOutsideAssumption(String, String)
  /// The exploration had no event or no initial condition.
  case nothingToExplore
}

/// The descriptions of an initial condition and of the events applied since.
public struct EventSequence: Hashable, Sendable, CustomStringConvertible {
  /// The name of the initial condition.
  public let start: String
  /// The events, in order.
  public let stimuli: [String]

  /// Makes a sequence from descriptions.
  package init(start: String, stimuli: [String]) {
    self.start = start
    self.stimuli = stimuli
  }

  /// The initial condition's name, then the events in order.
  public var description: String {
    stimuli.isEmpty ? start : "\(start): \(stimuli.joined(separator: ", "))"
  }
}

extension ExplorationProblem {
  /// True if the recorded graph may lack states or transitions, and therefore shorter sequences with a difference.
  var isDoubt: Bool {
    switch self {
    case .limitReached, .staleBlindSpot, .idleStimulus, .unseenObservation, .unseenDeclaration,
      .nothingToExplore:
      false
    default: true
    }
  }
}

extension ExplorationProblem: CustomStringConvertible {
  /// The problem in a sentence, with the remedy if there is a usual one.
  public var description: String {
    switch self {
    case .limitReached(let limit, let reached):
      "The limit of \(limit.rawValue) ended the exploration: all sequences up to length \(reached.depth) were "
        + "tried; \(reached.states) states were found, and \(reached.frontier) of them have events left."
    case .unknownLayout:
      "The memory layout of this toolchain is not known, so no state was seen into: use a toolchain that this package "
        + "was tried with."
    case .blindSpot(let property, let side):
      "\(property) of the \(side.rawValue) is opaque to reflection. If it is state, make it visible: store a value, or "
        + "conform to CustomFingerprintable. Otherwise list it in blindSpots with the reason why it does no harm."
    case .laterWork(let property, let side):
      "\(property) of the \(side.rawValue) works later, which no event shows: give the class a double that holds the "
        + "work back, and make its end an event. Start tasks in the subject's task tracker."
    case .staleBlindSpot(let property, let side):
      "\(property) is listed as a blind spot of the \(side.rawValue), and was never met."
    case .ambiguousBlindSpot(let property, let side, let names):
      "\(property) is listed as a blind spot of the \(side.rawValue), and stands for \(names.count) properties: "
        + "\(names.joined(separator: ", ")). Name the one meant with its outer type or module."
    case .idleStimulus(let stimulus): "The event \(stimulus) never did anything."
    case .unseenObservation(let kind): "The observation \(kind) was never seen."
    case .unseenDeclaration(let id): "The declared difference \(id) was never due."
    case .inconsistentDeclaration(let id):
      "The declared difference \(id) expects something else when it is asked again: let it depend on the event, the "
        + "control's observations and its own memory only."
    case .equalStimuli(let first, let second):
      "The events \(first) and \(second) are equal, so only the first was explored: correct their ==."
    case .nondeterminism(let history, let what):
      "The same sequence did not show the same again: \(history). \(what)"
    case .hiddenState(let history, let what, let suspects):
      "There is state that the fingerprint does not show: \(history). \(what) \(Self.listed(suspects))"
    case .sharedState(let history):
      "\(history) shows something else beside another pair, or if the candidate goes first: look for a static property, a "
        + "singleton, or an actor that works beside the main actor."
    case .sharedObject(let name):
      "Both sides hold the same \(name), so that each changes the other: make one for each side, or list what "
        + "refers to it in blindSpots with the reason why that does no harm."
    case .unequalObservation(let observation):
      "The observation \(observation) does not equal itself: observe it as something that does."
    case .inconsistentEquality(let observations):
      "The observations \(observations.joined(separator: ", ")) are equal for each two in a row and not altogether, or equal "
        + "with other hashes: give them an == and a hash that agree on what is the same."
    case .deferredWork(let side, let history, let part):
      "\(part) of the \(side.rawValue) changed while no event was applied, after \(history): it has deferred some work, "
        + "which no step shows. Let a double hold the work back, and make its end an event."
    case .unsettled(let side, let history):
      "The \(side.rawValue) did not settle after \(history): some task has neither ended nor waits in a double. Let it "
        + "wait in PendingRequests, and let apply end with tasks.settled()."
    case .waitedForTime(let side, let history):
      "The \(side.rawValue) waited for something that is not a double after \(history), such as a real clock or another thread. "
        + "Replace the clock by a ManualClock, and let each request wait in PendingRequests."
    case .endlessTask(let side, let history):
      "A task of the \(side.rawValue) went on after \(history), when its subject was let go and it was cancelled: a loop that "
        + "tries again has to end where its task is cancelled."
    case .strayTask(let side, let history, let request):
      "The \(side.rawValue) requested \(request) after \(history), in a task that its task tracker did not start, so "
        + "the tracker does not know when it has settled. Give the class the tracker's start, or start its parts there."
    case .unequalCopy(let side, let history, let part):
      "A copy of the \(side.rawValue) is not in the state of the original after \(history): \(part) is not the same. Let "
        + "copied() copy it, and share nothing that can change."
    case .sharedWithCopy(let side, let classes):
      "A copy of the \(side.rawValue) holds objects of the original that can change, of \(classes.joined(separator: ", ")): "
        + "let copied() copy them too, or list what refers to them in blindSpots with the reason why that does no harm."
    case .strayQuestion(let question):
      "\(question) was asked while no event was applied: the subject has deferred some work."
    case .auditCutShort(let ways): "The limit of time ended the audit after \(ways) ways through the graph."
    case .differencesCutShort(let count):
      "The limit of time ended the report: what shows on \(count.counted("transition")) was not looked at."
    case .dishonestFingerprint(let side, let first, let second, let continuation, let suspects):
      "Two histories of the \(side.rawValue) have equal fingerprints and different futures:\n"
        + "  \(first)\n  \(second)\n  followed by \(continuation.joined(separator: ", "))\n"
        + Self.listed(suspects)
    case .indistinctStarts(let first, let second):
      "The starts '\(first)' and '\(second)' have equal fingerprints, so only the first was explored: leave one out, or "
        + "let the fingerprint show what tells them apart."
    case .startOutsideAssumption(let start, let assumption):
      "The assumption '\(assumption)' does not hold at the start '\(start)', so nothing was explored from there: leave the "
        + "start out, or assume less."
    case .nothingToExplore: "There is no start or no event, so nothing was compared."
    }
  }
  private static func listed(_ suspects: [String]) -> String {
    suspects.isEmpty
      ? "No stored property tells the two apart: look at state of the whole process, such as a static property, "
        + "and at the variables of a task that waits."
      : "Suspects: \(suspects.joined(separator: ", "))."
  }
}
