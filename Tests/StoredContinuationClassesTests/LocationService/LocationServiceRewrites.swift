import Equivalence

@MainActor
private protocol LocationService: LocationProviderDelegate {
  var isLocating: Bool { get }
  func requestPermission() async -> LocationPermission
  func currentLocation() async throws -> Coordinate
  func cancelAll()
}

extension OldLocationService: LocationService {}
extension NewLocationService: LocationService {}

private final class Provider: LocationProvider {
  weak var delegate: (any LocationProviderDelegate)?
  var permission = LocationPermission.notDetermined
  private let calls: Calls
  init(_ calls: Calls) { self.calls = calls }
  func requestPermission() { calls.record("asks for permission") }
  func requestLocation() { calls.record("asks for a location") }
  func stop() { calls.record("stops") }
}

private final class LocationClient: Client {
  let calls = Calls()
  private let provider: Provider
  private let service: any LocationService

  init(_ make: (Provider) -> any LocationService) {
    provider = Provider(calls)
    service = make(provider)
  }

  func apply(_ event: String) {
    switch event {
    case "ask": calls.start(event) { await self.service.requestPermission() }
    case "locate": calls.start(event) { try await self.service.currentLocation() }
    case "report": service.locationProviderDidChangePermission(provider)
    case "allow": permit(.allowed)
    case "deny": permit(.denied)
    case "fine": update(accuracy: 10)
    case "coarse": update(accuracy: 1_000)
    case "fail": service.locationProvider(provider, didFailWith: .failed(code: 1))
    default: service.cancelAll()
    }
  }

  func counts() -> String { "locates: \(service.isLocating)" }

  private func permit(_ permission: LocationPermission) {
    provider.permission = permission
    service.locationProviderDidChangePermission(provider)
  }

  private func update(accuracy: Double) {
    service.locationProvider(
      provider, didUpdate: [Coordinate(latitude: 1, longitude: 2, accuracy: accuracy)])
  }
}

extension Rewrite {
  static let locationServices = [
    Rewrite("location service") { await report { NewLocationService(provider: $0) } },
    Rewrite("location service that answers early about the permission", differsBy: ["ask", "report"]) {
      await report { NewLocationService(provider: $0, fault: .answersEarly) }
    },
    Rewrite("location service in which a caller replaces another", differsBy: ["locate", "locate", "deny"]) {
      await report { NewLocationService(provider: $0, fault: .replacesCallers) }
    },
  ]
}

@MainActor
private func report(_ candidate: @escaping @MainActor (Provider) -> any LocationService) async
  -> RewriteReport
{
  await explore(
    { LocationClient { OldLocationService(provider: $0) } }, { LocationClient(candidate) },
    events: ["ask", "locate", "report", "allow", "deny", "fine", "coarse", "fail", "cancel"], calls: 3)
}
