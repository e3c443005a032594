import CoreLocationStandIn
import Foundation

/// User defaults in memory.
final class DefaultsInMemory: UserDefaults {
  private(set) var stored: [String: Bool] = [:]

  override func bool(forKey defaultName: String) -> Bool { stored[defaultName] ?? false }
  override func set(_ value: Bool, forKey defaultName: String) { stored[defaultName] = value }
}

/// An app whose settings answer when a test says so.
final class AnsweringApplication: UIApplication {
  private(set) var openings = 0
  private var completions: [@MainActor @Sendable (Bool) -> Void] = []

  override func open(
    _ url: URL, options: [OpenExternalURLOptionsKey: Any] = [:],
    completionHandler completion: (@MainActor @Sendable (Bool) -> Void)? = nil
  ) {
    openings += 1
    if let completion { completions.append(completion) }
  }

  /// Answers everybody who waits.
  func answer(_ opened: Bool) {
    let waiting = completions
    completions = []
    for completion in waiting { completion(opened) }
  }
}

/// Lets tasks of the main actor do what they can do now.
@MainActor
func turns() async {
  for _ in 1...20 { await Task.yield() }
}
