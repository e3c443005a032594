import CoreLocationStandIn

extension LocationManagerSubject.World {
  /// Worlds that are alike but for the permission they begin with.
  public struct Kind: Sendable, CustomStringConvertible {
    /// What is special about these worlds.
    public let description: String
    /// One world for each permission.
    public let worlds: [LocationManagerSubject.World]

    private init(_ description: String, _ change: (inout LocationManagerSubject.World) -> Void) {
      self.description = description
      worlds = CLAuthorizationStatus.allCases.map { status in
        LocationManagerSubject.World {
          $0.status = status
          change(&$0)
        }
      }
    }

    /// All kinds of world that are explored.
    public static let all = [plain] + special

    /// Nothing is known, nobody else is there, everything is current.
    public static let plain = Kind("plain") { _ in }

    /// All kinds but the plain one.
    public static let special = [
      Kind("delivery during start and stop") {
        $0.deliversDuringStart = true
        $0.deliversDuringStop = true
        $0.knownLocation = .here
      },
      Kind("location lags") { $0.locationLags = true },
      Kind("others watch orientation") { $0.othersWatchOrientation = true },
      Kind("status reported after creation") { $0.reportsInitialAuthorization = true },
      Kind("simulator") { $0.isSimulator = true },
      Kind("client starts on enabled") { $0.client = .startsOnEnabled },
      Kind("client stops on error") { $0.client = .stopsOnError },
      reentrant("client starts on location", .startsOnLocation),
      reentrant("client stops on location", .stopsOnLocation),
      reentrant("client reads in callbacks", .readsProperties),
      reentrant("client replaces delegate", .replacesDelegate),
      reentrant("client releases manager", .releasesManager),
    ]

    /// A client that calls the manager in its callbacks, on a platform that delivers while it is being called.
    private static func reentrant(
      _ description: String, _ client: LocationManagerSubject.World.ClientBehavior
    ) -> Kind {
      Kind(description) {
        $0.client = client
        $0.deliversDuringStart = true
        $0.deliversDuringStop = true
        $0.knownLocation = .here
      }
    }
  }
}
