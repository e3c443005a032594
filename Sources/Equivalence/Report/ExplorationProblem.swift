/// A problem that prevents a proof.
public struct ExplorationProblem: Hashable, Sendable, CustomStringConvertible {
  /// The kind of a problem.
  ///
  /// A later version of the library may add kinds.
  public struct Kind: RawRepresentable, Hashable, Sendable {
    /// The kind as one word, as in `hiddenState`.
    public let rawValue: String

    /// Makes a kind from its word.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// A limit ended the exploration before it had tried every event in every state.
    public static let limitReached = Self(rawValue: "limitReached")
    /// Values do not have the memory layout that reflection expects, so the exploration read no value.
    public static let unknownLayout = Self(rawValue: "unknownLayout")
    /// A property that is opaque to reflection is not listed as a blind spot.
    public static let blindSpot = Self(rawValue: "blindSpot")
    /// The state includes a queue, a timer or a task, whose work between two events would not be compared.
    public static let laterWork = Self(rawValue: "laterWork")
    /// An event left a lock held.
    public static let heldLock = Self(rawValue: "heldLock")
    /// No fingerprint has a property with the name of a listed blind spot.
    public static let staleBlindSpot = Self(rawValue: "staleBlindSpot")
    /// A listed blind spot matches properties of several types.
    public static let ambiguousBlindSpot = Self(rawValue: "ambiguousBlindSpot")
    /// An event had no effect in any state.
    public static let idleStimulus = Self(rawValue: "idleStimulus")
    /// An expected kind of observation never occurred.
    public static let unseenObservation = Self(rawValue: "unseenObservation")
    /// A declared difference never applied.
    public static let unseenDeclaration = Self(rawValue: "unseenDeclaration")
    /// Called twice for the same step, a declared difference expected different observations.
    public static let inconsistentDeclaration = Self(rawValue: "inconsistentDeclaration")
    /// The exploration left out an event that equals an earlier event.
    public static let equalStimuli = Self(rawValue: "equalStimuli")
    /// A history led to different observations or states when it ran again.
    public static let nondeterminism = Self(rawValue: "nondeterminism")
    /// After two histories with equal fingerprints, an event led to different observations or states.
    public static let hiddenState = Self(rawValue: "hiddenState")
    /// While another pair existed or the candidate acted first, a history led to different observations or states.
    public static let sharedState = Self(rawValue: "sharedState")
    /// Both sides refer to the same mutable object.
    public static let sharedObject = Self(rawValue: "sharedObject")
    /// An observation does not equal itself.
    public static let unequalObservation = Self(rawValue: "unequalObservation")
    /// An observation changed after it was shown.
    public static let changedObservation = Self(rawValue: "changedObservation")
    /// The equality of some observations is not transitive, or equal observations have different hash values.
    public static let inconsistentEquality = Self(rawValue: "inconsistentEquality")
    /// A subject changed although no event came.
    public static let deferredWork = Self(rawValue: "deferredWork")
    /// After an event, a task neither ended nor waited in a test double or in the tested class.
    public static let unsettled = Self(rawValue: "unsettled")
    /// A task that waited in the tested class went on although no event came.
    public static let resumedBetweenEvents = Self(rawValue: "resumedBetweenEvents")
    /// A subject waited for something other than a test double, such as a real clock.
    public static let waitedForTime = Self(rawValue: "waitedForTime")
    /// A task did not end, although the exploration released its subject and cancelled the task.
    public static let endlessTask = Self(rawValue: "endlessTask")
    /// A task waits in a test double, although the subject's tracker did not start this task.
    public static let strayTask = Self(rawValue: "strayTask")
    /// A copy of a subject had another state than the subject itself.
    public static let unequalCopy = Self(rawValue: "unequalCopy")
    /// A copy of a subject shares mutable objects with the original.
    public static let sharedWithCopy = Self(rawValue: "sharedWithCopy")
    /// A test double asked for a choice while no event was applied.
    public static let strayQuestion = Self(rawValue: "strayQuestion")
    /// The time limit or a cancellation ended the audit.
    public static let auditCutShort = Self(rawValue: "auditCutShort")
    /// The time limit or a cancellation ended the report before it had compared all transitions.
    public static let differencesCutShort = Self(rawValue: "differencesCutShort")
    /// Two histories with equal fingerprints have different futures.
    public static let dishonestFingerprint = Self(rawValue: "dishonestFingerprint")
    /// Two initial conditions have equal fingerprints, so the exploration covered only the first.
    public static let indistinctStarts = Self(rawValue: "indistinctStarts")
    /// An initial condition violates an assumption, so the exploration did not start there.
    public static let startOutsideAssumption = Self(rawValue: "startOutsideAssumption")
    /// Two initial conditions or declared differences have the same name, or an event is listed twice.
    public static let duplicate = Self(rawValue: "duplicate")
    /// The exploration had no initial condition.
    public static let noStart = Self(rawValue: "noStart")
    /// The exploration had no event.
    public static let noStimulus = Self(rawValue: "noStimulus")
  }

  package let cause: ProblemCause

  init(_ cause: ProblemCause) { self.cause = cause }

  /// The kind of the problem.
  public var kind: Kind { Kind(rawValue: caseName(of: cause) ?? "") }

  /// The problem in a sentence, with the usual remedy, if there is one.
  public var description: String { cause.description }
}

/// An initial condition, and the events applied since, by their descriptions.
package struct EventSequence: Hashable, Sendable, CustomStringConvertible {
  let start: String
  let stimuli: [String]

  package init(start: String, stimuli: [String]) {
    self.start = start
    self.stimuli = stimuli
  }

  package var description: String {
    stimuli.isEmpty ? start : "\(start): \(stimuli.joined(separator: ", "))"
  }
}

/// A problem with its details, where each case has the name of its ``ExplorationProblem/Kind``.
package enum ProblemCause: Hashable, Sendable {
  case limitReached(Limits.Kind, ExplorationProgress)
  case unknownLayout
  case blindSpot(String, of: ComparisonSide)
  case laterWork(String, of: ComparisonSide)
  case heldLock(String, of: ComparisonSide)
  case staleBlindSpot(String, of: ComparisonSide)
  case ambiguousBlindSpot(String, of: ComparisonSide, [String])
  case idleStimulus(String)
  case unseenObservation(String)
  case unseenDeclaration(String)
  case inconsistentDeclaration(String)
  case equalStimuli(String, String)
  case nondeterminism(EventSequence, String)
  case hiddenState(EventSequence, String, suspects: [String])
  case sharedState(EventSequence, String)
  case sharedObject(String)
  case unequalObservation(String)
  case changedObservation(String)
  case inconsistentEquality([String])
  case deferredWork(of: ComparisonSide, EventSequence, String)
  case unsettled(of: ComparisonSide, EventSequence, String)
  case resumedBetweenEvents(of: ComparisonSide, EventSequence, startedBy: String)
  case waitedForTime(of: ComparisonSide, EventSequence)
  case endlessTask(of: ComparisonSide, EventSequence)
  case strayTask(of: ComparisonSide, EventSequence, String)
  case unequalCopy(of: ComparisonSide, EventSequence, String)
  case sharedWithCopy(of: ComparisonSide, [String])
  case strayQuestion(String)
  case auditCutShort(ways: Int)
  case differencesCutShort(Int)
  case dishonestFingerprint(
    of: ComparisonSide, EventSequence, EventSequence, continuation: [String], suspects: [String])
  case indistinctStarts(String, String)
  case startOutsideAssumption(String, String)
  case duplicate(Duplicate, String, first: Int, second: Int)
  case noStart
  case noStimulus

  /// The kind of the two entries.
  package enum Duplicate: String, Hashable, Sendable {
    case start
    case event
    case declaration = "declared difference"
  }
}

extension ProblemCause {
  /// True if the exploration may have missed a sequence with a difference that is shorter than all that it found.
  ///
  /// A limit is no reason, because the report calls a sequence shortest only if all shorter ones have been tried.
  var isDoubt: Bool {
    switch self {
    case .limitReached, .staleBlindSpot, .idleStimulus, .unseenObservation, .unseenDeclaration,
      .duplicate, .noStart, .noStimulus:
      false
    default: true
    }
  }
}

extension ProblemCause: CustomStringConvertible {
  package var description: String {
    switch self {
    case .limitReached(let limit, let reached):
      (limit == .cancellation ? "The cancellation of its task" : "The limit of \(limit.rawValue)")
        + " ended the exploration. The exploration tried all sequences up to length "
        + "\(reached.depth) and found \(reached.states.counted("state")), \(reached.frontier) of them with untried "
        + "events. "
        + (limit == .cancellation
          ? "Run it again, with a limit of time if it must end."
          : "Raise the limit, or bound the states with an Assumption.")
    case .unknownLayout:
      "This package does not know the memory layout of this toolchain, so reflection read no state. Use a toolchain "
        + "that this package was tested with."
    case .blindSpot(let property, let side):
      "\(property) of the \(side) is opaque to reflection. \(Self.remedyForBlindSpot)"
    case .laterWork(let property, let side):
      "\(property) of the \(side) holds work for later, and no event triggers it. Give the class a test double "
        + "that holds the work, and make the end of the work an event. Start tasks in the subject's task tracker."
    case .heldLock(let lock, let side):
      "An event left the \(lock) of the \(side) held, so the next event that needs it would wait for ever. Unlock it "
        + "on every way out of the method."
    case .staleBlindSpot(let property, let side):
      "\(property) is listed as a blind spot of the \(side), but no such property was found. Correct its name, "
        + "or remove it from the list."
    case .ambiguousBlindSpot(let property, let side, let names):
      "\(property) is listed as a blind spot of the \(side), and stands for \(names.count) properties: "
        + "\(names.joined(separator: ", ")). List the intended one under its name as shown here."
    case .idleStimulus(let stimulus):
      "The event \(stimulus) never had an effect. Add an event that gives it one, or remove it. If it must have "
        + "no effect, let apply return the value that must not change as an observation."
    case .unseenObservation(let kind):
      "The observation \(kind) never occurred. Add an event that causes it, or remove it from observationKinds."
    case .unseenDeclaration(let id):
      "The declared difference \(id) never applied. Add an event that shows it, or remove the declaration."
    case .inconsistentDeclaration(let id):
      "The declared difference \(id) expects something else on a second call. Let it depend only on the event, the "
        + "control's observations and its own memory."
    case .equalStimuli(let first, let second):
      "The events \(first) and \(second) are equal, so the exploration applied only the first. Correct their ==."
    case .nondeterminism(let history, let what):
      "The same sequence had different results: \(history). \(what) Look for a random number, a clock, an address, a "
        + "static variable, a thread, or the order of a set or dictionary."
    case .hiddenState(let history, let what, let suspects):
      "The fingerprint does not contain all state: \(history). \(what) \(Self.listed(suspects))"
    case .sharedState(let history, let what):
      "\(history) has different results if another pair exists or the candidate acts first. "
        + (what.isEmpty ? "" : what + " ")
        + "Look for a static variable, a singleton, a file descriptor, a thread, an actor other than the main actor, "
        + "or the order of a set or dictionary."
    case .sharedObject(let name):
      "Both sides refer to the same \(name), so each side can change the other. Make one for each side, or list the "
        + "property that refers to it in blindSpots with the reason why it does no harm."
    case .unequalObservation(let observation):
      "The observation \(observation) does not equal itself, as NaN never does. Use a type whose values equal themselves."
    case .changedObservation(let observation):
      "The observation \(observation) changed after it was shown, so it refers to an object that the class changes. "
        + "Observe a copy of the object, or its values."
    case .inconsistentEquality(let observations):
      "The equality of the observations \(observations.joined(separator: ", ")) is not transitive, or equal "
        + "observations have different hash values. Correct their == and their hash."
    case .deferredWork(let side, let history, let part):
      "\(part) of the \(side) changed while no event was applied, after \(history): the class defers work, "
        + "which no step shows. Let a test double hold the work, and make the end of the work an event. If "
        + "the work is a detached task, start it in the subject's task tracker instead."
    case .unsettled(let side, let history, let tasks):
      "The \(side) did not settle after \(history): \(tasks.isEmpty ? "its method did not return" : tasks). Start "
        + "each task in the subject's task tracker, and end apply with tasks.settled(). A task may wait only in a test "
        + "double, such as PendingRequests or a ManualClock, or in a continuation that an event resumes."
    case .resumedBetweenEvents(let side, let history, let event):
      "The task of \(event) in the \(side) went on while no event was applied, after \(history): a timer or another "
        + "thread resumed it. Use a ManualClock, or let a test double hold the work until an event."
    case .waitedForTime(let side, let history):
      "The \(side) waited for something other than a test double after \(history), such as a real clock or "
        + "another thread. Replace the clock by a ManualClock, and let each request wait in PendingRequests."
    case .endlessTask(let side, let history):
      "A task of the \(side) did not end after \(history), although the exploration released its subject and "
        + "cancelled the task. A loop that tries again must end when its task is cancelled."
    case .strayTask(let side, let history, let request):
      "The \(side) requested \(request) after \(history), in a task that its task tracker did not start. The "
        + "tracker cannot know when this task has settled. Inject the tracker into the class, or start the task in it."
    case .unequalCopy(let side, let history, let part):
      "A copy of the \(side) does not match the original after \(history): \(part) differs. Let "
        + "copied() copy this property, and share no mutable object."
    case .sharedWithCopy(let side, let classes):
      "A copy of the \(side) shares mutable objects of \(classes.joined(separator: ", ")) with the original. "
        + "Let copied() copy them too, or list the properties that refer to them in blindSpots with the reason why "
        + "they do no harm."
    case .strayQuestion(let question):
      "A test double asked \(question) while no event was applied, so the subject defers work. Let a test double "
        + "hold the work, and make the end of the work an event."
    case .auditCutShort(let ways):
      "The time limit or a cancellation ended the audit after \(ways) paths through the graph. Raise the limit, or "
        + "give Audit fewer samples."
    case .differencesCutShort(let count):
      "The time limit or a cancellation ended the report with \(count.counted("transition")) not compared. Raise "
        + "the limit, or stop at the first difference."
    case .dishonestFingerprint(let side, let first, let second, let continuation, let suspects):
      "Two histories of the \(side) have equal fingerprints and different futures:\n"
        + "  \(first)\n  \(second)\n  followed by \(continuation.joined(separator: ", "))\n"
        + Self.listed(suspects)
    case .indistinctStarts(let first, let second):
      "The starts '\(first)' and '\(second)' have equal fingerprints, so only the first was explored. Omit one of "
        + "them, or let the fingerprint contain the difference."
    case .startOutsideAssumption(let start, let assumption):
      "The start '\(start)' violates the assumption '\(assumption)', so the exploration did not begin there. Omit the "
        + "start, or weaken the assumption."
    case .duplicate(let kind, let name, let first, let second):
      "The \(kind.rawValue)s \(first) and \(second) are both '\(name)'. "
        + (kind == .event ? "Remove one of them." : "Give each a name of its own.")
    case .noStart: "There is no start, so nothing was compared. Add one to starts."
    case .noStimulus: "There is no event, so nothing was compared. Add one to the alphabet."
    }
  }

  static let remedyForBlindSpot =
    "If it is state, make it visible: store a value, or conform to CustomFingerprintable. Otherwise list it in "
    + "blindSpots with the reason why it does no harm."

  private static func listed(_ suspects: [String]) -> String {
    suspects.isEmpty
      ? "No stored property differs. Look for global state, such as a static variable, for local variables of a "
        + "waiting task, and for the order of a set or dictionary."
      : "Suspects: \(suspects.joined(separator: ", "))."
  }
}
