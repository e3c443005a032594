import CoreLocationStandIn
import Foundation
import Vocabulary

/// The device as one side sees it: its requests for notifications are noted, and either go on or are swallowed.
final class ObservedDevice: UIDevice {
  private let real: UIDevice
  private let ofControl: ControlRequests
  private let isControl: Bool
  private let note: ObservedLocationManager.Note
  private var ownRequests = 0

  /// The requests of the control, which the real device cannot tell from those of others.
  @MainActor
  final class ControlRequests {
    fileprivate var count = 0
    fileprivate var didOthersGenerate = false
  }

  init(
    _ real: UIDevice, ofControl: ControlRequests, isControl: Bool,
    note: @escaping ObservedLocationManager.Note
  ) {
    self.real = real
    self.ofControl = ofControl
    self.isControl = isControl
    self.note = note
    super.init()
  }

  override var orientation: UIDeviceOrientation { real.orientation }

  override var isGeneratingDeviceOrientationNotifications: Bool {
    if isControl || ofControl.count == 0 {
      return real.isGeneratingDeviceOrientationNotifications || ownRequests > 0
    }
    return ownRequests > 0 || ofControl.didOthersGenerate
  }

  override func beginGeneratingDeviceOrientationNotifications() {
    ownRequests += 1
    note(ownRequests == 1 ? .beginOrientationNotifications : .beginOrientationNotificationsTwice)
    guard isControl else { return }
    if ofControl.count == 0 { ofControl.didOthersGenerate = real.isGeneratingDeviceOrientationNotifications }
    ofControl.count += 1
    real.beginGeneratingDeviceOrientationNotifications()
  }

  override func endGeneratingDeviceOrientationNotifications() {
    ownRequests -= 1
    note(ownRequests == 0 ? .endOrientationNotifications : .endOrientationNotificationsOfOthers)
    guard isControl else { return }
    ofControl.count -= 1
    real.endGeneratingDeviceOrientationNotifications()
  }
}
