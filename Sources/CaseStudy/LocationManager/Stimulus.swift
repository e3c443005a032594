public import CoreLocationStandIn
import Foundation

extension LocationManagerSubject {
  /// Something that a client, the user or the platform does to a location manager.
  public enum Stimulus: Hashable, Sendable, DescribedAsSource {
    /// The client starts monitoring.
    case start
    /// The client stops monitoring.
    case stop
    /// Another screen has a manager made with a preset.
    case makeAnother(Implementation.Preset)
    /// The client reads every property.
    case readProperties
    /// The client puts another delegate in place of the one there is.
    case replaceDelegate
    /// The client sets the delegate to nil and releases it.
    case clearDelegate
    /// The last owner of the delegate releases it, without telling the manager.
    case dropDelegate
    /// The last owner of the manager releases it.
    case dropManager
    /// The user's permission becomes this, and the platform reports it.
    case authorization(CLAuthorizationStatus)
    /// The user's permission becomes this, and the platform has not reported it yet.
    case unannouncedAuthorization(CLAuthorizationStatus)
    /// The platform measures a location, keeps it and delivers it.
    case location(SimulatedLocation)
    /// The platform measures several locations, keeps the last and delivers all of them at once.
    case locations([SimulatedLocation])
    /// The platform keeps a location that it does not deliver.
    case unannouncedLocation(SimulatedLocation)
    /// The platform no longer knows a location.
    case forgottenLocation
    /// The platform delivers a location that it does not keep.
    case unkeptLocation(SimulatedLocation)
    /// The platform delivers a heading.
    case heading(SimulatedHeading)
    /// The platform no longer knows a heading.
    case forgottenHeading
    /// The platform reports an error.
    case error(CLError.Code)
    /// The platform reports an error as a plain `NSError`, of Core Location's domain or another.
    case plainError(domain: String, code: Int)
    /// The platform pauses location updates, to save power.
    case pause
    /// The platform goes on with location updates.
    case resume
    /// The user turns the device.
    case rotation(UIDeviceOrientation)
    /// Somebody else posts the notification that the device posts when it is turned.
    case foreignRotationNotification
  }
}

extension LocationManagerSubject.Stimulus {
  var samples: Samples {
    var samples = Samples()
    switch self {
    case .authorization(let status), .unannouncedAuthorization(let status): samples.permissions = [status]
    case .location(let location), .unannouncedLocation(let location), .unkeptLocation(let location):
      samples.add(location, at: .now)
      samples.measurements = [location.horizontalAccuracy, location.course, location.speed]
    case .heading(let heading):
      samples.ages = [Date.now.timeIntervalSince(heading.timestamp)]
      samples.measurements = [heading.trueHeading, heading.accuracy]
    default: break
    }
    return samples
  }
}
