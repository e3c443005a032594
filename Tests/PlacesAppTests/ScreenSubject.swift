import DeclaredDifferences
import Equivalence
import Foundation
@testable import PlacesApp
import PlacesAppSupport

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
  private var choices: Choices?

  /// Makes a screen.
  ///
  /// - Parameters:
  ///   - reactions: The actions from which an event's receiver may choose one during the event.
  ///   - make: Makes the screen and its service.
  init(
    _ actions: Actions, reactions: [String],
    make: (Recorder<String>, @escaping (ScreenEvent) -> Void) -> (Screen, Service)
  ) {
    let (recorder, shown) = (Recorder<String>(), SharedValue(""))
    var (read, react) = ({ "" }, {})
    (screen, service) = make(recorder) { event in
      // The subject records the changed content before the event that reports the change.
      Self.note(read(), in: shown, recorder)
      recorder.record("tells \(named(event))")
      react()
    }
    read = { [weak screen] in screen.map(content) ?? "nothing" }
    (self.actions, self.recorder, self.shown) = (actions, recorder, shown)
    Self.note(read(), in: shown, recorder)
    _ = recorder.take()
    guard !reactions.isEmpty else { return }
    react = { [weak self] in
      guard let self, let reaction = choices?.pick("in the event", from: ["nothing"] + reactions) else {
        return
      }
      actions[reaction]?(screen, service)
    }
  }

  private static func note(_ content: String, in shown: SharedValue<String>, _ recorder: Recorder<String>) {
    if shown.value != content { recorder.record("shows \(content)") }
    shown.withLock { $0 = content }
  }
}

extension ScreenSubject: @MainActor SubjectWithChoices {
  /// Applies an action; `leave` releases the screen.
  func apply(_ action: String, choices: Choices) -> [String] {
    self.choices = choices
    defer { self.choices = nil }
    if action == "leave" { screen = nil }
    actions[action]?(screen, service)
    Self.note(screen.map(content) ?? "nothing", in: shown, recorder)
    return recorder.take()
  }

  static var blindSpots: [BlindSpot] {
    let doubles = ["FeedCard", "NearbyFeed", "PlaceFinder", "VisitSchedule"].map { "PlacesApp.\($0)Event" }
    let closures =
      switch Screen.self {
      case is PlacesMap.Type, is SavedPlacesList.Type: ["ServiceDouble.onEvent", "\(Screen.self).onEvent"]
      case is CompositionRoot.Type:
        [
          "PlacesMap.onEvent", "SavedPlacesList.onEvent", "CompositionRoot.onEvent",
          "CompositionRoot.services",
        ]
          + (doubles + ["Swift.Never"]).map { "ServiceDouble<\($0)>.onEvent" }
      default:
        ["ServiceDouble.onEvent"] + (Service.self is ManagerDouble.Type ? ["ModernFeedCard.onEvent"] : [])
      }
    return [
      BlindSpot("ScreenSubject.actions", reason: "They are the same for each subject, and store nothing.")
    ] + closures.map { BlindSpot($0, reason: "It belongs to one subject, and is set once.") }
  }
}

/// Returns a value as a Swift expression, in which the names of samples replace their values.
@MainActor
func named(_ value: Any) -> String {
  let source = swiftSource(value)
  if let known = names[source] { return known }
  let name = Samples.named.reduce(source) { $0.replacingOccurrences(of: $1.source, with: $1.name) }
  names[source] = name
  return name
}

/// Caches the results of ``named(_:)``, because a state machine repeats the same few values many times.
@MainActor private var names: [String: String] = [:]

/// Returns the content of a screen, or of all screens of a root, with the names of samples.
@MainActor
func content(of screen: Any) -> String {
  guard let root = screen as? CompositionRoot else {
    return PlacesAppSupport.content(of: screen, named: named)
  }
  return screens(of: root).map { "\($0.name) \(content(of: $0.screen))" }.joined(separator: ", ")
}
