import Foundation

struct Coordinate: Equatable, Sendable {
  var latitude: Double
  var longitude: Double
  var accuracy: Double
}

enum LocationPermission: Sendable {
  case notDetermined, denied, allowed
}

enum LocationError: Error, Equatable {
  case notAllowed
  case unknown
  case failed(code: Int)
}

/// The part of CLLocationManager that we use.
@MainActor
protocol LocationProvider: AnyObject {
  var delegate: LocationProviderDelegate? { get set }
  var permission: LocationPermission { get }
  func requestPermission()
  func requestLocation()
  func stop()
}

@MainActor
protocol LocationProviderDelegate: AnyObject {
  func locationProvider(_ provider: LocationProvider, didUpdate coordinates: [Coordinate])
  func locationProvider(_ provider: LocationProvider, didFailWith error: LocationError)
  func locationProviderDidChangePermission(_ provider: LocationProvider)
}
