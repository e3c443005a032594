import CaseStudy
import Terminal

extension Options {
  func checkCombination() throws(UsageError) {
    guard !features.isEmpty else {
      throw UsageError(
        problem: "\(feature.map(\.name) ?? "") has no candidate '\(candidate)'",
        advice: "expected one of: \(Self.names(of: feature?.candidates ?? []))")
    }
    if !replays && !explores {
      throw UsageError(problem: "nothing is left to do", advice: "use --no-replay or --no-explore, not both")
    }
    if !replays && !tracks.isEmpty {
      throw UsageError(problem: "--no-replay leaves the tracks unread", advice: "leave out one or the other")
    }
    if !explores && (seed != nil || walks != nil) {
      throw UsageError(
        problem: "--no-explore takes no walks", advice: "leave it out, or --seed and --walks")
    }
    try checkWorlds()
    try checkThatOnlyTheLocationManagerMoves()
  }

  private func checkWorlds() throws(UsageError) {
    let option = kind == nil ? "--quick" : "--world"
    guard isQuick || kind != nil else { return }
    if isQuick && kind != nil {
      throw UsageError(problem: "--quick explores the plainest world", advice: "leave out --quick or --world")
    }
    if !explores {
      throw UsageError(
        problem: "--no-explore explores no world", advice: "leave out one of --no-explore and \(option)")
    }
    if seed != nil || walks != nil {
      throw UsageError(problem: "\(option) takes no walks", advice: "leave it out, or --seed and --walks")
    }
    if let kind, worlds.isEmpty {
      let kinds = Self.unique(features.flatMap(\.kinds))
      throw UsageError(problem: "unknown world '\(kind)'", advice: kind.advice(among: kinds))
    }
  }

  private func checkThatOnlyTheLocationManagerMoves() throws(UsageError) {
    guard locationManager == nil else { return }
    let advice = "leave it out, or use --feature \(Feature.locationManager)"
    if !tracks.isEmpty {
      throw UsageError(problem: "only the location manager replays a track", advice: advice)
    }
    if !explores {
      throw UsageError(problem: "--no-explore leaves nothing to do without a replay", advice: advice)
    }
    if seed != nil || walks != nil {
      throw UsageError(problem: "only the location manager takes walks", advice: advice)
    }
  }
}
