import CoreLocationStandIn

extension LocationManagerSubject {
  /// The circumstances in which an implementation is put, and which stay as they are.
  package struct World: Hashable, Sendable {
    /// The permission at the beginning.
    package var status: Permission = .notDetermined
    package var knownLocation: LocationReading?
    package var knownHeading: HeadingReading?
    /// Whether the platform's `location` is still the previous one when a new one is delivered.
    package var locationLags = false
    /// Whether the platform reports the permission soon after the manager was made.
    package var reportsInitialAuthorization = false
    /// Whether other code has begun orientation notifications.
    package var othersWatchOrientation = false
    /// Whether this is the simulator, where *location unknown* means nothing.
    package var isSimulator = false

    /// Whether the client starts whenever it is told *enabled*, as the app's screens do.
    package var clientStartsOnEnabled = false
    /// What a client may do in a callback, first nothing.
    package var reactions = Reaction.allCases
    /// What the platform may do before a call returns, first nothing.
    package var interjections = Interjection.all

    package init() {}

    package init(_ change: (inout World) -> Void) {
      change(&self)
    }

    /// The same world, in which nothing happens while a stimulus is applied.
    package var quiet: World {
      var world = self
      (world.reactions, world.interjections) = ([.nothing], [.nothing])
      return world
    }

    var behavior: SimulatedLocationSource.Behavior {
      var behavior = SimulatedLocationSource.Behavior()
      behavior.deliversSynchronously = true
      // The worst case: a callback that was queued before a stop arrives after it.
      behavior.deliversWhenStopped = true
      behavior.locationLags = locationLags
      behavior.reportsInitialAuthorization = reportsInitialAuthorization
      return behavior
    }
  }
}

extension LocationManagerSubject.World {
  /// Worlds that are alike but for the permission they begin with, and what is done in them.
  package struct Kind: Sendable, CustomStringConvertible {
    package let description: String
    package private(set) var worlds: [LocationManagerSubject.World]
    package private(set) var alphabet: [LocationManagerSubject.Stimulus]
    /// How many things client and platform do at most while one stimulus is applied.
    package private(set) var maxChoicesPerStep: Int
    /// How many orientation observers are left behind at most: without a limit, legacy has no end of states.
    package private(set) var observersLeftBehind: Int

    private init(
      _ description: String, _ alphabet: [LocationManagerSubject.Stimulus], maxChoicesPerStep: Int = 1,
      _ change: (inout LocationManagerSubject.World) -> Void = { _ in }
    ) {
      self.description = description
      self.alphabet = alphabet
      self.maxChoicesPerStep = maxChoicesPerStep
      // None is left behind where nothing happens during a stop.
      observersLeftBehind = min(maxChoicesPerStep, 1)
      worlds = Permission.allCases.map { status in
        LocationManagerSubject.World {
          $0.status = status
          change(&$0)
        }
      }
    }

    /// All scenarios that are explored, the simplest first.
    package static let all = [plain, severalLocations, turnsMeanwhile, anything] + special

    /// No location is known, no other code uses the device, and nothing happens during a stimulus.
    package static let plain = Kind("plain", .everything, maxChoicesPerStep: 0)

    /// The most general client on the most general platform: each does anything, at any moment.
    package static let anything: Kind = {
      var kind = Kind("anything at any moment", .everything)
      kind.observersLeftBehind = 2
      return kind
    }()

    /// Every initial condition of all scenarios, for random walks.
    package static let walked: Kind = {
      var kind = anything
      (kind.alphabet, kind.maxChoicesPerStep) = (plain.alphabet, 3)
      kind.worlds = all.flatMap(\.worlds)
      return kind
    }()

    private static let severalLocations = Kind("several locations", .locations) {
      $0.interjections = [.nothing, .location, .authorization(.authorizedAlways)]
    }

    private static let turnsMeanwhile: Kind = {
      var kind = Kind("the device turns meanwhile", .turns) {
        ($0.reactions, $0.interjections) = ([.nothing], [.nothing, .turn])
      }
      // No start happens inside a stop here, and no stop inside a start.
      kind.observersLeftBehind = 0
      return kind
    }()

    // The properties that stay fixed make a scenario. Each scenario has the events that they can influence.
    private static let special = [
      Kind("several headings", .headings) {
        $0.interjections = [.nothing, .heading, .authorization(.authorizedAlways)]
      },
      Kind("two things at a time", .nesting, maxChoicesPerStep: 2) {
        $0.interjections.removeAll { [.heading, .error, .authorization(.restricted)].contains($0) }
      },
      Kind("three things at a time", .nesting, maxChoicesPerStep: 3) {
        $0.reactions = [.nothing, .start, .stop]
        $0.interjections = [.nothing, .location, .authorization(.authorizedAlways)]
      },
      Kind("location lags", .locations) {
        $0.locationLags = true
        $0.interjections = [.nothing, .location, .authorization(.authorizedAlways)]
      },
      Kind("others watch orientation", .turning) {
        $0.othersWatchOrientation = true
        $0.interjections = [
          .nothing, .location, .authorization(.denied), .authorization(.authorizedAlways),
        ]
      },
      Kind("status reported after creation", .permissions) {
        $0.reportsInitialAuthorization = true
        $0.interjections = [.nothing, .location] + Interjection.statuses
      },
      Kind("simulator", .failures) { $0.isSimulator = true },
      // Here values are handed on, and that does not depend on what happens meanwhile.
      Kind("managers of both presets", .presets, maxChoicesPerStep: 0),
      Kind("every orientation", .orientations, maxChoicesPerStep: 0),
      Kind("every error", .errors, maxChoicesPerStep: 0),
      Kind("every error in the simulator", .errors, maxChoicesPerStep: 0) { $0.isSimulator = true },
      Kind("values that are not numbers", .notNumbers, maxChoicesPerStep: 0),
      Kind("values at the ends of their ranges", .extremes, maxChoicesPerStep: 0),
    ]

    private typealias Interjection = LocationManagerSubject.Interjection

    /// The same worlds, in which less is done, so that `swift test` stays quick; `compare` explores all of it.
    package var shortened: Kind {
      var kind = self
      kind.observersLeftBehind = min(observersLeftBehind, 1)
      if maxChoicesPerStep > 0, alphabet == .everything {
        kind.alphabet.removeAll { [LocationManagerSubject.Stimulus].seldom.contains($0) }
      }
      for index in kind.worlds.indices {
        kind.worlds[index].reactions.removeAll { [.clearDelegate, .dropDelegate].contains($0) }
        kind.worlds[index].interjections.removeAll {
          [.authorization(.notDetermined), .authorization(.restricted)].contains($0)
        }
      }
      return kind
    }
  }
}
