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

  @Test("Only the compared class gets the simulated platform, and another class keeps its own manager")
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

  @Test("A property with the name of a parameter is declared once, and configures the given manager")
  func propertyWithBody() {
    let lazy = edited(
      """
        private lazy var locationManager: CLLocationManager = {
          let manager = CLLocationManager()
          return manager
        }()
        init() {}

      """)
    #expect(lazy.contains("let manager = givenLocationManager\n"))
    #expect(lazy.contains("private let givenLocationManager: CLLocationManager"))
    #expect(lazy.contains("self.givenLocationManager = locationManager"))
    #expect(lazy.matches(of: #/(let|var) locationManager: /#).count == 1)
    let eager = edited(
      """
        private let locationManager: CLLocationManager = { let manager = CLLocationManager(); return manager }()
        let device: UIDevice
        init() { device = UIDevice.current }

      """)
    #expect(eager.contains("private let locationManager: CLLocationManager \n"))
    #expect(eager.contains("self.locationManager = { let manager = locationManager; return manager }()"))
    #expect(eager.contains("self.device = device }"))
    #expect(edited("  lazy var m = CLLocationManager()\n").contains("lazy var m = locationManager"))
  }

  @Test("Each logger is removed with its calls", arguments: ["OSLog(a: 1)", "OSLog.default", "Logger(b: 2)"])
  func loggers(_ logger: String) {
    let output = edited(
      "  private static let channel = \(logger)\n  func act() { Self.channel.debug(\"x\"); begin() }\n")
    #expect(!output.contains("channel"))
    #expect(output.contains("{ ; begin() }"))
  }

  @Test("Views and previews are removed")
  func views() {
    let output = Judge.edited(
      "Mine.swift",
      "import SwiftUI\nclass A { let m = CLLocationManager() }\nstruct B: View { var body: Text }\n#Preview { B() }"
    ).output
    #expect(output.contains("class A"))
    #expect(!output.contains("View"))
    #expect(!output.contains("B()"))
  }

  @Test("The bridge lists the methods of the class's own delegate, and marks each guess")
  func delegateOfTheClass() throws {
    let code = """
      @objc protocol LocationManagerDelegate: AnyObject {
        @objc optional func told(_ manager: LocationManager,
          of location: CLLocation)
      }
      class LocationManager { weak var delegate: LocationManagerDelegate?; let m = CLLocationManager() }
      """
    let text = try #require(Judge.edited("Mine.swift", code).bridge)
    #expect(text.contains("    // EDIT: yours.delegate = self; conform to YourLocationManagerDelegate, with"))
    #expect(
      text.contains(
        "  // EDIT: func told(_ manager: YourLocationManager, of location: CLLocation) { delegate?.locationManager(self, …) }\n"
      ))
    #expect(text.contains("authorizationStatus: CLAuthorizationStatus { .notDetermined /* EDIT: "))
  }

  @Test(
    "The list has a line for what has to be changed by hand",
    arguments: [
      ("if CLLocationManager.headingAvailable() {}", "has no headingAvailable; write true"),
      ("m.allowsBackgroundLocationUpdates = true", "has no allowsBackgroundLocationUpdates; remove it"),
      ("$place.sink { _ in }.store(in: &bag)", "$place does not exist here; do the work in didSet"),
      ("$place.sink { _ in }.store(in: &bag)", "store does not exist here; delete it"),
      ("c.publisher(for: x)", "publisher does not exist here; observe with a block"),
      ("o(#selector(f))", "store its token, and remove that in deinit"),
      ("withAnimation { f() }", "withAnimation does not exist here; keep only"),
    ])
  func byHand(_ statement: String, _ line: String) throws {
    let code =
      "import Combine\nclass A { private let m = CLLocationManager()\n  func f() { \(statement) } }\n"
    let run = try Run(code)
    #expect(run.errors.contains("line 3: BY HAND: "))
    #expect(run.errors.contains(line))
    #expect(!(try Run(code.replacing(statement, with: "m.distanceFilter = 1"))).errors.contains("BY HAND"))
  }

  @Test("The script counts the gaps of the bridge, keeps edits, and replaces the bridge of another class")
  func script() throws {
    func code(_ name: String) -> String { "class \(name) { private let m = CLLocationManager() }\n" }
    let run = try Run(code("First"))
    let bridge = run.folder.appendingPathComponent("Sources/YourLocation/Bridge.swift")
    #expect(run.errors.contains("lines with EDIT left in Sources/YourLocation/Bridge.swift: 9; until"))
    let edited = try String(contentsOf: bridge, encoding: .utf8).replacing("EDIT: ", with: "")
    try Data(edited.utf8).write(to: bridge)
    let again = try Run(code("First"), in: run.folder)
    #expect(again.errors.contains("has your edits, and stays"))
    #expect(!again.errors.contains("lines with EDIT"))
    let second = try Run(code("LocationManager"), in: run.folder)
    #expect(second.errors.contains("LocationManager becomes YourLocationManager"))
    #expect(second.errors.contains("Bridge.swift had changes of yours; the old file is now "))
    #expect(!second.errors.contains("and stays"))
    #expect(try String(contentsOf: bridge, encoding: .utf8).contains("let yours: YourLocationManager"))
    try FileManager.default.removeItem(at: run.folder)
  }
}

/// A run of scripts/judge in a temporary folder, with a compiler that fails at once.
private struct Run {
  let folder: URL
  let errors: String

  init(_ code: String, in given: URL? = nil) throws {
    let files = FileManager.default
    folder = given ?? files.temporaryDirectory.appendingPathComponent("judge-\(UUID().uuidString)")
    let scripts = folder.appendingPathComponent("scripts")
    let script = scripts.appendingPathComponent("judge")
    if given == nil {
      for name in ["scripts/mutation", "Sources/YourLocation"] {
        try files.createDirectory(
          at: folder.appendingPathComponent(name), withIntermediateDirectories: true)
      }
      let source = URL(fileURLWithPath: #filePath).appendingPathComponent("../../../../judge").standardized
      try files.copyItem(at: source, to: script)
      let products = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent().path
      for (name, text) in [("mutation/swift", "echo \(products)"), ("swift", "exit 1")] {
        let file = scripts.appendingPathComponent(name)
        try Data("#!/bin/sh\n\(text)\n".utf8).write(to: file)
        try files.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file.path)
      }
    }
    let file = folder.appendingPathComponent("Mine.swift")
    try Data(code.utf8).write(to: file)
    let (process, pipe) = (Process(), Pipe())
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["bash", script.path, file.path]
    process.environment = ["PATH": "\(scripts.path):/usr/bin:/bin"]
    (process.standardError, process.standardOutput) = (pipe, FileHandle.nullDevice)
    try process.run()
    errors = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
  }
}
