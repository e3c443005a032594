import DeclaredDifferences
import Equivalence
import Foundation
import PlacesApp
import PlacesAppSupport
import TestDoubles

/// A screen with a test double of its service.
@MainActor
final class ScreenSubject<Screen: AnyObject, Service: AnyObject> {
  /// The actions with their names.
  typealias Actions = [String: (Screen?, Service) -> Void]

  private var screen: Screen?
  private let service: Service
  private let actions: Actions
  private let recorder: Recorder<String>
  private let shown: SharedValue<String>

  init(_ actions: Actions, make: (Recorder<String>, @escaping (ScreenEvent) -> Void) -> (Screen, Service)) {
    let (recorder, shown) = (Recorder<String>(), SharedValue(""))
    var read = { "" }
    (screen, service) = make(recorder) { event in
      // The subject records the changed content before the event that reports the change.
      Self.note(read(), in: shown, recorder)
      recorder.record("tells \(named(event))")
    }
    read = { [weak screen] in screen.map(content) ?? "nothing" }
    (self.actions, self.recorder, self.shown) = (actions, recorder, shown)
    Self.note(read(), in: shown, recorder)
    _ = recorder.take()
  }

  private static func note(_ content: String, in shown: SharedValue<String>, _ recorder: Recorder<String>) {
    if shown.value != content { recorder.record("shows \(content)") }
    shown.withLock { $0 = content }
  }
}

extension ScreenSubject: @MainActor TestSubject {
  /// Applies an action, or releases the screen for the action `leave`.
  func apply(_ action: String) -> [String] {
    if action == "leave" { screen = nil }
    actions[action]?(screen, service)
    Self.note(screen.map(content) ?? "nothing", in: shown, recorder)
    return recorder.take()
  }

  static var blindSpots: [BlindSpot] {
    let spots = [
      BlindSpot("ScreenSubject.actions", reason: "They are the same for each subject, and store nothing."),
      BlindSpot("ServiceDouble.onEvent", reason: "It belongs to one screen, and is set once."),
    ]
    let own = BlindSpot("\(Screen.self).onEvent", reason: "It belongs to one subject, and is set once.")
    return Screen.self is any TellingScreen.Type ? spots + [own] : spots
  }
}

/// A screen that stores the closure for its events instead of passing the closure to a service.
private protocol TellingScreen {}
extension PlacesMap: TellingScreen {}
extension SavedPlacesList: TellingScreen {}

/// Returns a value as an expression with the names of samples.
func named(_ value: Any) -> String {
  Samples.named.reduce(swiftSource(value)) { $0.replacingOccurrences(of: $1.source, with: $1.name) }
}

/// Returns the content of a screen with the names of samples.
@MainActor
func content(of screen: Any) -> String { PlacesAppSupport.content(of: screen, named: named) }
