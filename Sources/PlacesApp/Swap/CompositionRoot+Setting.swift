import ModernLocation

extension CompositionRoot {
  /// Builds the app on a platform, each feature served as the setting says.
  ///
  /// - Parameters:
  ///   - setting: Which implementation serves each feature.
  ///   - platform: What the app runs on.
  ///   - onEvent: Is told what each screen was told.
  public convenience init(
    _ setting: Setting, on platform: Platform, onEvent: @escaping (ScreenEvent) -> Void = { _ in }
  ) {
    self.init(mapLocationManager: setting.locationManager(.fine, on: platform), onEvent: onEvent)
  }
}

extension Setting {
  /// Makes a location manager.
  @MainActor
  fileprivate func locationManager(
    _ preset: WMFLocationManagerBridge.Preset, on platform: Platform
  ) -> any LocationManagerProtocol {
    switch self[.locationManager] {
    case .legacy, .parallel: WMFLocationManagerBridge(preset, on: platform)
    case .modern: LocationManager(.fine, on: platform)
    }
  }
}
