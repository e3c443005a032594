extension Feature {
  /// Every feature, in the order in which `compare` shows them.
  public static let all: [Feature] = [
    .locationManager, .nearbyContent, .addLocation, .exploreCard, .visitCalendar, .savedPlaces,
  ]

  /// What `compare` explores: every feature, and then two of them together.
  public static let explored = all + [.cardAndNearby]
}
