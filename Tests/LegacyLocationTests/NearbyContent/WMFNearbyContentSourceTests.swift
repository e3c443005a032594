@testable import CaseStudy
import CoreLocationStandIn
import Foundation
import LegacyLocation
import Testing

@Suite("Behaviour that only the legacy nearby-content source has")
@MainActor
struct WMFNearbyContentSourceTests {
  @Test("By default, the source creates a coarse manager, a geocoder and a search (rule 1)")
  func ownParts() async {
    let platform = SimulatedLocationSource(authorizationStatus: .authorizedAlways, location: .here)
    let state = ProcessWideState()
    let store = WMFContentStore()
    let source = SourceAtOnce(geocoderType: CLGeocoder.self)
    // Without a network, the load ends when the geocoder fails.
    await withCheckedContinuation { continuation in
      ProcessWideState.$current.withValue(state) {
        // This subject's initializer makes the class methods read the process-wide state.
        _ = NearbyContentSubject(.legacy)
        state.source = platform
        platform.whileInstalled {
          source.load(into: store, force: false) { continuation.resume() }
          let manager = platform.attachedManagers.first
          #expect(manager?.desiredAccuracy == kCLLocationAccuracyKilometer)
          #expect(manager?.distanceFilter == 1000)
        }
      }
    }
    // This call keeps the source alive until the load has ended.
    source.stopUpdating()
    #expect(store.groups.isEmpty)
    let found: Bool = await withCheckedContinuation { continuation in
      let here = CLLocation(latitude: 0, longitude: 0)
      WMFArticleSearch().fetchArticles(near: here, limit: 20) { articles, error in
        continuation.resume(returning: articles != nil || error == nil)
      }
    }
    #expect(!found)
  }

  @Test("By default, the source uses the system's clock, random numbers and the main queue (rule 1)")
  func ownInputs() async {
    let source = WMFNearbyContentSource()
    let before = Date()
    #expect(before <= source.now && source.now <= Date())
    #expect((0..<100).allSatisfy { _ in (0..<3).contains(source.draw(below: 3)) })
    await withCheckedContinuation { continuation in source.performLater { continuation.resume() } }
  }

  @Test("If the geocoder returns placemarks with an error, the load ends without a search (rule 5)")
  func errorWithPlacemarks() {
    let platform = SimulatedLocationSource(authorizationStatus: .authorizedAlways, location: .here)
    let state = ProcessWideState()
    let search = ArticleSearchSpy()
    let source = SourceAtOnce(geocoderType: FailingGeocoder.self, articleSearch: search)
    var isOver = false
    ProcessWideState.$current.withValue(state) {
      // This subject's initializer makes the class methods read the process-wide state.
      _ = NearbyContentSubject(.legacy)
      state.source = platform
      platform.whileInstalled { source.load(into: WMFContentStore(), force: false) { isOver = true } }
    }
    #expect(isOver)
    #expect(!search.wasAsked)
  }

  /// A geocoder that answers at once with placemarks and an error.
  @MainActor
  private final class FailingGeocoder: @MainActor WMFReverseGeocoding {
    static func wmf_make() -> any WMFReverseGeocoding { FailingGeocoder() }

    func wmf_reverseGeocodeLocation(
      _ location: CLLocation, completionHandler: @escaping CLGeocodeCompletionHandler
    ) {
      completionHandler([CLPlacemark()], CLError(.geocodeFoundPartialResult))
    }
  }

  private final class ArticleSearchSpy: WMFArticleSearch {
    private(set) var wasAsked = false

    override func fetchArticles(near location: CLLocation, limit: Int, completion: @escaping Completion) {
      wasAsked = true
      completion(nil, nil)
    }
  }

  private final class SourceAtOnce: WMFNearbyContentSource {
    override func performLater(_ action: @escaping () -> Void) { action() }
  }
}
