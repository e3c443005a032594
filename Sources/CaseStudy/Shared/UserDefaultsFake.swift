import Equivalence
import Foundation

/// User defaults in memory, which a fingerprint can see into.
///
/// Everything that the features use is overridden, so what the superclass stands for is neither read nor written.
final class UserDefaultsFake: UserDefaults {
  private var values: [String: String] = [:]

  override func string(forKey defaultName: String) -> String? { values[defaultName] }

  override func bool(forKey defaultName: String) -> Bool { values[defaultName] == "true" }

  override func object(forKey defaultName: String) -> Any? { values[defaultName] }

  override func set(_ value: Bool, forKey defaultName: String) { values[defaultName] = "\(value)" }

  override func set(_ value: Any?, forKey defaultName: String) {
    values[defaultName] = value.map { "\($0)" }
  }

  override func removeObject(forKey defaultName: String) { values[defaultName] = nil }
}

extension UserDefaultsFake: CustomFingerprintable {
  /// What is stored; the superclass has a lock, which no fingerprint can see into.
  var fingerprintContent: [String: String] { values }
}
