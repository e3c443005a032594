@testable import PlacesSwap
import Testing

@Suite("The setting of the modes")
struct SettingTests {
  @Test(
    "If one feature has its own mode, the others have the app's mode",
    arguments: Setting.Mode.allCases)
  func oneFeature(mode: Setting.Mode) {
    var setting = Setting(mode)
    setting[.locationManager] = .parallel
    for feature in Setting.Feature.allCases {
      #expect(setting[feature] == (feature == .locationManager ? .parallel : mode))
    }
  }
}
