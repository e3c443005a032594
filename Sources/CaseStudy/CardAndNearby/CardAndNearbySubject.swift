import Equivalence

/// The explore card and the nearby-content source, connected as in the app.
///
/// Card and source share the platform and the user defaults, and when the card requests an update, the source loads.
@MainActor
final class CardAndNearbySubject {
  enum Stimulus: Hashable, Sendable, CustomStringConvertible {
    /// An event for the card; a permission or a location reaches the source, too.
    case card(ExploreCardSubject.Stimulus)
    case nearby(NearbyContentSubject.Stimulus)

    fileprivate var ofNearby: NearbyContentSubject.Stimulus? {
      switch self {
      case .nearby(let stimulus): stimulus
      case .card(.permission(let status)): .permission(status)
      case .card(.location(.some)): .location(.here)
      case .card: nil
      }
    }

    var description: String {
      switch self {
      case .card(let stimulus): ".card(\(stimulus))"
      case .nearby(let stimulus): ".nearby(\(stimulus))"
      }
    }
  }

  /// An observation.
  ///
  /// In a step, first the source reacts, then the card, and finally the source loads.
  enum Observation: Hashable, Sendable, CustomStringConvertible {
    case card(ExploreCardSubject.Observation)
    case nearby(NearbyContentSubject.Observation)

    fileprivate var ofCard: ExploreCardSubject.Observation? {
      if case .card(let observation) = self { observation } else { nil }
    }

    fileprivate var ofNearby: NearbyContentSubject.Observation? {
      if case .nearby(let observation) = self { observation } else { nil }
    }

    var description: String { ofCard?.description ?? ofNearby?.description ?? "" }
  }

  fileprivate let card: ExploreCardSubject
  fileprivate let nearby: NearbyContentSubject
  private let passesUpdatesOn: Bool
  /// Whether the user has tapped *Enable*, and so can decide.
  private var hasTapped = false

  /// Makes a card and a source on a device whose permission is not determined.
  init(_ implementation: Implementation) {
    let parts = implementation.make
    nearby = NearbyContentSubject(parts.source, in: .permissions)
    let shared = nearby.world
    let world = ExploreCardSubject.World(on: shared.locations)
    world.time = shared.now
    if parts.sharesDefaults { world.defaults.shared = shared.defaults }
    card = ExploreCardSubject(in: world, makeDriver: parts.card.make.driver)
    passesUpdatesOn = parts.passesUpdatesOn
  }

  nonisolated static let blindSpots = NearbyContentSubject.blindSpots

  func apply(_ stimulus: Stimulus, choices: Choices) async -> [Observation] {
    switch stimulus {
    case .nearby(let stimulus): return nearby.apply(stimulus).map(Observation.nearby)
    case .card(.permission) where !hasTapped: return []
    case .card(let stimulus):
      if stimulus == .tapEnable, !card.visibleCells.isEmpty { hasTapped = true }
      nearby.begin()
      let shown = await card.apply(stimulus, choices: choices)
      var observations = nearby.end().map(Observation.nearby) + shown.map(Observation.card)
      for case .updatesNearby(let force) in shown where passesUpdatesOn {
        observations += nearby.apply(.load(force: force)).map(Observation.nearby)
      }
      return observations
    }
  }
}

extension CardAndNearbySubject: AsyncTestSubject, ComparedSubject {
  var tasks: TaskTracker { card.tasks }
  nonisolated static var implementations: [Implementation] { [.legacy, .modern] }
  typealias Implementation = CaseStudy.Implementation<CardAndNearbySubject>

  struct Factory: Sendable {
    var card: ExploreCardSubject.Implementation
    var source: NearbyContentSubject.Implementation
    /// Whether the source reads the user defaults that the card writes.
    var sharesDefaults = true
    /// Whether the source loads when the card requests an update.
    var passesUpdatesOn = true

    fileprivate var declaredDifferences: [DeclaredDifference<Stimulus, Observation>] {
      let canShow = [ExploreCardSubject.buttonWorksAgain, ExploreCardSubject.failureToOpenIsTold].map(\.id)
      return card.declaredDifferences.filter { canShow.contains($0.id) }
        .map { $0.lifted(CardAndNearbySubject.rewriteCard) }
        + source.declaredDifferences.map { $0.lifted(CardAndNearbySubject.rewriteNearby) }
    }
  }

  private nonisolated static func rewriteCard(
    _ stimulus: Stimulus, _ observations: inout [Observation],
    _ rewrite: ExploreCardSubject.DeclaredDifference.PartRewriting
  ) {
    guard case .card(let stimulus) = stimulus else { return }
    let start = observations.firstIndex { $0.ofCard != nil } ?? observations.endIndex
    var shown = observations[start...].prefix { $0.ofCard != nil }.compactMap(\.ofCard)
    let end = start + shown.count
    rewrite(stimulus, &shown)
    observations.replaceSubrange(start..<end, with: shown.map(Observation.card))
  }

  private nonisolated static func rewriteNearby(
    _ stimulus: Stimulus, _ observations: inout [Observation],
    _ rewrite: NearbyContentSubject.DeclaredDifference.PartRewriting
  ) {
    let shown = observations.prefix { $0.ofNearby != nil }.compactMap(\.ofNearby)
    let ofCard = observations.compactMap(\.ofCard)
    var loaded = observations.dropFirst(shown.count + ofCard.count).compactMap(\.ofNearby)
    var rewritten = shown
    if let stimulus = stimulus.ofNearby { rewrite(stimulus, &rewritten) }
    for case .updatesNearby(let force) in ofCard { rewrite(.load(force: force), &loaded) }
    observations =
      rewritten.map(Observation.nearby) + ofCard.map(Observation.card) + loaded.map(Observation.nearby)
  }
}

extension CardAndNearbySubject.Implementation {
  init(_ name: String, make: CardAndNearbySubject.Factory) {
    self.init(name, declared: make.declaredDifferences, make: make)
  }

  static var legacy: Self { Self("legacy", make: .init(card: .legacy, source: .legacy)) }
  static var modern: Self { Self("modern", make: .init(card: .modern, source: .modern)) }
}

extension CardAndNearbySubject {
  enum Scenario: String, CaseIterable, ComparedScenario {
    case oneDevice = "on one device"

    var alphabet: [Stimulus] {
      [
        .card(.appear(.authorization)), .card(.disappear(.authorization)), .card(.look), .card(.tapEnable),
        .card(.settings(opened: false)), .card(.permission(.denied)),
        .card(.permission(.authorizedWhenInUse)), .card(.location(.here)), .nearby(.startUpdating),
        .nearby(.load(force: false)), .nearby(.answer(0, .found)), .nearby(.answer(0, .failure)),
      ]
    }

    func subject(_ implementation: Implementation) -> CardAndNearbySubject {
      CardAndNearbySubject(implementation)
    }

    func observationKinds(of _: Implementation) -> [Observation] {
      [.card(.managerStarted), .nearby(.startsLocations)]
    }

    var assumptions: [Assumption<CardAndNearbySubject, CardAndNearbySubject>] {
      [
        .atMost(1, "request", "outstanding") { $0.nearby.requestCount },
        .atMost(1, "load", "under way") { $0.nearby.loadCount },
        Assumption("at most one request to open the settings waits") { $0.card.openings <= 1 },
      ]
    }

    var caveats: [String] { ["the user decides only after a tap"] }
  }
}
