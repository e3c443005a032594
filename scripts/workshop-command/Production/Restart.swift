import CoreLocationStandIn
import Legacy

let methods: [(name: String, call: @MainActor (WMFLocationManager) -> Void)] = [ /* methods */]
for (name, call) in methods {
  let source = SimulatedLocationSource(authorizationStatus: .authorizedAlways)
  source.whileInstalled {
    let manager = WMFLocationManager.fineLocationManager()
    manager.startMonitoringLocation()
    var calls: [String] = []
    source.onCall = { calls.append($0) }
    call(manager)
    source.onCall = nil
    guard let stop = calls.firstIndex(of: "stopUpdatingLocation") else { return }
    if calls[stop...].contains("startUpdatingLocation") {
      print("the public method \(name) restarts a manager")
    }
  }
}
