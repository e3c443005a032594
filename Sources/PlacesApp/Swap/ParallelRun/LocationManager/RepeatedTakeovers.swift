/// How many turns of the device the control takes over once more, for the observers that it has left behind.
@MainActor
final class RepeatedTakeovers {
  private var count = 0
  private var orientations = 0
  private var stops = 0
  private var starts = 0
  private var isDisturbed = false

  /// Expects so many, and no others.
  func expect(_ count: Int) {
    self.count = count
    (orientations, stops, starts) = (0, 0, 0)
    isDisturbed = false
  }

  /// Notes that something is done inside of the turn, after which an observer may find its manager idle or gone.
  func disturb() { isDisturbed = true }

  /// Takes a part of one; false if there is none left.
  func take(_ effect: LocationManagerEffect) -> Bool {
    switch effect {
    case .headingOrientation where orientations < count: orientations += 1
    case .stopUpdatingHeading where stops < count: stops += 1
    case .startUpdatingHeading where starts < count: starts += 1
    default: return false
    }
    return true
  }

  /// Whether what was taken is all of them, each whole, or as many as a disturbed turn has left.
  var areAllTaken: Bool { isDisturbed || [orientations, stops, starts].allSatisfy { $0 == count } }
}
