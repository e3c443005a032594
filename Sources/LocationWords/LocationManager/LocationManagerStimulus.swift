package import CoreLocationStandIn

/// Something that a client, the user, the platform or other code does to a location manager.
package enum LocationManagerStimulus: Hashable, Sendable, Codable, DescribedAsSource {
  /// The client makes the manager and its delegate, at the beginning of each recording.
  case make(LocationManagerCircumstances)
  case start
  case stop
  case makeAnother(LocationManagerPreset)
  case readProperties
  case replaceDelegate
  /// The client sets the manager's delegate to nil, and releases the object that was the delegate.
  case clearDelegate
  /// The last owner releases the delegate without setting the manager's delegate to nil.
  case dropDelegate
  /// The last owner releases the manager.
  case dropManager
  /// The user changes the permission, and the platform reports the change.
  case authorization(Permission)
  /// The user changes the permission, but the platform does not report the change yet.
  case unannouncedAuthorization(Permission)
  /// The platform measures, stores and delivers a location.
  case location(LocationReading)
  /// The platform measures several locations, stores the last and delivers all in one callback.
  case locations([LocationReading])
  /// The platform stores a location without a callback, for example for another app.
  case locationWithoutCallback(LocationReading)
  /// The platform clears the stored location without a callback.
  case locationCleared
  /// The platform delivers a location, but does not store it.
  case locationNotStored(LocationReading)
  case heading(HeadingReading)
  case headingCleared
  case error(PlatformError.Code)
  case plainError(domain: String, code: Int)
  case pause
  case resume
  case rotation(Orientation)
  /// Other code posts the notification that the device posts when it rotates.
  case foreignRotationNotification
}

/// The two configurations of a location manager.
package enum LocationManagerPreset: Hashable, Sendable, Codable, CaseIterable {
  /// For distances and directions.
  case fine
  /// For the user's approximate area.
  case coarse
}

/// The initial conditions of a recording.
package struct LocationManagerCircumstances: Hashable, Sendable, Codable {
  package var permission: Permission
  package var location: LocationReading?
  package var othersWatchOrientation: Bool
  /// Whether the platform is the simulator, where the manager ignores the error *location unknown*.
  package var isSimulator: Bool

  package init(
    permission: Permission, location: LocationReading?, othersWatchOrientation: Bool, isSimulator: Bool
  ) {
    self.permission = permission
    self.location = location
    self.othersWatchOrientation = othersWatchOrientation
    self.isSimulator = isSimulator
  }
}
