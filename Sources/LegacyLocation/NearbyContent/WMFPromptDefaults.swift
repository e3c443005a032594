package import Foundation

/// What is read of the user defaults; a double that is a subclass of `UserDefaults` would share what it stores.
package protocol WMFPromptDefaults {
  /// What is stored under a key; false if nothing is.
  func bool(forKey defaultName: String) -> Bool
}

extension UserDefaults: WMFPromptDefaults {}
