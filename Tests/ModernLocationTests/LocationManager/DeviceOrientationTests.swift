import CoreLocationStandIn
import Foundation
import ModernLocation
import Testing

@Suite("The source of the device's orientation")
@MainActor
struct DeviceOrientationTests {
  @Test("After two starts, one stop ends the notifications")
  func orientationInBalance() {
    let center = NotificationCenter()
    let device = UIDevice(notificationCenter: center)
    let source = UIDeviceOrientationSource(device: device, notificationCenter: center)
    source.start()
    source.start()
    #expect(device.isGeneratingDeviceOrientationNotifications)
    source.stop()
    #expect(!device.isGeneratingDeviceOrientationNotifications)
  }

  @Test("A source deallocated without a stop removes its observer and ends the notifications")
  func forgottenOrientation() {
    let calls = Calls()
    weak var forgotten: UIDeviceOrientationSource?
    do {
      let source = calls.makeSource()
      forgotten = source
      source.start()
    }
    #expect(forgotten == nil)
    #expect(calls.log == ["begin", "observe", "forget", "end"])
  }

  // A start during `observe` is left out, because a notification centre makes no call while it adds an observer. If it
  // did, a stop and a start in this call would lose the first of two observers, in legacy as well.
  @Test(
    "A start during `begin` or `forget` does nothing, but a start during `end` begins again",
    arguments: [("begin", []), ("forget", []), ("end", ["begin", "observe"])])
  func startedMeanwhile(call: String, more: [String]) {
    let calls = Calls()
    let source = calls.makeSource()
    calls.meanwhile[call] = { source.start() }
    source.start()
    source.stop()
    #expect(calls.log == ["begin", "observe", "forget", "end"] + more)
  }
}

/// Records the calls to the device and the notification centre.
///
/// Each call can run an action once.
@MainActor
private final class Calls {
  private(set) var log: [String] = []
  var meanwhile: [String: () -> Void] = [:]

  func makeSource() -> UIDeviceOrientationSource {
    UIDeviceOrientationSource(device: Device(self), notificationCenter: Center(self))
  }

  private func note(_ call: String) {
    log.append(call)
    meanwhile.removeValue(forKey: call)?()
  }

  private final class Device: UIDevice {
    private let calls: Calls

    init(_ calls: Calls) {
      self.calls = calls
      super.init(notificationCenter: nil)
    }

    override func beginGeneratingDeviceOrientationNotifications() { calls.note("begin") }
    override func endGeneratingDeviceOrientationNotifications() { calls.note("end") }
  }

  private final class Center: NotificationCenterProtocol {
    private let calls: Calls

    init(_ calls: Calls) { self.calls = calls }

    func addObserver(
      forName name: Notification.Name?, object: Any?, queue: OperationQueue?,
      using block: @escaping @Sendable (Notification) -> Void
    ) -> any NSObjectProtocol {
      MainActor.assumeIsolated { [calls] in calls.note("observe") }
      return NSObject()
    }

    func removeObserver(_ observer: Any) { MainActor.assumeIsolated { [calls] in calls.note("forget") } }
  }
}
