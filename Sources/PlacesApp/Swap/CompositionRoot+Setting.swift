import ModernLocation

extension CompositionRoot {
  /// Builds the app on a platform, each feature served as the setting says.
  ///
  /// - Parameters:
  ///   - setting: Which implementation serves each feature.
  ///   - platform: What the app runs on.
  ///   - trial: Counts and publishes what the parallel runs come to.
  ///   - onEvent: Is told what each screen was told.
  public convenience init(
    _ setting: Setting, on platform: Platform, trial: Trial,
    onEvent: @escaping (ScreenEvent) -> Void = { _ in }
  ) {
    self.init(setting, on: platform, trial: trial, candidates: .modern, onEvent: onEvent)
  }

  /// Builds the app on a platform, with candidates of one's own.
  package convenience init(
    _ setting: Setting, on platform: Platform, trial: Trial, candidates: Candidates,
    onEvent: @escaping (ScreenEvent) -> Void = { _ in }
  ) {
    self.init(
      mapLocationManager: candidates.locationManager(.fine, setting[.locationManager], on: platform, trial),
      savedPlacesReader: candidates.savedPlacesReader(setting[.savedPlaces], trial), onEvent: onEvent)
  }
}

/// What runs beside the inherited side in a parallel run.
package struct Candidates: Sendable {
  private let makeLocationManager: ParallelLocationManager.MakeCandidate
  private let makeSavedPlacesReader: ParallelSavedPlacesReader.MakeCandidate

  /// Takes what makes a location manager on a shadow of the platform, and what makes a reader of saved places.
  package init(
    locationManager: @escaping ParallelLocationManager.MakeCandidate,
    savedPlacesReader: @escaping ParallelSavedPlacesReader.MakeCandidate = { DocumentReader(files: $0) }
  ) {
    makeLocationManager = locationManager
    makeSavedPlacesReader = savedPlacesReader
  }

  /// Makes the location manager that is the candidate.
  @MainActor
  package func make(_ shadow: ParallelLocationManager.Shadow) throws -> ParallelLocationManager.Candidate {
    try makeLocationManager(shadow)
  }

  /// The modern side.
  package static let modern = Candidates { shadow in
    .init(
      LocationManager(
        source: CoreLocationSource(
          configuration: .fine, manager: shadow.locationManager,
          ignoresUnknownLocation: shadow.ignoresUnknownLocation),
        device: UIDeviceOrientationSource(
          device: shadow.device, notificationCenter: shadow.notificationCenter)))
  }

  /// Makes a location manager in a mode.
  @MainActor
  fileprivate func locationManager(
    _ preset: WMFLocationManagerBridge.Preset, _ mode: Setting.Mode, on platform: Platform, _ trial: Trial
  ) -> any LocationManagerProtocol {
    switch mode {
    case .parallel where trial.admitsNextRun():
      ParallelLocationManager(
        locationManager: preset.platformManager(), device: platform.device,
        notificationCenter: platform.notificationCenter, trial: trial, makeCandidate: makeLocationManager)
    case .legacy, .parallel: WMFLocationManagerBridge(preset, on: platform)
    case .modern: LocationManager(.fine, on: platform)
    }
  }

  /// Makes a reader of saved places in a mode.
  @MainActor
  fileprivate func savedPlacesReader(_ mode: Setting.Mode, _ trial: Trial) -> any SavedPlacesReader {
    switch mode {
    case .parallel where trial.admitsNextRun():
      ParallelSavedPlacesReader(trial: trial, makeCandidate: makeSavedPlacesReader)
    case .legacy, .parallel: WMFSavedPlacesLoaderBridge()
    case .modern: DocumentReader()
    }
  }
}
