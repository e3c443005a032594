struct CardAndNearbyFeature: Feature {
  let name = "CardAndNearby"
  let scenarios = CardAndNearbySubject.Scenario.allCases
  let maxStates = 50_000
}
