import CoreLocationStandIn

extension LocationManagerSubject {
  /// A platform's location manager that records every call.
  final class LocationManagerSpy: CLLocationManager {
    private let recorder: Recorder

    init(source: SimulatedLocationSource, recorder: Recorder) {
      self.recorder = recorder
      super.init(source: source)
    }

    override class func authorizationStatus() -> CLAuthorizationStatus {
      MainActor.assumeIsolated { ProcessWideState.current.source?.authorizationStatus ?? .notDetermined }
    }

    override weak var delegate: (any CLLocationManagerDelegate)? {
      didSet { recorder.record(delegate == nil ? .platformDelegateCleared : .platformDelegateSet) }
    }

    override var headingOrientation: CLDeviceOrientation {
      get {
        recorder.record(.readHeadingOrientation)
        return super.headingOrientation
      }
      set {
        recorder.record(.headingOrientation(newValue))
        super.headingOrientation = newValue
      }
    }

    override func requestWhenInUseAuthorization() {
      recorder.record(.requestWhenInUseAuthorization)
      super.requestWhenInUseAuthorization()
    }

    override func requestAlwaysAuthorization() {
      recorder.record(.requestAlwaysAuthorization)
      super.requestAlwaysAuthorization()
    }

    override func requestLocation() {
      recorder.record(.requestLocation)
      super.requestLocation()
    }

    override func startUpdatingLocation() {
      recorder.record(.startUpdatingLocation)
      super.startUpdatingLocation()
    }

    override func stopUpdatingLocation() {
      recorder.record(.stopUpdatingLocation)
      super.stopUpdatingLocation()
    }

    override func startUpdatingHeading() {
      recorder.record(.startUpdatingHeading)
      super.startUpdatingHeading()
    }

    override func stopUpdatingHeading() {
      recorder.record(.stopUpdatingHeading)
      super.stopUpdatingHeading()
    }

    override func startMonitoringSignificantLocationChanges() {
      recorder.record(.startMonitoringSignificantLocationChanges)
      super.startMonitoringSignificantLocationChanges()
    }

    override func stopMonitoringSignificantLocationChanges() {
      recorder.record(.stopMonitoringSignificantLocationChanges)
      super.stopMonitoringSignificantLocationChanges()
    }
  }
}
