import Equivalence
import Observation
import Testing

// The recipes of Docs/Reference/Harness.md.

/// Time stamps with a fingerprint of their order.
private struct Stamps: CustomFingerprintable {
  private var latest = 0
  private(set) var ofKey: [String: Int] = [:]

  var fingerprintContent: [String] { ofKey.keys.sorted { ofKey[$0, default: 0] < ofKey[$1, default: 0] } }

  mutating func use(_ key: String) {
    latest += 1
    ofKey[key] = latest
  }
}

private struct LastUsed: TestSubject {
  private var stamps = Stamps()
  mutating func apply(_ key: String) -> [String] {
    stamps.use(key)
    return stamps.fingerprintContent
  }
}

/// A stored closure with a fingerprint of its caller.
private struct Completion: CustomFingerprintable {
  let caller: String
  let call: (Int) -> Void
  var fingerprintContent: String { caller }
}

private final class Callers: TestSubject {
  private var completions: [Completion] = []
  private var seen: [String] = []

  func apply(_ event: String) -> [String] {
    if event == "answer" {
      completions.forEach { $0.call(1) }
      completions = []
    } else if !completions.contains(where: { $0.caller == event }) {
      completions.append(Completion(caller: event) { [unowned self] in seen.append("\(event): \($0)") })
    }
    defer { seen = [] }
    return seen
  }
}

private protocol Preferences: AnyObject { var isOn: Bool { get set } }

/// Replaces `UserDefaults`, which reflection cannot read.
private final class PreferencesDouble: Preferences {
  var isOn: Bool
  init(isOn: Bool = false) { self.isOn = isOn }
}

private final class DelegatingSwitch {
  var report: (Bool) -> Void = { _ in }
  let preferences: any Preferences
  init(_ preferences: any Preferences) { self.preferences = preferences }
  func toggle() {
    preferences.isOn.toggle()
    report(preferences.isOn)
  }
}

@Observable
private final class ObservableSwitch {
  private(set) var isOn: Bool
  private let preferences: any Preferences
  init(_ preferences: any Preferences) { (self.preferences, isOn) = (preferences, preferences.isOn) }
  func toggle() {
    isOn.toggle()
    preferences.isOn = isOn
  }
}

/// The old switch, with a closure that updates the shown value.
private final class OldSwitch: TestSubject {
  private let base: DelegatingSwitch
  private var shown: Bool
  static let blindSpots = [
    BlindSpot("DelegatingSwitch.report", reason: "It is set once, and stores its argument.")
  ]

  init(_ preferences: PreferencesDouble) {
    (base, shown) = (DelegatingSwitch(preferences), preferences.isOn)
    base.report = { [unowned self] in shown = $0 }
  }
  func apply(_ event: String) -> [Bool] {
    base.toggle()
    return [shown, base.preferences.isOn]
  }
}

private final class NewSwitch: TestSubject {
  private let base: ObservableSwitch
  private let preferences: PreferencesDouble
  init(_ preferences: PreferencesDouble) {
    (base, self.preferences) = (ObservableSwitch(preferences), preferences)
  }
  func apply(_ event: String) -> [Bool] {
    base.toggle()
    return [base.isOn, preferences.isOn]
  }
}

@Suite("The recipes of the documentation")
struct RecipeTests {
  @Test("If the fingerprint of time stamps contains only their order, the number of states is finite")
  func stamps() throws {
    let keys = ["a", "b", "c"]
    let report = Comparison(control: { LastUsed() }, candidate: { LastUsed() }, alphabet: keys).explore()
    try report.requireEquivalence()
    #expect(report.states == 16)
  }

  @Test("The fingerprint identifies completion closures by their callers")
  func completions() throws {
    try Comparison(control: { Callers() }, candidate: { Callers() }, alphabet: ["a", "b", "answer"])
      .explore().requireEquivalence()
  }

  @Test("A class with a closure is equivalent to an observable class, also with stored data of version 1")
  func switches() throws {
    let starts = [true, false].map { isOn in
      ComparisonStart(isOn ? "stored by version 1" : "new") {
        OldSwitch(PreferencesDouble(isOn: isOn))
      } candidate: {
        NewSwitch(PreferencesDouble(isOn: isOn))
      }
    }
    try Comparison(starts: starts, alphabet: ["toggle"]).explore().requireEquivalence()
  }
}
