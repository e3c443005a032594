import Equivalence
package import Foundation

/// User defaults in memory, which have a fingerprint and override every method that the features use.
package final class UserDefaultsFake: UserDefaults {
  /// A stored value, with numbers written as text.
  struct Value {
    var text: String
    var isNumber = false
  }

  private var values: [String: Value] = [:]

  package override func string(forKey defaultName: String) -> String? { values[defaultName]?.text }

  package override func bool(forKey defaultName: String) -> Bool {
    NSString(string: values[defaultName]?.text ?? "").boolValue
  }

  package override func object(forKey defaultName: String) -> Any? {
    values[defaultName].flatMap { $0.isNumber ? Int($0.text) as Any? : $0.text }
  }

  package override func set(_ value: Bool, forKey defaultName: String) {
    set(value ? 1 : 0, forKey: defaultName)
  }

  package override func set(_ value: Int, forKey defaultName: String) {
    values[defaultName] = Value(text: "\(value)", isNumber: true)
  }

  package override func set(_ value: Any?, forKey defaultName: String) {
    values[defaultName] = value.map { Value(text: "\($0)") }
  }

  package override func removeObject(forKey defaultName: String) { values[defaultName] = nil }
}

extension UserDefaultsFake: CustomFingerprintable {
  /// Only the stored values, because the superclass has a lock that is opaque to reflection.
  var fingerprintContent: [String: Value] { values }
}
