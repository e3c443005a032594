import Foundation
import LegacyLocation
import Testing

@Suite("Defaults of the legacy calendar")
@MainActor
struct WMFVisitAPITests {
  @Test(
    "Without a server every request fails later, and the delegate at that moment gets the error",
    arguments: ["events", "places", "account"])
  func noServer(request: String) async {
    let api = WMFVisitAPI(session: "none")
    let asking = Delegate()
    let current = Delegate()
    api.delegate = asking
    switch request {
    case "events": api.getEvents()
    case "places": api.getVisitedPlaces()
    default: api.getAccount()
    }
    api.delegate = current
    let told = await withCheckedContinuation { current.continuation = $0 }
    #expect(told == "\(request) failed: There is no connection to the server.")
    #expect(asking.told == nil)
  }

  @Test("By default, the calendar uses the app's API, the system's time and the user's calendar")
  func defaults() {
    let controller = WMFVisitCalendarController()
    let before = Date()
    #expect(controller.appDelegate === WMFAppDelegate.shared)
    #expect(controller.now >= before && controller.now <= Date())
    #expect(controller.calendar == .current)
  }
}

private final class Delegate: WMFVisitAPIDelegate {
  var continuation: CheckedContinuation<String, Never>?
  var told: String?

  private func tell(_ text: String) {
    told = text
    continuation?.resume(returning: text)
    continuation = nil
  }

  func eventsLoaded(events: [WMFVisitEvent]) { tell("events loaded") }
  func eventsFailed(error: any Error) { tell("events failed: \(error.localizedDescription)") }
  func visitedPlacesLoaded(places: [WMFVisitedPlace]) { tell("places loaded") }
  func visitedPlacesFailed(error: any Error) { tell("places failed: \(error.localizedDescription)") }
  func accountLoaded(name: String) { tell("account loaded") }
  func accountFailed(error: any Error) { tell("account failed: \(error.localizedDescription)") }
}
