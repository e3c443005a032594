import Foundation
import Testing

@testable import judge

@Suite("The judge of location managers")
struct JudgeTests {
  private static let delegate = """
    @objc public protocol LocationManagerDelegate: AnyObject {
      func locationManager(_ manager: LocationManager, didUpdate location: CLLocation)
      @objc optional
      func locationManager(_ manager: LocationManager, didUpdate heading: CLHeading)
    }

    """
  private static let members = """
      weak var delegate: LocationManagerDelegate?
      var location: CLLocation? { nil }
      var heading: CLHeading? { nil }
      var isUpdating: Bool { false }
      var authorizationStatus: CLAuthorizationStatus { .notDetermined }
      func startMonitoringLocation() { NSLog("x"); DDLogInfo("y"); os_log("z"); print("a"); begin() }
      func stopMonitoringLocation() { delegate?.locationManager?(self, didUpdate: heading!) }

    """
  private static let added = """
    init(locationManager: CLLocationManager = CLLocationManager(), device: UIDevice = UIDevice.current, \
    notificationCenter: NotificationCenterProtocol = NotificationCenter.default, ignoresUnknownLocation: Bool = false)
    """

  private func edited(_ initializer: String, _ modifier: String = "") -> String {
    let code =
      Self.delegate + "\(modifier)class LocationManager: NSObject {\n" + initializer + Self.members + "}\n"
    return Judge.edited("Mine.swift", code).output
  }

  @Test("An initializer without parameters gets all parameters, with commas, and overrides nothing")
  func emptyInitializer() {
    let output = edited("  override init() { super.init() }\n")
    #expect(output.contains(Self.added + " { super.init() }"))
    #expect(!output.contains("override"))
  }

  @Test("A class without an initializer gets one")
  func noInitializer() { #expect(edited("").contains(Self.added)) }

  @Test("Properties for the parameters of a new initializer are inserted before the whole initializer")
  func storedParameters() {
    let output = edited("  func turn() { UIDevice.current.begin(); NotificationCenter.default.post() }\n")
    #expect(output.contains("\n  private let notificationCenter: NotificationCenterProtocol\n"))
    #expect(output.contains("\n  private let device: UIDevice\n"))
  }

  @Test("An existing property stores the parameter of the same name, and no second property is added")
  func propertyOfTheName() {
    let output = edited(
      """
        private let locationManager: CLLocationManager
        override init() {
          locationManager = CLLocationManager()
        }

      """)
    #expect(output.contains("    self.locationManager = locationManager\n"))
    #expect(output.components(separatedBy: "private let locationManager").count == 2)
  }

  @Test("Only the compared class gets the simulated platform, and the list names the other class")
  func secondClass() {
    let code = "class A { let m = CLLocationManager() }\nclass B { let m = CLLocationManager() }\n"
    let output = Judge.edited("Mine.swift", code).output
    #expect(output.components(separatedBy: "self.m = locationManager").count == 2)
    #expect(output.contains("class B { let m = CLLocationManager() }"))
  }

  @Test("A bridge takes properties by their types, and asks for arguments that it does not know")
  func bridgedProperties() throws {
    let code = """
      class Locator {
        private let m: CLLocationManager
        private(set) var lastKnown: CLLocation?
        var status: CLAuthorizationStatus
        @ObservationIgnored var isTracking: Bool
        init(clock: Clock, retries: Int = 3) { m = CLLocationManager() }
      }
      """
    let (output, bridge) = Judge.edited("Mine.swift", code)
    #expect(!output.contains("ObservationIgnored"))
    let text = try #require(bridge)
    #expect(text.contains("var location: CLLocation? { yours.lastKnown }"))
    #expect(text.contains("authorizationStatus: CLAuthorizationStatus { yours.status }"))
    #expect(text.contains("var isUpdating: Bool { yours.isTracking }"))
    #expect(text.contains("clock: /* EDIT: a Clock */)"))
    #expect(!text.contains("retries"))
  }

  @Test("The word optional may stand on a line of its own")
  func optionalOnItsLine() {
    let output = edited("  override init() { super.init() }\n")
    #expect(!output.contains("optional"))
    #expect(output.contains("delegate?.locationManager(self, didUpdate: heading!)"))
  }

  @Test("A public class becomes internal, because two public ones would be ambiguous")
  func publicClass() { #expect(!edited("", "public ").contains("public")) }

  @Test("Calls that only log are removed")
  func logging() {
    let output = edited("")
    #expect(output.contains("begin()"))
    for call in ["NSLog", "DDLogInfo", "os_log", "print"] { #expect(!output.contains(call)) }
  }

  @Test("A case that only logs keeps a statement")
  func loggingCase() {
    let output = edited("  func log(_ x: Int) { switch x { case 1: print(x)\n  default: begin() } }\n")
    #expect(output.contains("case 1: break"))
  }

  @Test("The platform's manager comes from the initializer, and imports of parts of modules are removed")
  func platformManager() {
    let output = Judge.edited(
      "Mine.swift",
      "import CoreLocation.CLError\n" + Self.delegate
        + "class LocationManager {\n  private let manager = CLLocationManager()\n" + Self.members + "}\n"
    ).output
    #expect(output.hasPrefix("import CoreLocationStandIn; import Foundation\n"))
    #expect(output.contains("private let manager: CLLocationManager"))
    #expect(output.contains("    self.manager = locationManager"))
  }

  @Test(
    "A singleton's lazy or assigned manager of the platform also comes from the initializer, which is no longer private"
  )
  func lazyManager() {
    let (output, bridge) = Judge.edited(
      "Mine.swift",
      """
      class Tracker {
        static let shared = Tracker()
        private(set) var location: CLLocation?
        private lazy var manager: CLLocationManager = { let manager = CLLocationManager(); return manager }()
        private init() { }
      }
      """)
    #expect(output.contains("{ let manager = locationManager; return manager }()"))
    #expect(output.contains("private let locationManager: CLLocationManager"))
    #expect(output.contains("    self.locationManager = locationManager\n    }"))
    #expect(!output.contains("private init"))
    #expect(!output.contains("private  init"))
    #expect(bridge?.contains("var location: CLLocation? { yours.location }") == true)
    let assigned = edited("  let manager: CLLocationManager\n  init() { manager = CLLocationManager() }\n")
    #expect(assigned.contains("manager = locationManager }"))
  }

  @Test("A class with another interface gets a bridge with its own methods, and another name if it needs one")
  func bridge() throws {
    let code = """
      class LocationManager: NSObject {
        static let shared = LocationManager()
        var onLocation: ((CLLocation) -> Void)?
        private(set) var lastLocation: CLLocation?
        private let manager = CLLocationManager()
        func startTracking(quietly: Bool = false) {}
        func stop() {}
      }
      """
    let result = Judge.edited("Mine.swift", code)
    let bridge = try #require(result.bridge)
    #expect(result.output.contains("class YourLocationManager: NSObject"))
    #expect(bridge.contains("var location: CLLocation? { yours.lastLocation }"))
    #expect(bridge.contains("func startMonitoringLocation() { yours.startTracking() }"))
    #expect(bridge.contains("func stopMonitoringLocation() { yours.stop() }"))
    #expect(bridge.contains("// EDIT: yours.onLocation = "))
    #expect(bridge.contains("yours = YourLocationManager(locationManager: locationManager, device: device,"))
  }

  @Test("A class with each required name needs no bridge")
  func noBridge() {
    let code = Self.delegate + "class LocationManager {\n" + Self.members + "}\n"
    #expect(Judge.edited("Mine.swift", code).bridge == nil)
  }
}
