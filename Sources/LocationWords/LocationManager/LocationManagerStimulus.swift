/// Something that a client, the user or the platform does to a location manager.
package enum LocationManagerStimulus: Hashable, Sendable, Codable, DescribedAsSource {
  /// It is made in these circumstances, with a delegate, which is where a recording begins.
  case make(LocationManagerCircumstances)
  case start
  case stop
  case makeAnother(LocationManagerPreset)
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
  case authorization(Permission)
  /// The user's permission becomes this, and the platform has not reported it yet.
  case unannouncedAuthorization(Permission)
  /// The platform measures a location, keeps it and delivers it.
  case location(LocationReading)
  /// The platform measures several locations, keeps the last and delivers all of them at once.
  case locations([LocationReading])
  /// The platform keeps a location that it does not deliver.
  case locationWithoutCallback(LocationReading)
  case locationCleared
  /// The platform delivers a location that it does not keep.
  case locationNotStored(LocationReading)
  case heading(HeadingReading)
  case forgottenHeading
  case error(PlatformError.Code)
  /// The platform reports an error as a plain `NSError`, of Core Location's domain or another.
  case plainError(domain: String, code: Int)
  case pause
  case resume
  case rotation(Orientation)
  /// Somebody else posts the notification that the device posts when it is turned.
  case foreignRotationNotification
}

/// The two ways in which a location manager can be configured.
package enum LocationManagerPreset: Hashable, Sendable, Codable, CaseIterable {
  /// For distances and directions.
  case fine
  /// For knowing the area.
  case coarse
}

/// The circumstances in which an app makes a location manager.
package struct LocationManagerCircumstances: Hashable, Sendable, Codable {
  package var permission: Permission
  package var location: LocationReading?
  /// Whether somebody else has begun orientation notifications.
  package var othersWatchOrientation: Bool
  /// Whether this is the simulator, where *location unknown* means nothing.
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
