import Foundation

extension UserDefaults {
  /// True once the user has tapped *Enable location*.
  var didPromptForLocation: Bool {
    get { bool(forKey: "DidPromptForLocation") }
    set { set(newValue, forKey: "DidPromptForLocation") }
  }
}
