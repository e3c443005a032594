import CaseStudy
import CoreLocationStandIn
import Equivalence
import PlacesApp

/// The explore card.
struct RecordedExploreCard: RecordedFeature {
  typealias Subject = ExploreCardSubject

  static let candidates = Subject.Implementation.all
  static let isAsynchronous = true
  static let observations = [
    "startsManager": "managerStarted", "stopsManager": "managerStopped", "remembersEnabled": "memory",
    "remembersPrompt": "memory", "opensSettings": "opens", "showsAnew": "shows",
    "livesUntilAnswered": "cardReleased", "kept itself": "missing cardReleased",
  ]

  private var permission = CLAuthorizationStatus.notDetermined
  private var cells: [Subject.Cell] = []

  init(_ recording: PlacesApp.Recording) {}

  mutating func take(_ fact: RecordedLine) -> Bool {
    guard fact.name == "authorization", let status = CLAuthorizationStatus(recorded: fact.values) else {
      return false
    }
    permission = status
    return true
  }

  mutating func stimuli(for line: RecordedLine) -> [Subject.Stimulus]? {
    // The app is told what a cell shows and what is remembered; in the harness, somebody has to look.
    done(for: line).map { $0.isEmpty ? [] : $0 + [.look, .readMemory] }
  }

  private mutating func done(for line: RecordedLine) -> [Subject.Stimulus]? {
    switch (line.name, line.words.dropFirst().first) {
    case ("make", nil): return []
    case ("appear", "authorization"): return appear(.authorization)
    case ("appear", "place"): return appear(cells.contains(.place) ? .otherPlace : .place)
    case ("disappear", "authorization"): return disappear { $0 == .authorization }
    case ("disappear", "place"): return disappear { $0 != .authorization }
    case ("enable", nil): return [.tapEnable]
    // Neither side looks at these.
    case ("told", "location"), ("told", "heading"), ("told", "error"): return []
    case ("told", "enabledState"):
      return CLAuthorizationStatus(recorded: line.words.dropFirst(2)).map { [.permission($0)] }
    case ("permission", _): return CLAuthorizationStatus(recorded: line.values).map { [.permission($0)] }
    case ("settingsAnswer", "true"): return [.settings(opened: true)]
    case ("settingsAnswer", "false"): return [.settings(opened: false)]
    case ("release", nil): return [.leave]
    default: return nil
    }
  }

  /// A cell appears, of each of which the harness has one.
  private mutating func appear(_ cell: Subject.Cell) -> [Subject.Stimulus]? {
    guard !cells.contains(cell) else { return nil }
    cells.append(cell)
    return [.appear(cell)]
  }

  /// The last of some cells disappears.
  private mutating func disappear(_ isMeant: (Subject.Cell) -> Bool) -> [Subject.Stimulus] {
    guard let index = cells.lastIndex(where: isMeant) else { return [] }
    return [.disappear(cells.remove(at: index))]
  }

  func comparison(with candidate: Subject.Implementation) -> Comparison<
    ExploreCardSubject, ExploreCardSubject
  > {
    Comparison(
      starts: [
        Start("the app") {
          Subject(.legacy, permission: permission)
        } candidate: {
          Subject(candidate, permission: permission)
        }
      ], alphabet: [], declared: candidate.declaredDifferences)
  }
}
