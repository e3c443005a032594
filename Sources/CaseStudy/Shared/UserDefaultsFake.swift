import Equivalence
import Foundation

/// In-memory user defaults for fingerprints, with an override of every method that the features use.
final class UserDefaultsFake: UserDefaults {
  /// A stored value, with numbers written as text.
  struct Value {
    var text: String
    var isNumber = false
  }

  private var values: [String: Value] = [:]

  override func string(forKey defaultName: String) -> String? { values[defaultName]?.text }

  override func bool(forKey defaultName: String) -> Bool { values[defaultName]?.text == "true" }

  override func object(forKey defaultName: String) -> Any? {
    values[defaultName].flatMap { $0.isNumber ? Int($0.text) as Any? : $0.text }
  }

  override func set(_ value: Bool, forKey defaultName: String) {
    values[defaultName] = Value(text: "\(value)")
  }

  override func set(_ value: Int, forKey defaultName: String) {
    values[defaultName] = Value(text: "\(value)", isNumber: true)
  }

  override func set(_ value: Any?, forKey defaultName: String) {
    values[defaultName] = value.map { Value(text: "\($0)") }
  }

  override func removeObject(forKey defaultName: String) { values[defaultName] = nil }
}

extension UserDefaultsFake: CustomFingerprintable {
  /// The stored values, without the superclass's lock, which is opaque to reflection.
  var fingerprintContent: [String: Value] { values }
}
