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
    self.init(Services(setting, on: platform, trial: trial, candidates: candidates), onEvent: onEvent)
  }
}

extension Services {
  /// Makes everything on a platform, each feature as the setting says.
  fileprivate init(_ setting: Setting, on platform: Platform, trial: Trial, candidates: Candidates) {
    self.init(on: platform)
    let modern = self
    func serve<Service>(
      _ feature: Setting.Feature, legacy: () -> Service, parallel: () -> Service, modern: () -> Service
    ) -> Service {
      switch setting[feature] {
      case .parallel where trial.admitsNextRun(): parallel()
      case .legacy, .parallel: legacy()
      case .modern: modern()
      }
    }
    mapLocationManager = {
      serve(.locationManager) {
        WMFLocationManagerBridge(.fine, on: platform)
      } parallel: {
        ParallelLocationManager(.fine, on: platform, trial: trial, makeCandidate: candidates.locationManager)
      } modern: {
        modern.mapLocationManager()
      }
    }
    savedPlacesReader = {
      serve(.savedPlaces) {
        WMFSavedPlacesLoaderBridge()
      } parallel: {
        ParallelSavedPlacesReader(trial: trial, makeCandidate: candidates.savedPlacesReader)
      } modern: {
        modern.savedPlacesReader()
      }
    }
    // The card has a location manager of its own, in the mode of all location managers.
    let cardLocationManager = mapLocationManager
    feedCard = {
      serve(.exploreCard) { () -> any FeedCard in
        WMFExploreLocationCardBridge(manager: cardLocationManager(), on: platform)
      } parallel: {
        ParallelFeedCard(
          manager: cardLocationManager(), defaults: platform.defaults, application: platform.application,
          trial: trial, makeCandidate: candidates.feedCard)
      } modern: {
        ModernFeedCard(
          manager: cardLocationManager(), memory: UserDefaultsCardMemory(defaults: platform.defaults),
          settings: ApplicationSettingsOpener(application: platform.application))
      }
    }
    placeFinder = {
      serve(.addLocation) { () -> any PlaceFinder in
        AddLocationViewViewModelBridge(on: platform)
      } parallel: {
        ParallelPlaceFinder(on: platform, trial: trial, makeCandidate: candidates.placeFinder)
      } modern: {
        modern.placeFinder()
      }
    }
    visitSchedule = {
      serve(.visitCalendar) { () -> any VisitSchedule in
        WMFVisitCalendarControllerBridge(on: platform)
      } parallel: {
        ParallelVisitSchedule(visits: platform.visits, trial: trial, makeCandidate: candidates.visitSchedule)
      } modern: {
        modern.visitSchedule()
      }
    }
  }
}
