@testable import CaseStudy
import Foundation

extension Implementation {
  /// The implementations that behave alike, among them the draft only if it has no regressions.
  static var all: [Self] {
    let alike = ["legacy", "modern"] + (Subject.self == AddLocationSubject.self ? ["draft"] : [])
    return Subject.implementations.filter { alike.contains($0.name) }
  }

  /// The implementations that a shared suite tests, by default those that behave alike.
  ///
  /// `CANDIDATE=draft` in the environment adds the draft even if it has regressions, and then the suite must fail. The
  /// name of another candidate adds that one.
  static var underTest: [Self] { underTest(all) }

  static func underTest(_ all: [Self]) -> [Self] {
    guard let name = ProcessInfo.processInfo.environment["CANDIDATE"] else { return all }
    let known = Set(Features.all.flatMap { $0.candidates })
    guard known.contains(name) else {
      fatalError("CANDIDATE '\(name)' is unknown; expected one of \(known.sorted())")
    }
    TrapAdvice.install()
    return all + Subject.implementations.filter { $0.name == name && !all.contains { $0.name == name } }
  }
}

/// Prints advice when a candidate traps, because a trap ends the test run without a report.
enum TrapAdvice {
  private static let text: StaticString = """
    The candidate ended the tests. This command shows the events and the line: swift run compare --candidate yours

    """

  static func install() {
    for number in [SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV] {
      signal(number) { number in
        _ = write(2, TrapAdvice.text.utf8Start, TrapAdvice.text.utf8CodeUnitCount)
        signal(number, SIG_DFL)
      }
    }
  }
}
