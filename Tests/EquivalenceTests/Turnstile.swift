import Equivalence

/// A turnstile that keeps credit for at most two guests, and may have a fault.
struct Turnstile: TestSubject {
  enum Stimulus: String, CaseIterable, Hashable { case coin, push, arrive, leave }
  enum Observation: Hashable { case opened, passed(Int), refused, greeted, released }

  enum Fault: String, CaseIterable {
    case none, missingCall, extraCall, wrongOrder, wrongValue, lifetime, longHistory, evenPosition
  }

  private final class Guest {}

  private let fault: Fault
  private var credit = 0
  private var passed = 0
  private var refusals = 0
  private var guest: Guest?
  private weak var observedGuest: Guest?
  private var leakedGuest: Guest?
  private var isOdd = false

  init(_ fault: Fault = .none) { self.fault = fault }

  mutating func apply(_ stimulus: Stimulus) -> [Observation] {
    defer { isOdd = fault == .evenPosition ? !isOdd : false }
    switch stimulus {
    case .coin: return coin()
    case .push: return push()
    case .arrive:
      guest = Guest()
      observedGuest = guest
      if fault == .lifetime { leakedGuest = guest }
      return [.greeted]
    case .leave:
      guest = nil
      return observedGuest == nil ? [.released] : []
    }
  }

  private mutating func coin() -> [Observation] {
    credit = min(credit + 1, 2)
    if fault == .missingCall, credit == 2 { return [] }
    return [.opened]
  }

  private mutating func push() -> [Observation] {
    guard credit > 0 else {
      refusals = min(refusals + 1, 3)
      if fault == .longHistory, refusals == 3, passed == 1 { return [.refused, .refused] }
      return fault == .evenPosition && !isOdd && passed == 1 ? [] : [.refused]
    }
    credit -= 1
    refusals = 0
    passed = 1 - passed
    switch fault {
    case .extraCall where credit == 1: return [.passed(passed), .opened]
    case .wrongOrder where guest != nil: return [.greeted, .passed(passed)]
    case .wrongValue where passed == 0: return [.passed(2)]
    default: return guest == nil ? [.passed(passed)] : [.passed(passed), .greeted]
    }
  }
}
