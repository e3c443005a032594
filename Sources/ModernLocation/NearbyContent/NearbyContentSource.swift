public import Foundation

/// Keeps a group of articles about what is near the user, or a placeholder that asks for the permission to look.
///
/// What is to be done is decided by `NearbyContent`. This class does it, and waits.
@MainActor
public final class NearbyContentSource {
  /// How many articles about what is near are asked for.
  package static let nearbyArticleLimit = 20
  /// How many articles are asked for, from which one is drawn.
  package static let worldwideArticleLimit = 50

  private let content: NearbyContent
  private let geocoder: any ReverseGeocoding
  private let search: any ArticleSearch

  /// Makes a source, which becomes the location manager's delegate.
  ///
  /// - Parameters:
  ///   - locationManager: Tells where the user is; to the kilometre is enough.
  ///   - geocoder: What knows what is where.
  ///   - search: What finds articles.
  ///   - store: What is filled.
  ///   - prompt: What knows whether the user was ever asked.
  ///   - dates: What tells the time.
  ///   - lottery: What draws the article of a placeholder.
  ///   - calendar: What tells one day from another.
  public init(
    locationManager: any LocationManagerProtocol, geocoder: any ReverseGeocoding,
    search: any ArticleSearch, store: any ContentStore, prompt: any LocationPrompt = DefaultsLocationPrompt(),
    dates: any DateSource = SystemDateSource(), lottery: any Lottery = SystemLottery(),
    calendar: Calendar = .current
  ) {
    self.geocoder = geocoder
    self.search = search
    content = NearbyContent(
      locationManager: locationManager, store: store, prompt: prompt, dates: dates, lottery: lottery,
      calendar: calendar)
    locationManager.delegate = self
  }

  /// Follows the user, if that is allowed.
  public func startUpdating() { content.startUpdating() }

  /// Follows the user no longer.
  public func stopUpdating() { content.stopUpdating() }

  /// Brings the store up to date; returns when that is done, or cannot be done.
  ///
  /// - Parameter force: Whether content that is there counts as new.
  public func load(force: Bool) async {
    await withCheckedContinuation { continuation in
      perform(content.begin(NearbyContent.Load { continuation.resume() }, force: force))
    }
  }

  private func perform(_ effects: [NearbyContent.Effect]) {
    for effect in effects {
      switch effect {
      case .complete(let load): load.completion()
      case .reverseGeocode, .searchArticles, .searchArticlesWorldwide:
        Task { perform(await result(of: effect)) }
      }
    }
  }

  /// Waits for what an effect comes to, and for what is decided then.
  private func result(of effect: NearbyContent.Effect) async -> [NearbyContent.Effect] {
    switch effect {
    case .complete: []
    case .reverseGeocode(let location, let refresh):
      content.didReverseGeocode(location, refresh, await placemark(at: location))
    case .searchArticles(let location, let placemark, let refresh):
      content.didSearchArticles(location, placemark, refresh, await articles(near: location))
    case .searchArticlesWorldwide(let load):
      content.didSearchArticlesWorldwide(load, await articlesWorldwide())
    }
  }

  private func placemark(at location: Location) async -> Result<Placemark, GeocodingError> {
    do throws(GeocodingError) {
      return .success(try await geocoder.placemark(at: location))
    } catch {
      return .failure(error)
    }
  }

  private func articles(near location: Location) async -> Result<[Article], ArticleSearchError> {
    do throws(ArticleSearchError) {
      return .success(try await search.articles(near: location, limit: Self.nearbyArticleLimit))
    } catch {
      return .failure(error)
    }
  }

  private func articlesWorldwide() async -> Result<[Article], ArticleSearchError> {
    do throws(ArticleSearchError) {
      return .success(try await search.articlesWorldwide(limit: Self.worldwideArticleLimit))
    } catch {
      return .failure(error)
    }
  }
}

extension NearbyContentSource: LocationManagerDelegate {
  /// Brings the store up to date where the user is now.
  public func locationManager(_ manager: any LocationManagerProtocol, didUpdate location: Location) {
    perform(content.locationDidArrive(location))
  }

  /// Does nothing.
  public func locationManager(_ manager: any LocationManagerProtocol, didUpdate heading: Heading) {}

  /// Gives up waiting for a first location.
  public func locationManager(_ manager: any LocationManagerProtocol, didReceive error: LocationError) {
    perform(content.errorDidArrive())
  }

  /// Does nothing: whoever loads next asks for the permission.
  public func locationManager(
    _ manager: any LocationManagerProtocol, didChangeEnabledState isEnabled: Bool
  ) {}
}
