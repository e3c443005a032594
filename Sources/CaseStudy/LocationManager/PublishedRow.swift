import Equivalence

extension LocationManagerSubject {
  /// A behaviour in which the published port differs from the original; row 14 alone was intended.
  package typealias PublishedRow = CaseStudy.PublishedRow<Stimulus, Observation>
}

extension PublishedRow<LocationManagerSubject.Stimulus, LocationManagerSubject.Observation> {
  /// The rows that are faults of the port, and row 13, which improves on the original.
  ///
  /// Row 14 is an intended difference: the modern implementation declares it too.
  package static var all: [Self] {
    [
      Self(
        number: 1, original: "ignores headings of accuracy zero or less", port: "passes every heading on",
        later: "the guard came back",
        noticed: "Near metal, the arrow that points to a place jumps or freezes."
      ) { stimulus, observations in
        guard case .heading(let heading) = stimulus, heading.accuracy <= 0 else { return }
        observations.insert(.toldHeading(heading), at: 0)
      },
      Self(
        number: 2, original: "holds its delegate weakly", port: "holds it strongly", later: "weak came back",
        noticed: "A screen that was closed stays in memory, and its updates can go on.",
        { _, observations in observations.removeAll { $0 == .delegateReleased } },
        // What was to be released before goes with the manager.
        { _, observations in
          guard let end = observations.firstIndex(of: .managerReleased) else { return }
          observations.insert(.delegateReleased, at: end)
        }
      ),
      Self(
        number: 3, original: "clears the platform's delegate when it is deallocated", port: "does not",
        later: "the clearing came back",
        noticed: "Before iOS 13, the app can crash after a screen was closed."
      ) { _, observations in
        observations.removeAll { $0 == .platformDelegateCleared }
      },
      Self(
        number: 4, original: "calls nothing when started while updating",
        port: "starts location updates again",
        later: "the guard came back",
        noticed: "Nothing at once: the platform is called more often than needed.",
        { stimulus, observations in
          if stimulus == .start, observations.isEmpty { observations = [.startUpdatingLocation] }
        },
        // Told of a grant, the client starts, also while updating.
        { stimulus, observations in
          guard case .authorization = stimulus, observations.contains(.toldEnabled(true)) else { return }
          observations.append(.startUpdatingLocation)
        }
      ),
      Self(
        number: 5, original: "counts as updating before the first platform call",
        port: "counts as updating after the last one, and drops what is delivered during start",
        later: "still so",
        noticed: "The first distance appears late, because a location that is there at once is dropped."
      ) { _, observations in
        guard let start = observations.firstIndex(of: .startUpdatingLocation) else { return }
        observations.removeAll(from: start, where: \.isToldWhileUpdating)
        observations.readAsUpdating(false, from: start)
      },
      Self(
        number: 6, original: "reads location and heading through to the platform until the first delivery",
        port: "reads them once and keeps that value", later: "still so",
        noticed: "A screen that reads the location early goes on showing none, or an old place.",
        remembering: Readings(),
        rewrite: { _, readings, observations in
          for index in observations.indices { readings.read(&observations[index]) }
        }
      ),
      Self(
        number: 7, original: "delivers the location that the platform itself holds",
        port: "delivers the last element of the array", later: "still so",
        noticed: "Where the two disagree, distances start at another place than the platform's own.",
        remembering: false,
        rewrite: { stimulus, isUpdating, observations in
          let wasUpdating = isUpdating
          for observation in observations { observation.change(isUpdating: &isUpdating) }
          guard let last = stimulus.lastLocation, wasUpdating else { return }
          let told = observations.firstIndex(where: \.isToldLocation)
          if let told { observations.remove(at: told) }
          observations.insert(.toldLocation(last), at: told ?? 0)
          observations.read(from: told ?? 0) { $0.location = last }
        }
      ),
      Self(
        number: 8, original: "tells its delegate only of changes, to denied and to authorized",
        port: "tells it of every callback", later: "still so",
        noticed: "A screen can say that access is denied before the user was asked.",
        remembering: false,
        rewrite: { stimulus, isReleased, observations in
          if observations.contains(.managerReleased) { isReleased = true }
          guard case .authorization(let status) = stimulus, !isReleased,
            !observations.contains(where: \.isToldEnabled)
          else { return }
          // What its creation left behind stands before.
          let creation = observations.prefix { $0 == .platformDelegateSet }
          observations.insert(.toldEnabled(status.isAuthorized), at: creation.endIndex)
        },
        // A callback that comes while the platform is being called.
        { $1.hear(.toldEnabled(true), after: .startUpdatingLocation) },
        { $1.hear(.toldEnabled(true), after: .beginOrientationNotifications) },
        { $1.hear(.toldEnabled(true), after: .startUpdatingHeading) },
        { $1.hear(.toldEnabled(true), after: .stopUpdatingLocation) },
        { $1.hear(.toldEnabled(true), after: .endOrientationNotifications) },
        { $1.hear(.toldEnabled(true), after: .stopUpdatingHeading) }
      ),
      Self(
        number: 9, original: "forces a fresh heading on each orientation change",
        port: "only sets the orientation",
        later: "still so",
        noticed: "After a turn of the device, the arrow is wrong until the next heading arrives.",
        { _, observations in
          guard let turn = observations.firstIndex(where: \.isHeadingOrientation) else { return }
          observations.removeFirst(.stopUpdatingHeading, from: turn)
          observations.removeFirst(.startUpdatingHeading, from: turn)
        },
        // What comes during the first of two starts of headings comes during the only one.
        { _, observations in
          guard let turn = observations.firstIndex(where: \.isHeadingOrientation),
            let start = observations.lastIndex(of: .startUpdatingHeading), start > turn
          else { return }
          observations.remove(at: start)
          observations.removeFirst(.stopUpdatingHeading, from: turn)
        },
        // The device is turned once more meanwhile.
        { _, observations in
          for turn in observations.indices.reversed() where observations[turn].isHeadingOrientation {
            observations.removeFirst(.stopUpdatingHeading, from: turn)
            observations.removeFirst(.startUpdatingHeading, from: turn)
          }
        }
      ),
      Self(
        number: 10, original: "calls nothing when stopped while idle", port: "stops location updates again",
        later: "still so",
        noticed: "Nothing at once: the platform is called more often than needed."
      ) { stimulus, observations in
        guard stimulus == .stop || stimulus == .dropManager, !observations.contains(.stopUpdatingLocation)
        else { return }
        let end = observations.firstIndex { $0 == .delegateReleased || $0 == .managerReleased }
        observations.insert(.stopUpdatingLocation, at: end ?? observations.endIndex)
      },
      Self(
        number: 11, original: "stops significant-change monitoring too", port: "does not", later: "still so",
        noticed: "Significant-change monitoring, where it runs, goes on after a stop and costs power."
      ) { _, observations in
        observations.removeAll { $0 == .stopMonitoringSignificantLocationChanges }
      },
      Self(
        number: 12, original: "keeps nothing alive while a start waits for permission",
        port: "waits in a closure that holds the manager", later: "still so",
        noticed: "A screen that is closed while the user is being asked stays in memory until the answer.",
        { stimulus, observations in
          if stimulus == .dropManager { observations = [] }
        },
        // The client drops it in a callback.
        { _, observations in
          guard let end = observations.lastIndex(of: .platformDelegateCleared) else { return }
          observations.removeSubrange(end...)
        }
      ),
      Self(
        number: 13,
        original: "remembers a start while updating, and starts unasked after a stop and the next grant",
        port: "has no such flag", later: "an improvement",
        noticed: "Updates no longer start by themselves after a stop, which nobody will miss."
      ) { stimulus, observations in
        guard case .authorization = stimulus,
          let start = observations.firstIndex(of: .startUpdatingLocation)
        else { return }
        observations.removeSubrange(start...)
      },
      Self(
        number: 15, original: "stops counting as updating before the first platform call of a stop",
        port: "stops counting after the last one, and passes on what is delivered meanwhile",
        later: "still so",
        noticed: "A screen that has stopped can still be told a location.",
        { $1.hear(.toldLocation(.here), after: .stopUpdatingLocation) },
        { $1.hear(.toldHeading(.reliable), after: .stopUpdatingLocation) },
        { $1.hear(.toldError(PlatformError(.network)), after: .stopUpdatingLocation) },
        { _, observations in
          guard let stop = observations.firstIndex(of: .stopUpdatingLocation) else { return }
          observations.readAsUpdating(true, from: stop)
        }
      ),
      Self(
        number: 16,
        original: "observes turns of the device before it sets the orientation and starts headings",
        port: "observes them after that, and misses a turn that comes meanwhile", later: "not looked up",
        noticed: "The device is turned during a start: the arrow is wrong until it is turned again."
      ) { _, observations in
        guard observations.contains(.startUpdatingLocation),
          let first = observations.firstIndex(where: \.isHeadingOrientation),
          let turn = observations[(first + 1)...].firstIndex(where: \.isHeadingOrientation)
        else { return }
        observations.remove(at: turn)
        observations.removeFirst(.stopUpdatingHeading, from: turn)
        observations.removeFirst(.startUpdatingHeading, from: turn)
      },
      Self(
        number: 17, original: "no longer observes turns of the device when headings stop",
        port: "observes them until headings have stopped, and sets the orientation once more",
        later: "not looked up",
        noticed: "Nothing: the orientation is set for headings that have stopped.",
        { $1.hear(.headingOrientation(.unknown), after: .stopUpdatingHeading) },
        {
          $1.hear(
            .headingOrientation(.unknown), .stopUpdatingHeading, .startUpdatingHeading,
            after: .stopUpdatingHeading)
        }
      ),
    ]
  }
}

extension LocationManagerSubject.Stimulus {
  /// The last element of the locations that the platform delivers; nil if it delivers none.
  fileprivate var lastLocation: LocationReading? {
    switch self {
    case .location(let location), .locationNotStored(let location): location
    case .locations(let locations): locations.last
    default: nil
    }
  }
}

/// What a port shows that reads a value of the platform once.
private enum Reading<Value: Hashable & Sendable>: Hashable, Sendable {
  case unread
  case kept(Value?)
  case delivered

  mutating func read(_ value: inout Value?) {
    switch self {
    case .unread: self = .kept(value)
    case .kept(let kept): value = kept
    case .delivered: break
    }
  }
}

/// What a port shows that reads location and heading once.
private struct Readings: Hashable, Sendable {
  private var location = Reading<LocationReading>.unread
  private var heading = Reading<HeadingReading>.unread

  mutating func read(_ observation: inout LocationManagerSubject.Observation) {
    switch observation {
    case .toldLocation: location = .delivered
    case .toldHeading: heading = .delivered
    case .properties(var properties):
      location.read(&properties.location)
      heading.read(&properties.heading)
      observation = .properties(properties)
    default: break
    }
  }
}

extension Permission {
  fileprivate var isAuthorized: Bool { self == .authorizedAlways || self == .authorizedWhenInUse }
}

extension LocationManagerSubject.Observation {
  fileprivate func change(isUpdating: inout Bool) {
    switch self {
    case .startUpdatingLocation: isUpdating = true
    case .stopMonitoringSignificantLocationChanges: isUpdating = false
    default: break
    }
  }

  fileprivate var isHeadingOrientation: Bool { if case .headingOrientation = self { true } else { false } }
  fileprivate var isToldLocation: Bool { if case .toldLocation = self { true } else { false } }
  fileprivate var isToldEnabled: Bool { if case .toldEnabled = self { true } else { false } }

  fileprivate var isToldWhileUpdating: Bool {
    switch self {
    case .toldLocation, .toldHeading, .toldError: true
    default: false
    }
  }
}

extension [LocationManagerSubject.Observation] {
  fileprivate mutating func removeAll(from start: Int, where isRemoved: (Element) -> Bool) {
    self = self[..<start] + self[start...].filter { !isRemoved($0) }
  }

  fileprivate mutating func removeFirst(_ element: Element, from start: Int) {
    if let index = self[start...].firstIndex(of: element) { remove(at: index) }
  }

  /// Puts something in after a call during which it is told.
  fileprivate mutating func hear(_ told: Element..., after call: Element) {
    if let index = lastIndex(of: call) { insert(contentsOf: told, at: index + 1) }
  }

  fileprivate mutating func readAsUpdating(_ isUpdating: Bool, from start: Int) {
    read(from: start) { $0.isUpdating = isUpdating }
  }

  fileprivate mutating func read(
    from start: Int, _ change: (inout ObservedProperties) -> Void
  ) {
    for index in indices[start...] {
      guard case .properties(var properties) = self[index] else { continue }
      change(&properties)
      self[index] = .properties(properties)
    }
  }
}
