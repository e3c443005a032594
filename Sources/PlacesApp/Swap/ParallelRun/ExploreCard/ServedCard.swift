import CoreLocationStandIn
import Foundation
import LegacyLocation

/// The user defaults of a control: what the card stores is noted, and goes on to the real ones.
final class ServedDefaults: UserDefaults {
  private let real: UserDefaults
  private let note: (String, Bool) -> Void

  init?(_ real: UserDefaults, note: @escaping (String, Bool) -> Void) {
    self.real = real
    self.note = note
    super.init(suiteName: nil)
  }

  override func bool(forKey defaultName: String) -> Bool { real.bool(forKey: defaultName) }

  override func set(_ value: Bool, forKey defaultName: String) {
    note(defaultName, value)
    real.set(value, forKey: defaultName)
  }
}

/// The app of a control: its settings are opened by the real one, whose answer both sides get.
final class ServedApplication: WMFSettingsOpening {
  private let real: UIApplication
  private let asks: () -> (_ opened: Bool, _ serve: () -> Void) -> Void

  init(_ real: UIApplication, asks: @escaping () -> (_ opened: Bool, _ serve: () -> Void) -> Void) {
    self.real = real
    self.asks = asks
  }

  func open(
    _ url: URL, options: [UIApplication.OpenExternalURLOptionsKey: Any],
    completionHandler completion: (@MainActor @Sendable (Bool) -> Void)?
  ) {
    let answer = asks()
    real.open(url, options: options) { opened in answer(opened) { completion?(opened) } }
  }
}
