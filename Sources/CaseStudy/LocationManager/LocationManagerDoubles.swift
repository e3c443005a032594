package import CoreLocationStandIn
import Equivalence
import Foundation

extension LocationManagerSubject {
  @MainActor
  final class SimulatedPlatform {
    let recorder = Recorder()
    let surroundings: Surroundings
    let notificationCenter: NotificationCenterSpy
    let source: SimulatedLocationSource
    let locationManager: LocationManagerSpy
    let device: DeviceSpy
    let ignoresUnknownLocation: Bool

    init(_ start: Start) {
      surroundings = Surroundings(start)
      source = SimulatedLocationSource(
        authorizationStatus: .init(start.status), location: start.knownLocation,
        heading: start.knownHeading, behavior: start.behavior)
      notificationCenter = NotificationCenterSpy(recorder: recorder)
      let calls = PlatformCalls(
        recorder: recorder, surroundings: surroundings, source: source, notificationCenter: notificationCenter
      )
      locationManager = LocationManagerSpy(source: source, calls: calls)
      device = DeviceSpy(
        calls: calls, notificationCenter: notificationCenter,
        generatingRequests: start.othersWatchOrientation ? 1 : 0)
      ignoresUnknownLocation = start.isSimulator
    }

    isolated deinit {
      (locationManager.delegate as? any IntentionallyLeaking)?.stopLeaking()
    }

    func setPaused(_ isPaused: Bool) {
      guard let delegate = locationManager.delegate else { return }
      recorder.record(isPaused ? .platformPaused : .platformResumed)
      if isPaused {
        delegate.locationManagerDidPauseLocationUpdates(locationManager)
      } else {
        delegate.locationManagerDidResumeLocationUpdates(locationManager)
      }
    }
  }

  @MainActor
  protocol IntentionallyLeaking {
    func stopLeaking()
  }

  /// Records calls on the platform, and lets the platform act before a call returns.
  struct PlatformCalls {
    let recorder: Recorder
    let surroundings: Surroundings
    let source: SimulatedLocationSource
    let notificationCenter: NotificationCenterSpy

    /// Records a call during which the platform does not act.
    func record(_ call: Observation) { recorder.record(call) }

    func perform(_ call: Observation) {
      recorder.record(call)
      let interjection = surroundings.interjection(during: call)
      if let event = interjection.event { source.send(event) }
      if interjection == .rotation { notificationCenter.postRotation() }
    }
  }

  /// A notification centre whose registrations are part of the fingerprint.
  final class NotificationCenterSpy: NotificationCenterProtocol {
    /// A registration, which is also the observer's token.
    final class Registration: NSObject {
      let name: Notification.Name?
      let sender: AnyObject?
      let block: @Sendable (Notification) -> Void

      init(
        name: Notification.Name?, sender: AnyObject?, block: @escaping @Sendable (Notification) -> Void
      ) {
        self.name = name
        self.sender = sender
        self.block = block
      }

      func wants(_ notification: Notification) -> Bool {
        (name == nil || name == notification.name)
          && (sender == nil || sender === notification.object as AnyObject?)
      }
    }

    private let recorder: Recorder
    private var registrations: [Registration] = []
    /// Whether the manager needs the current notification of a rotation.
    var isNeeded = false

    init(recorder: Recorder) {
      self.recorder = recorder
    }

    /// The number of registrations that no code can remove, because no code retains the token.
    var leftBehind: Int {
      registrations.indices.count { isKnownUniquelyReferenced(&registrations[$0]) }
    }

    /// The number of registrations left behind, without an updating manager's only one, which the manager needs.
    private var superfluous: Int {
      let count = leftBehind
      return isNeeded && count > 0 && count == registrations.count ? count - 1 : count
    }

    func addObserver(
      forName name: Notification.Name?, object: Any?, queue: OperationQueue?,
      using block: @escaping @Sendable (Notification) -> Void
    ) -> any NSObjectProtocol {
      let registration = Registration(name: name, sender: object.map { $0 as AnyObject }, block: block)
      registrations.append(registration)
      return registration
    }

    func removeObserver(_ observer: Any) {
      registrations.removeAll { $0 === observer as AnyObject }
    }

    /// Posts the notification of a rotation without a sender.
    func postRotation() {
      post(Notification(name: UIDevice.orientationDidChangeNotification))
    }

    func post(_ notification: Notification) {
      for _ in 0..<superfluous { recorder.record(.observerLeftBehind) }
      for registration in registrations where registration.wants(notification) {
        registration.block(notification)
      }
    }
  }
}

/// The permission of the whole process, for the legacy manager's class methods.
///
/// Each test binds its own state to `current`, because tests run in parallel.
@MainActor
package final class ProcessWideState {
  @TaskLocal package static var current = ProcessWideState()

  /// The source of the permission, set by the subject before each event.
  package var source: SimulatedLocationSource?

  package nonisolated init() {}
}

extension LocationManagerSubject {
  /// The part of an app that owns a manager and a delegate.
  @MainActor
  final class Client {
    private let surroundings: Surroundings
    private let recorder: Recorder
    private var manager: (any ManagerUnderTest)?
    private var delegateOwner: AnyObject?
    private weak var delegate: DelegateSpy?
    private var lifetime: Lifetime

    init(manager: any ManagerUnderTest, recorder: Recorder, surroundings: Surroundings) {
      self.surroundings = surroundings
      self.recorder = recorder
      self.manager = manager
      lifetime = Lifetime(of: manager.object)
      replaceDelegate()
    }

    var isUpdating: Bool { manager?.properties.isUpdating ?? false }

    func perform(_ action: Reaction) {
      switch action {
      case .nothing: break
      case .start: manager?.startMonitoringLocation()
      case .stop: manager?.stopMonitoringLocation()
      case .readProperties: if let manager { recorder.record(.properties(manager.properties)) }
      case .replaceDelegate: replaceDelegate()
      case .clearDelegate:
        _ = manager?.setDelegate(nil)
        dropDelegate()
      case .dropDelegate: dropDelegate()
      case .dropManager: manager = nil
      }
    }

    private func replaceDelegate() {
      let next = DelegateSpy(recorder: recorder, client: self)
      // The manager gets the new delegate before the last assignment releases the old delegate.
      let owner = manager?.setDelegate(next)
      delegate = next
      delegateOwner = owner ?? next
    }

    private func dropDelegate() {
      delegate = nil
      delegateOwner = nil
    }

    fileprivate func isCurrent(_ delegate: DelegateSpy) -> Bool { self.delegate === delegate }

    fileprivate func react(to kind: String) { perform(surroundings.reaction(to: kind)) }

    func recordLifetime() {
      if lifetime.ends() { recorder.record(.managerReleased) }
    }
  }
}

extension LocationManagerSubject {
  @MainActor
  final class DelegateSpy {
    private let recorder: Recorder
    private weak var client: Client?

    init(recorder: Recorder, client: Client) {
      self.recorder = recorder
      self.client = client
    }

    isolated deinit { recorder.record(.delegateReleased) }

    func told(_ observation: Observation) {
      if client?.isCurrent(self) != true { recorder.record(.toldFormerDelegate) }
      recorder.record(observation)
      client?.react(to: observation.kind)
    }
  }
}

extension LocationManagerSubject.Observation {
  fileprivate var kind: String {
    switch self {
    case .toldLocation: "location"
    case .toldHeading: "heading"
    case .toldError: "error"
    case .toldEnabled(true): "enabled"
    case .toldEnabled(false): "disabled"
    default: description
    }
  }
}

extension LocationManagerSubject {
  enum Moment: Hashable, CustomStringConvertible {
    case told(String)
    case called(Observation)

    var description: String {
      switch self {
      case .told(let kind): "when told \(kind)"
      case .called(let call): "during \(call)"
      }
    }
  }

  /// An action of a client, as an event or in a callback.
  package enum Reaction: Hashable, Sendable, CaseIterable {
    case nothing
    case start
    case stop
    case readProperties
    case replaceDelegate
    case clearDelegate
    case dropDelegate
    case dropManager
  }

  /// An action of the platform before a call returns.
  package enum Interjection: Hashable, Sendable, CustomStringConvertible {
    case nothing
    case location
    case heading
    case error
    case authorization(Permission)
    case rotation

    /// `nothing`, and each action of the platform on the manager's delegate.
    package static let all: [Self] = [.nothing, .location, .heading, .error] + statuses

    static let statuses = Permission.allCases.map(Self.authorization)

    var event: SimulatedEvent? {
      switch self {
      case .nothing, .rotation: nil
      case .location: .location(.here)
      case .heading: .heading(.reliable)
      case .error: .error(.network)
      case .authorization(let status): .authorization(.init(status))
      }
    }

    package var description: String {
      if case .authorization(let status) = self { return "authorization \(status)" }
      return caseName(of: self) ?? ""
    }
  }

  /// The choices of client and platform, which act only during an event.
  final class Surroundings {
    var choices: Choices?
    private let start: Start

    init(_ start: Start) { self.start = start }

    func reaction(to kind: String) -> Reaction {
      if start.clientStartsOnEnabled, kind == "enabled" { return .start }
      guard let choices, start.reactions.count > 1 else { return .nothing }
      return choices.pick(Moment.told(kind), from: start.reactions)
    }

    func interjection(during call: Observation) -> Interjection {
      guard let choices, start.interjections.count > 1 else { return .nothing }
      return choices.pick(Moment.called(call), from: start.interjections)
    }
  }
}

// The start never changes, and choices are not state.
extension LocationManagerSubject.Surroundings: CustomFingerprintable {
  package var fingerprintContent: Bool { true }
}
