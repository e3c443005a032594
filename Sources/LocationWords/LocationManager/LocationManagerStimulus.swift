/// An event that a client, the user or the platform sends to a location manager.
package enum LocationManagerStimulus: Hashable, Sendable, Codable, DescribedAsSource {
  /// The manager is made in these circumstances, with a delegate. A recording begins with this.
  case make(LocationManagerCircumstances)
  case start
  case stop
  case makeAnother(LocationManagerPreset)
  case readProperties
  /// The client replaces the delegate.
  case replaceDelegate
  /// The client sets the delegate to nil and releases it.
  case clearDelegate
  /// The last owner releases the delegate, but does not set it to nil.
  case dropDelegate
  /// The last owner releases the manager.
  case dropManager
  /// The user changes the permission, and the platform reports it.
  case authorization(Permission)
  /// The user changes the permission, and the platform has not reported it yet.
  case unannouncedAuthorization(Permission)
  /// The platform measures a location, stores it and delivers it.
  case location(LocationReading)
  /// The platform measures several locations, stores the last and delivers all at once.
  case locations([LocationReading])
  /// The platform stores a location and does not deliver it.
  case locationWithoutCallback(LocationReading)
  case locationCleared
  /// The platform delivers a location and does not store it.
  case locationNotStored(LocationReading)
  case heading(HeadingReading)
  case forgottenHeading
  case error(PlatformError.Code)
  /// The platform reports an error as a plain `NSError`, of Core Location's domain or another.
  case plainError(domain: String, code: Int)
  case pause
  case resume
  case rotation(Orientation)
  /// Other code posts the notification that the device posts when it is rotated.
  case foreignRotationNotification
}

/// The two configurations of a location manager.
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
  /// Whether other code has begun orientation notifications.
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
