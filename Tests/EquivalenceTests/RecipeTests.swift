import Equivalence
import Observation
import Testing

// The recipes of Docs/Reference/Harness.md.

/// Time stamps, of which the fingerprint contains only the order.
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

/// A stored closure, which the fingerprint knows by its caller.
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

/// Stores a closure, which reflection cannot read.
private final class Player {
  private let onEnd: () -> Void
  init(onEnd: @escaping () -> Void) { self.onEnd = onEnd }
  func end() { onEnd() }
}

private final class PlayerScreen {
  private let recorder: Recorder<String>
  private var player: Player?

  init(_ recorder: Recorder<String>, retainsItself: Bool) {
    self.recorder = recorder
    player = retainsItself ? Player { self.close() } : Player { [weak self] in self?.close() }
  }

  deinit { recorder.record("is released") }
  func end() { player?.end() }
  private func close() { recorder.record("closes") }
}

private final class PlayerScreenSubject: TestSubject {
  private let recorder = Recorder<String>()
  private var screen: PlayerScreen?
  static let blindSpots = [BlindSpot("Player.onEnd", reason: "It is set once, and only calls the screen.")]

  init(retainsItself: Bool) { screen = PlayerScreen(recorder, retainsItself: retainsItself) }

  func apply(_ event: String) -> [String] {
    if event == "end" { screen?.end() } else { screen = nil }
    return recorder.take()
  }
}

/// A type as another package may have it, with a private count that grows without end.
private struct Rotation {
  private var uses = 0
  mutating func next() -> Int {
    uses += 1
    return uses % 3
  }
}

private struct RotationSubject: TestSubject {
  private var rotation = Rotation()
  private(set) var uses = 0
  mutating func apply(_ event: String) -> [Int] {
    uses += 1
    return [rotation.next()]
  }
}

@Suite("The recipes of the documentation")
struct RecipeTests {
  @Test("If the fingerprint contains only the order of time stamps, there are finitely many states")
  func stamps() throws {
    let keys = ["a", "b", "c"]
    let report = Comparison(both: { LastUsed() }, alphabet: keys).explore()
    try report.requireEquivalence()
    #expect(report.states == 16)
  }

  @Test("The fingerprint knows completion closures by their callers")
  func completions() throws {
    try Comparison(both: { Callers() }, alphabet: ["a", "b", "answer"]).explore().requireEquivalence()
  }

  @Test("A class with a closure is equivalent to an observable one, even with data stored by version 1")
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

  @Test("If a stored closure retains the screen, the release differs, although the closure is a blind spot")
  func release() throws {
    func report(retainsItself: Bool) -> Report<String, String> {
      Comparison(
        control: { PlayerScreenSubject(retainsItself: false) },
        candidate: { PlayerScreenSubject(retainsItself: retainsItself) }, alphabet: ["end", "dismiss"]
      ).explore()
    }
    try report(retainsItself: false).requireEquivalence()
    #expect(report(retainsItself: true).differences.first?.steps.map(\.stimulus) == ["dismiss"])
  }

  @Test("An assumption bounds a count inside another package's type")
  func foreignCount() throws {
    let report = Comparison(
      both: { RotationSubject() }, alphabet: ["next"],
      assumptions: [Assumption("at most nine uses") { $0.uses <= 9 }]
    ).explore()
    try report.requireEquivalence()
    #expect(report.states == 11 && report.assumptions.first?.unexplored == 1)
  }
}
