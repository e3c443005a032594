@testable import PlacesSwap
import Testing

@Suite("The setting")
struct SettingTests {
  @Test(
    "A feature can have its own mode, and other features have the app's mode",
    arguments: Setting.Mode.allCases)
  func oneFeature(mode: Setting.Mode) {
    var setting = Setting(mode)
    setting[.locationManager] = .parallel
    for feature in Setting.Feature.allCases {
      #expect(setting[feature] == (feature == .locationManager ? .parallel : mode))
    }
  }
}
