private import Foundation
private import Synchronization

/// Says on the standard error which sequence of stimuli ended the process, if one does.
///
/// What a trap leaves no time for is written down before: the text of each sequence, ahead of its last stimulus.
enum TrapNames {
  /// Where the text is, and how long it is.
  private static let text = Atomic<UInt>(0)
  private static let count = Atomic(0)
  /// Where the actions are that were installed before, one for each signal.
  private static let previous = Atomic<UInt>(0)
  private static let signals = [SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV]

  /// Installs the signal handlers, for the whole process.
  static func install() {
    let actions = UnsafeMutablePointer<sigaction>.allocate(capacity: signals.count)
    for (index, number) in signals.enumerated() { sigaction(number, nil, actions + index) }
    let isFirst = previous.compareExchange(
      expected: 0, desired: UInt(bitPattern: actions), ordering: .sequentiallyConsistent
    ).exchanged
    guard isFirst else { return actions.deallocate() }
    for number in signals { signal(number, handle) }
  }

  /// What is done next, as text that stays where it is meanwhile; nothing if there is none.
  static func note(_ sequence: UnsafeMutableBufferPointer<UInt8>?) {
    count.store(0, ordering: .sequentiallyConsistent)
    text.store(UInt(bitPattern: sequence?.baseAddress), ordering: .sequentiallyConsistent)
    count.store(sequence?.count ?? 0, ordering: .sequentiallyConsistent)
  }

  /// Writes the sequence, and leaves the rest to whoever handled the signal before: the trap comes again.
  private static let handle: @convention(c) (Int32) -> Void = { number in
    if let text = UnsafeRawPointer(bitPattern: TrapNames.text.load(ordering: .sequentiallyConsistent)) {
      _ = write(2, text, TrapNames.count.load(ordering: .sequentiallyConsistent))
    }
    let address = TrapNames.previous.load(ordering: .sequentiallyConsistent)
    guard let actions = UnsafePointer<sigaction>(bitPattern: address) else { return }
    for (index, known) in TrapNames.signals.enumerated() where known == number {
      sigaction(number, actions + index, nil)
    }
  }
}

/// A subject that has the sequence of its stimuli written down, for the case that one ends the process.
final class TrapNamed<Base: Subject>: SubjectHandle {
  private(set) var base: Base
  private var text: [UInt8]

  convenience init(_ base: Base, of side: Side, from start: String) {
    self.init(base, text: Array("\nThe \(side.rawValue) ended the process, from \(start): ".utf8))
  }

  private init(_ base: Base, text: [UInt8]) {
    self.base = base
    self.text = text
  }

  static var blindSpots: [BlindSpot] { Base.blindSpots }
  static var isAsynchronous: Bool { (Base.self as? any SubjectHandle.Type)?.isAsynchronous ?? false }

  var fingerprint: Fingerprint { base.fingerprint.handed(to: TrapNamed.self, from: Base.self) }
  var anatomy: Fingerprint.Anatomy { Fingerprint.Anatomy(of: base) }
  var failure: Problem? { (base as? any SubjectHandle)?.failure }

  func copied() -> TrapNamed? { base.copied().map { TrapNamed($0, text: text) } }

  func apply(_ stimulus: Base.Stimulus) -> [Base.Observation] { apply(stimulus, in: Environment()) }

  func apply(_ stimulus: Base.Stimulus, in environment: Environment) -> [Base.Observation] {
    var step = display(stimulus)
    if case .choices(let choices) = environment.answers {
      step = ([step] + choices.map(\.description)).joined(separator: ", ")
    }
    text += Array((step + "\n").utf8)
    // The next step follows on the same line.
    defer { text[text.count - 1] = UInt8(ascii: ";") }
    return text.withUnsafeMutableBufferPointer { text in
      TrapNames.note(text)
      defer { TrapNames.note(nil) }
      return base.apply(stimulus, in: environment)
    }
  }
}

extension Comparison where Control: Subject, Candidate: Subject {
  /// The same comparison of subjects whose sequences are written down.
  var reportingTraps: Comparison<TrapNamed<Control>, TrapNamed<Candidate>> {
    TrapNames.install()
    return Comparison<TrapNamed<Control>, TrapNamed<Candidate>>(
      starts: starts.map { start in
        Start(start.name) {
          TrapNamed(start.control(), of: .control, from: start.name)
        } candidate: {
          TrapNamed(start.candidate(), of: .candidate, from: start.name)
        }
      }, alphabet: alphabet, observationKinds: observationKinds, declared: declared, named: named,
      answersPerStep: answersPerStep,
      assumptions: assumptions.map { assumption in
        Assumption(assumption.text) { assumption.holds($0.base, $1.base) }
      }, caveats: caveats)
  }
}
