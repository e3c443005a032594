import CoreLocationStandIn
import Dispatch
import Foundation
import ModernLocation
import Synchronization
import Testing

/// Tests that an object of the main actor ends its work, whatever thread it is deallocated on.
@Suite("Deallocation on any thread", .patient)
@MainActor
struct ReleaseTests {
  enum Begun: CaseIterable { case manager, orientationSource }

  private final class LastReference: Sendable {
    private let object: Mutex<(any Sendable)?>

    init(_ object: any Sendable) { self.object = Mutex(object) }
    func release() { object.withLock { $0 = nil } }
  }

  private func begin(_ begun: Begun) -> (LastReference, UIDevice) {
    let center = NotificationCenter()
    let device = UIDevice(notificationCenter: center)
    let orientation = UIDeviceOrientationSource(device: device, notificationCenter: center)
    guard begun == .manager else {
      orientation.start()
      return (LastReference(orientation), device)
    }
    let manager = LocationManager(source: LocationSourceStub(), device: orientation)
    manager.startMonitoringLocation()
    return (LastReference(manager), device)
  }

  @Test("On the main queue, deallocation ends the work at once", arguments: Begun.allCases)
  func mainQueue(_ begun: Begun) async {
    let (reference, device) = begin(begun)
    #expect(device.isGeneratingDeviceOrientationNotifications)
    let isGenerating = await withCheckedContinuation { continuation in
      DispatchQueue.main.async {
        reference.release()
        let isGenerating = MainActor.assumeIsolated { device.isGeneratingDeviceOrientationNotifications }
        continuation.resume(returning: isGenerating)
      }
    }
    #expect(!isGenerating)
  }

  @Test("Elsewhere, deallocation ends the work once the main actor is free", arguments: Begun.allCases)
  func anotherThread(_ begun: Begun) async {
    let (reference, device) = begin(begun)
    #expect(device.isGeneratingDeviceOrientationNotifications)
    DispatchQueue.global().async { reference.release() }
    while device.isGeneratingDeviceOrientationNotifications { await Task.yield() }
  }
}
