import Foundation
import ModernLocation
import PlacesApp
import PlacesAppSupport
import Testing

@Suite("The modern feed of nearby content")
@MainActor
struct NearbyFeedTests {
  @Test("A load that begins after the feed's release does not wait for a location")
  func released() async {
    weak var manager: MuteManager?
    do {
      let made = MuteManager()
      manager = made
      ModernNearbyFeed(
        locationManager: made, geocoder: PlatformReverseGeocoder(), search: AnsweringArticles(),
        prompt: DefaultsLocationPrompt(defaults: DefaultsInMemory())
      ).load(force: false)
    }
    await Task.yield()
    #expect(manager == nil)
  }
}
