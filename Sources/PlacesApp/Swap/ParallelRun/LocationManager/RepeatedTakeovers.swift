/// How many turns of the device the control takes over once more, for the observers that it has left behind.
@MainActor
final class RepeatedTakeovers {
  private var count = 0
  private var isDisturbed = false

  /// Expects so many from now on, and no others.
  func expect(_ count: Int) {
    self.count = count
    isDisturbed = false
  }

  /// Expects so many more, as the device turns inside of something else.
  func expectMore(_ count: Int) { self.count += count }

  /// Notes that something is done inside of the turn, after which an observer may find its manager idle or gone.
  func disturb() { isDisturbed = true }

  /// Whether the candidate has done what is left without them, or without those that a disturbed turn has left.
  func areWhatDiffers(_ control: [LocationManagerEffect], _ candidate: [LocationManagerEffect]) -> Bool {
    guard count > 0 else { return false }
    let done = candidate.filter { !$0.isOrientationNotification }
    return ((isDisturbed ? 0 : count)...count).contains { without(last: $0, in: control) == done }
  }

  /// What is left without the last takeovers of a turn, and without what the other declared difference is about.
  private func without(last count: Int, in effects: [LocationManagerEffect]) -> [LocationManagerEffect] {
    var skipped = (orientations: 0, stops: 0, starts: 0)
    let kept = effects.reversed().filter { effect in
      switch effect {
      case _ where effect.isOrientationNotification: return false
      case .headingOrientation where skipped.orientations < count: skipped.orientations += 1
      case .stopUpdatingHeading where skipped.stops < count: skipped.stops += 1
      case .startUpdatingHeading where skipped.starts < count: skipped.starts += 1
      default: return true
      }
      return false
    }
    return kept.reversed()
  }
}

extension LocationManagerEffect {
  /// Whether it is done to take over a turn of the device.
  var isPartOfTakeover: Bool {
    switch self {
    case .headingOrientation, .stopUpdatingHeading, .startUpdatingHeading: true
    default: false
    }
  }

  fileprivate var isOrientationNotification: Bool {
    self == .beginOrientationNotifications || self == .endOrientationNotifications
  }
}
