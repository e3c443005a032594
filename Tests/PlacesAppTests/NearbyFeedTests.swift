import Foundation
import ModernLocation
@testable import PlacesApp
import PlacesAppSupport
import Testing

@Suite("The modern feed of nearby content")
@MainActor
struct NearbyFeedTests {
  @Test("Once the feed is released, a load no longer begins")
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
