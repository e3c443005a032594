import CoreLocationStandIn
import Equivalence
import Foundation
import TestDoubles

extension ExploreCardSubject {
  /// The device of an implementation, with every recording double.
  @MainActor
  final class Device {
    let recorder = Recorder<Observation>()
    let source: SimulatedLocationSource
    let defaults = DefaultsSpy()
    /// The requests to open the settings that have a waiting caller.
    private var settings: [HeldCallback<String, Bool>] = []
    private let tasks: TaskTracker
    /// The measured location of the user.
    var here = LocationReading.here
    var heading: Heading?
    /// The number of requests to open the settings without a waiting caller, because legacy ignores the answer.
    private var unawaitedOpenings = 0
    /// The card's location manager, owned by the card.
    weak var manager: (any ManagerDouble)?
    /// The screen, which the feed reads after an update.
    weak var screen: (any ScreenUnderTest)?
    /// The content of the permission cell at the feed's update in this step, or nil without an update.
    var shownToFeed: Shown?

    convenience init(_ permission: Permission, tasks: TaskTracker) {
      var behavior = SimulatedLocationSource.Behavior()
      behavior.deliversSynchronously = true
      self.init(
        on: SimulatedLocationSource(authorizationStatus: .init(permission), behavior: behavior), tasks: tasks)
    }

    init(on source: SimulatedLocationSource, tasks: TaskTracker) {
      self.source = source
      self.tasks = tasks
      defaults.recorder = recorder
    }

    // MARK: Expected content of cells

    var isAuthorized: Bool { [.authorizedAlways, .authorizedWhenInUse].contains(source.authorizationStatus) }

    var button: Button { isAuthorized ? .enabled : .request }

    func way(to cell: Cell) -> Way? {
      guard isAuthorized, source.location != nil, let way = cell.way else { return nil }
      return Way(distance: way.distance, bearing: way.bearing - (heading?.direction ?? 0))
    }

    // MARK: Events

    /// Changes the permission, and returns whether the old permission was different.
    func changePermission(to status: Permission) -> Bool {
      let status = CLAuthorizationStatus(status)
      guard status != source.authorizationStatus else { return false }
      source.send(.authorization(status))
      return true
    }

    func updateNearby(force: Bool) {
      recorder.record(.updatesNearby(force: force))
      shownToFeed = screen?.shown(by: .authorization)
    }

    /// The number of requests to open the settings without an answer.
    var openings: Int { settings.count + unawaitedOpenings }

    /// Requests to open the settings, in legacy without waiting for the answer.
    func open(_ url: String, _ completion: ((Bool) -> Void)? = nil) {
      recorder.record(.opens(url))
      if let completion {
        settings.append(tasks.hold(url, cancelledWith: false, completion))
      } else {
        unawaitedOpenings += 1
      }
    }

    func answer(_ opened: Bool) {
      if !settings.isEmpty {
        settings.removeFirst().answer(opened)
      } else if unawaitedOpenings > 0 {
        unawaitedOpenings -= 1
      }
    }
  }

  /// A card's location manager that records calls and passes events to its delegate.
  @MainActor
  protocol ManagerDouble: AnyObject {
    func tell(isEnabled: Bool)
    func tellLocation()
    func tellHeading()
  }

  /// User defaults that record new values and store them only for other readers, because no card reads them.
  final class DefaultsSpy: UserDefaults {
    var recorder: Recorder<Observation>?
    var shared: UserDefaultsFake?

    override func set(_ value: Bool, forKey defaultName: String) {
      recorder?.record(.stores(value, key: defaultName))
      shared?.set(value, forKey: defaultName)
    }
  }
}

/// An app that opens nothing and answers at the event `settings`.
final class ApplicationSpy: UIApplication {
  private let device: ExploreCardSubject.Device

  init(device: ExploreCardSubject.Device) {
    self.device = device
    super.init()
  }

  override func open(
    _ url: URL, options: [OpenExternalURLOptionsKey: Any] = [:],
    completionHandler completion: (@MainActor @Sendable (Bool) -> Void)? = nil
  ) {
    device.open(url.absoluteString, completion)
  }
}

extension ExploreCardSubject.DefaultsSpy: CustomFingerprintable {
  /// The values for other readers, because the superclass has a lock that is opaque to reflection.
  var fingerprintContent: UserDefaultsFake? { shared }
}

extension ExploreCardSubject.Cell {
  var place: CLLocationCoordinate2D? {
    switch self {
    case .authorization: CLLocationCoordinate2D(latitude: 49, longitude: 2.2926)
    case .place: CLLocationCoordinate2D(latitude: 48.8606, longitude: 2.3376)
    case .placeInTheNorth: CLLocationCoordinate2D(latitude: 49, longitude: 2.2945)
    case .placeWithoutArticle, .other: nil
    }
  }

  /// The way from `LocationReading.here` to the place, relative to north, computed by other software.
  fileprivate var way: (distance: Double, bearing: Double)? {
    switch self {
    case .authorization: (15_747.720, 359.496)
    case .place: (3_172.014, 85.547)
    case .placeInTheNorth: (15_747.105, 0)
    case .placeWithoutArticle, .other: nil
    }
  }
}
