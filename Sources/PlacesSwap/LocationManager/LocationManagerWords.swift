import CoreLocationStandIn
import Foundation
import ModernLocation
import LocationWords

extension LocationManagerStimulus {
  /// The event of a delivery by the platform.
  init(_ delivery: PlatformDelivery) {
    self =
      switch delivery {
      case .authorization(let status): .authorization(Permission(status))
      case .locations(let locations, isHeld: true) where locations.count > 1:
        .locations(locations.map(LocationReading.init))
      case .locations(let locations, let isHeld):
        locations.last.map(LocationReading.init).map { isHeld ? .location($0) : .locationNotStored($0) }
          ?? .locations([])
      case .heading(let heading): .heading(HeadingReading(heading))
      case .error(let error):
        if error._domain == PlatformError.coreLocationDomain,
          let code = PlatformError.Code(rawValue: error._code)
        {
          .error(code)
        } else {
          .plainError(domain: error._domain, code: error._code)
        }
      case .pause: .pause
      case .resume: .resume
      }
  }
}
