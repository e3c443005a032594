import Equivalence
import Foundation

extension AddLocationSubject {
  /// Actions that wait for their time, which passes in quarters of a second.
  final class QuarterSeconds {
    fileprivate struct Waiting {
      var quarters: Int
      var action: () -> Void
    }

    private var waiting: [Waiting] = []

    func perform(after delay: TimeInterval, _ action: @escaping () -> Void) {
      waiting.append(Waiting(quarters: Int((delay * 4).rounded(.up)), action: action))
    }

    func pass() {
      for index in waiting.indices { waiting[index].quarters -= 1 }
      let due = waiting.filter { $0.quarters <= 0 }
      waiting.removeAll { $0.quarters <= 0 }
      for waiting in due { waiting.action() }
    }
  }
}

extension AddLocationSubject.QuarterSeconds.Waiting: CustomFingerprintable {
  /// When it is done; there is one action only, which ends the half second of the one view model.
  var fingerprintContent: Int { quarters }
}
