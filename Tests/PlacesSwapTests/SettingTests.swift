@testable import PlacesSwap
import Testing

@Suite("The setting")
struct SettingTests {
  @Test("A mode applies to the whole app", arguments: Setting.Mode.allCases)
  func wholeApp(mode: Setting.Mode) throws {
    let setting = try Setting(parsing: mode.rawValue)
    for feature in Setting.Feature.allCases { #expect(setting[feature] == mode) }
  }

  @Test("A feature can have its own mode")
  func oneFeature() throws {
    let setting = try Setting(parsing: "legacy , LocationManager=parallel")
    #expect(setting.mode == .legacy)
    #expect(setting[.locationManager] == .parallel)
  }

  @Test(
    "A wrong setting is an error that says what to write",
    arguments: [
      ("", "unknown mode ''; expected one of: legacy, parallel, modern"),
      ("both", "unknown mode 'both'; expected one of: legacy, parallel, modern"),
      ("Legacy", "unknown mode 'Legacy'; expected one of: legacy, parallel, modern"),
      ("legacy,Compass=modern", "unknown feature 'Compass'; expected one of: \(features)"),
      (
        "legacy,NearbyContent=parallel",
        "NearbyContent has no parallel run; expected one of: legacy, modern"
      ),
      (
        "modern,AddLocation=parallel",
        "AddLocation has no parallel run; expected one of: legacy, modern"
      ),
      ("legacy,LocationManager=on", "unknown mode 'on'; expected one of: legacy, parallel, modern"),
      (
        "legacy,modern",
        "'modern' sets no feature; expected a feature and a mode, for instance LocationManager=modern"
      ),
      (
        "legacy,",
        "'' sets no feature; expected a feature and a mode, for instance LocationManager=modern"
      ),
      (
        "legacy,LocationManager=modern,LocationManager=modern",
        "LocationManager is set twice; set it once"
      ),
    ])
  func errors(text: String, message: String) {
    #expect {
      try Setting(parsing: text)
    } throws: { error in
      "\(error)" == message
    }
  }

  private static let features = Setting.Feature.allCases.map(\.rawValue).joined(separator: ", ")
}
