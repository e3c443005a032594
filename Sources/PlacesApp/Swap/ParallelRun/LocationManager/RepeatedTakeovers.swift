/// How many turns of the device the control may take over once more, for the observers that it has left behind.
@MainActor
final class RepeatedTakeovers {
  private var orientations = 0
  private var stops = 0
  private var starts = 0

  /// Allows so many, and no others.
  func allow(_ count: Int) { (orientations, stops, starts) = (count, count, count) }

  /// Takes a part of one; false if there is none left.
  func take(_ effect: LocationManagerEffect) -> Bool {
    switch effect {
    case .headingOrientation where orientations > 0: orientations -= 1
    case .stopUpdatingHeading where stops > 0: stops -= 1
    case .startUpdatingHeading where starts > 0: starts -= 1
    default: return false
    }
    return true
  }
}
