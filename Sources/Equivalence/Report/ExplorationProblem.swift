/// A problem that prevents a proof.
public enum ExplorationProblem: Hashable, Sendable {
  /// A limit ended the exploration before the exploration had tried every action.
  case limitReached(Limits.Kind, ExplorationProgress)
  /// Values do not have the memory layout that reflection expects, so the exploration read no value.
  case unknownLayout
  /// A property that is opaque to reflection is not listed as a blind spot.
  case blindSpot(String, of: ComparisonSide)
  /// The state includes a queue, a timer or a task, which can act between events without a comparison.
  case laterWork(String, of: ComparisonSide)
  /// No fingerprint encountered this listed blind spot.
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
  /// On a second run, a history led to different observations or states. The text describes the difference.
  case nondeterminism(EventSequence, String)
  /// After two histories with equal fingerprints, an event led to different observations. The text describes the
  /// difference, and the suspects are the properties that probably contain the missing state.
  case hiddenState(EventSequence, String, suspects: [String])
  /// A history leads to different observations while another pair of subjects exists, or if the candidate acts first.
  case sharedState(EventSequence)
  /// Both sides refer to the same mutable object.
  case sharedObject(String)
  /// An observation does not equal itself.
  case unequalObservation(String)
  /// The equality of some observations is not transitive, or equal observations have different hash values.
  case inconsistentEquality([String])
  /// After a history, a subject changed without an event. The text names the changed property.
  case deferredWork(of: ComparisonSide, EventSequence, String)
  /// After an event, a task neither ended nor waited in a test double.
  case unsettled(of: ComparisonSide, EventSequence)
  /// After a history, a subject waited for something other than a test double, such as a real clock.
  case waitedForTime(of: ComparisonSide, EventSequence)
  /// After a history, the exploration released its subjects and cancelled their tasks, and a task did not end.
  case endlessTask(of: ComparisonSide, EventSequence)
  /// A task that the subject's tracker did not start waits in a test double. The text describes the task's request.
  case strayTask(of: ComparisonSide, EventSequence, String)
  /// After a history, a copy of a subject had a different state. The text names the different property.
  case unequalCopy(of: ComparisonSide, EventSequence, String)
  /// A copy of a subject shares mutable objects with the original. The texts name the classes of these objects.
  case sharedWithCopy(of: ComparisonSide, [String])
  /// A test double asked for a choice while no event was applied.
  case strayQuestion(String)
  /// The time limit ended the audit after a number of paths through the graph.
  case auditCutShort(ways: Int)
  /// The time limit ended the report before the comparison of a number of transitions.
  case differencesCutShort(Int)
  /// Two histories with equal fingerprints have different futures. The suspects probably contain the missing state.
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
      "The limit of \(limit.rawValue) ended the exploration. The exploration tried all sequences up to length "
        + "\(reached.depth) and found \(reached.states) states, of which \(reached.frontier) have untried events."
    case .unknownLayout:
      "This package does not know the memory layout of this toolchain, so reflection read no state. Use a toolchain "
        + "that this package was tested with."
    case .blindSpot(let property, let side):
      "\(property) of the \(side.rawValue) is opaque to reflection. If it is state, make it visible: store a value, or "
        + "conform to CustomFingerprintable. Otherwise list it in blindSpots with the reason why it does no harm."
    case .laterWork(let property, let side):
      "\(property) of the \(side.rawValue) defers work, which no event shows. Give the class a test double that holds "
        + "the work, and make the end of the work an event. Start tasks in the subject's task tracker."
    case .staleBlindSpot(let property, let side):
      "\(property) is listed as a blind spot of the \(side.rawValue), but no fingerprint encountered this property."
    case .ambiguousBlindSpot(let property, let side, let names):
      "\(property) is listed as a blind spot of the \(side.rawValue), and stands for \(names.count) properties: "
        + "\(names.joined(separator: ", ")). List the intended property with its outer type or module."
    case .idleStimulus(let stimulus): "The event \(stimulus) never had an effect."
    case .unseenObservation(let kind): "The observation \(kind) never occurred."
    case .unseenDeclaration(let id): "The declared difference \(id) never applied."
    case .inconsistentDeclaration(let id):
      "The declared difference \(id) expects something else on a second call. Let it depend only on the event, the "
        + "control's observations and its own memory."
    case .equalStimuli(let first, let second):
      "The events \(first) and \(second) are equal, so the exploration applied only the first. Correct their ==."
    case .nondeterminism(let history, let what):
      "The same sequence had different results: \(history). \(what)"
    case .hiddenState(let history, let what, let suspects):
      "The fingerprint does not contain all state: \(history). \(what) \(Self.listed(suspects))"
    case .sharedState(let history):
      "\(history) has different results if another pair exists or the candidate acts first. Look for a static "
        + "property, a singleton, or an actor other than the main actor."
    case .sharedObject(let name):
      "Both sides refer to the same \(name), so each side can change the other. Make one for each side, or list the "
        + "property that refers to it in blindSpots with the reason why it does no harm."
    case .unequalObservation(let observation):
      "The observation \(observation) does not equal itself. Use a type whose values equal themselves."
    case .inconsistentEquality(let observations):
      "The equality of the observations \(observations.joined(separator: ", ")) is not transitive, or equal "
        + "observations have different hash values. Correct their == and their hash."
    case .deferredWork(let side, let history, let part):
      "\(part) of the \(side.rawValue) changed while no event was applied, after \(history): the class defers work, "
        + "which no step shows. Let a test double hold the work, and make the end of the work an event."
    case .unsettled(let side, let history):
      "The \(side.rawValue) did not settle after \(history): a task neither ended nor waits in a test double. Let the "
        + "task wait in PendingRequests, and let apply end with tasks.settled()."
    case .waitedForTime(let side, let history):
      "The \(side.rawValue) waited for something other than a test double after \(history), such as a real clock or "
        + "another thread. Replace the clock by a ManualClock, and let each request wait in PendingRequests."
    case .endlessTask(let side, let history):
      "A task of the \(side.rawValue) did not end after \(history), although the exploration released its subject and "
        + "cancelled the task. A loop that tries again must end when its task is cancelled."
    case .strayTask(let side, let history, let request):
      "The \(side.rawValue) requested \(request) after \(history), in a task that its task tracker did not start. The "
        + "tracker cannot know when this task has settled. Inject the tracker into the class, or start the task in it."
    case .unequalCopy(let side, let history, let part):
      "A copy of the \(side.rawValue) has another state than the original after \(history): \(part) differs. Let "
        + "copied() copy this property, and share no mutable object."
    case .sharedWithCopy(let side, let classes):
      "A copy of the \(side.rawValue) shares mutable objects with the original, of \(classes.joined(separator: ", ")). "
        + "Let copied() copy them too, or list the properties that refer to them in blindSpots with the reason why "
        + "they do no harm."
    case .strayQuestion(let question):
      "A test double asked \(question) while no event was applied. Therefore the subject has deferred work."
    case .auditCutShort(let ways): "The time limit ended the audit after \(ways) paths through the graph."
    case .differencesCutShort(let count):
      "The time limit ended the report before the comparison of \(count.counted("transition"))."
    case .dishonestFingerprint(let side, let first, let second, let continuation, let suspects):
      "Two histories of the \(side.rawValue) have equal fingerprints and different futures:\n"
        + "  \(first)\n  \(second)\n  followed by \(continuation.joined(separator: ", "))\n"
        + Self.listed(suspects)
    case .indistinctStarts(let first, let second):
      "The starts '\(first)' and '\(second)' have equal fingerprints, so only the first was explored. Omit one of "
        + "them, or let the fingerprint contain the difference."
    case .startOutsideAssumption(let start, let assumption):
      "The start '\(start)' violates the assumption '\(assumption)', so the exploration did not begin there. Omit the "
        + "start, or weaken the assumption."
    case .nothingToExplore: "There is no start or no event, so nothing was compared."
    }
  }
  private static func listed(_ suspects: [String]) -> String {
    suspects.isEmpty
      ? "No stored property differs. Look for global state, such as a static property, and for local variables of a "
        + "waiting task."
      : "Suspects: \(suspects.joined(separator: ", "))."
  }
}
