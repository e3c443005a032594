import CaseStudy

extension Options {
  func check() throws(UsageError) {
    switch action {
    case .explorer where output.isEmpty:
      throw UsageError(problem: "compare explorer needs --output", advice: "name the file to write")
    case .rows where feature?.rows.isEmpty == true:
      let names = Feature.all.filter { !$0.rows.isEmpty }.map(\.name).joined(separator: ", ")
      throw UsageError(
        problem: "\(feature?.name ?? "") has no rows", advice: "expected one of: \(names)")
    case .recording where files.count != 1:
      throw UsageError(
        problem: "\(files.count) recordings are given", advice: "compare recording takes one file")
    case .compare, .version: try checkCombination()
    default: break
    }
  }

  private func checkCombination() throws(UsageError) {
    if let feature, features.isEmpty {
      throw UsageError(
        problem: "\(feature) has no candidate '\(candidate)'",
        advice: "expected one of: \(feature.candidates.joined(separator: ", "))")
    }
    if !replays && !explores {
      throw UsageError(problem: "nothing is left to do", advice: "use --no-replay or --no-explore, not both")
    }
    if !replays && !files.isEmpty {
      throw UsageError(problem: "--no-replay leaves the tracks unread", advice: "leave out one or the other")
    }
    let asksForWalks = seed != nil || walks != nil
    if !explores && asksForWalks {
      throw UsageError(
        problem: "--no-explore takes no walks", advice: "leave it out, or --seed and --walks")
    }
    if isQuick || kind != nil { try checkWorlds(asksForWalks) }
    if locationManager == nil {
      let advice = "leave it out, or use --feature \(Feature.locationManager)"
      if !files.isEmpty {
        throw UsageError(problem: "only the location manager replays a track", advice: advice)
      }
      if !explores {
        throw UsageError(problem: "--no-explore leaves nothing to do without a replay", advice: advice)
      }
      if asksForWalks {
        throw UsageError(problem: "only the location manager takes walks", advice: advice)
      }
    }
    if let internalWorld, worlds.count != 1 {
      throw UsageError(problem: "there is no world \(internalWorld)", advice: "see compare --help")
    }
  }

  private func checkWorlds(_ asksForWalks: Bool) throws(UsageError) {
    let option = kind == nil ? "--quick" : "--world"
    if isQuick && kind != nil {
      throw UsageError(problem: "--quick explores the plainest world", advice: "leave out --quick or --world")
    }
    if !explores {
      throw UsageError(
        problem: "--no-explore explores no world", advice: "leave out one of --no-explore and \(option)")
    }
    if asksForWalks {
      throw UsageError(problem: "\(option) takes no walks", advice: "leave it out, or --seed and --walks")
    }
    if let kind { _ = try Self.known("world", kind, among: features.flatMap(\.kinds).unique) }
  }
}
