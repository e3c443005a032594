extension LocationManager {
  /// Makes a manager on this device's location service and orientation.
  public convenience init(configuration: LocationManagerConfiguration) {
    self.init(
      source: CoreLocationSource(configuration: configuration),
      device: UIDeviceOrientationSource())
  }
}
