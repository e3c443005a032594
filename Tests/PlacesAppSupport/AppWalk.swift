import Foundation
import TestSupport

/// A walk that tries the events in the observable states of an app, up to a number of steps.
///
/// A screen, its service and its platform are asynchronous and have no common fingerprint, so the walk uses one app
/// after another. In each state it applies an untried event, or else goes to the nearest state that has one.
@MainActor
package struct AppWalk {
  /// An event with its name, its condition and its effect.
  package struct Event {
    let name: String
    let isPossible: (AppOnSimulatedPlatform) -> Bool
    let apply: @MainActor (AppOnSimulatedPlatform) async -> Void

    /// Creates an event, by default without a condition.
    package init(
      _ name: String, if isPossible: @escaping (AppOnSimulatedPlatform) -> Bool = { _ in true },
      _ apply: @escaping @MainActor (AppOnSimulatedPlatform) async -> Void
    ) {
      (self.name, self.isPossible, self.apply) = (name, isPossible, apply)
    }
  }

  /// A step of the walk.
  private struct Step: Encodable {
    let event: String
    let from: Int
    let shows: [String]
    let to: Int
    /// The lines that distinguish a new state from the first state, or nil for a known state.
    let state: [String]?
  }

  private let makeApp: () -> AppOnSimulatedPlatform
  private let events: [Event]
  /// The number of each state, in the order of discovery.
  private var states: [[String]: Int] = [:]
  /// For each state, the number of the state to which each tried event last led.
  private var tried: [[String: Int]] = []
  private var untried: [[String]] = []
  /// The objects that stayed alive after their app had ended and all requests were answered.
  package private(set) var leaks: [String] = []

  /// Creates a walk with a closure that starts each new app.
  package init(_ events: [Event], makeApp: @escaping () -> AppOnSimulatedPlatform) {
    self.events = events + [Event("end") { $0.end() }]
    self.makeApp = makeApp
  }

  /// Applies events, and returns each step as a line of JSON.
  ///
  /// - Parameters:
  ///   - steps: The maximum number of steps.
  ///   - settle: Waits until no task of the app can continue.
  package mutating func lines(steps: Int, settle: () async -> Void) async throws -> [String] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    var lines: [String] = []
    var app: AppOnSimulatedPlatform?
    var current = 0
    var start: [String] = []
    for _ in 0..<steps {
      let event = app == nil ? nil : next(from: current)
      if app != nil, event == nil { break }
      let from = current
      if let app, let event { await event.apply(app) } else { app = makeApp() }
      guard let user = app else { break }
      user.callReturned()
      await settle()
      await Task.yield()
      let shows = user.takeLog()
      let isEnd = event?.name == "end"
      let state = (isEnd ? ["ended"] : []) + user.state
      if start.isEmpty { start = state }
      let isNew = states[state] == nil
      current = number(of: state, in: user, isEnd: isEnd)
      if let event {
        tried[from][event.name] = current
        untried[from].removeAll { $0 == event.name }
      }
      let step = Step(
        event: event?.name ?? "start", from: event == nil ? -1 : from, shows: shows, to: current,
        state: isNew ? state.filter { !start.contains($0) || state == start } : nil)
      lines.append(String(decoding: try encoder.encode(step), as: UTF8.self))
      if isEnd {
        leaks += await leaksAfterAnswers(of: user, from: from, settle)
        app = nil
      }
    }
    return lines
  }

  /// Ends a new app in each state in which the walk has not ended one yet.
  package mutating func endEverywhere(settle: () async -> Void) async {
    for state in tried.indices where untried[state].contains("end") {
      let app = makeApp()
      // Two apps in the same state can have different numbers of equal requests.
      for event in path(to: state) where event.isPossible(app) {
        await event.apply(app)
        await settle()
      }
      app.end()
      await settle()
      leaks += await leaksAfterAnswers(of: app, from: state, settle)
    }
  }

  /// Answers all requests of an ended app, and returns the objects that stay alive.
  private func leaksAfterAnswers(
    of app: AppOnSimulatedPlatform, from state: Int, _ settle: () async -> Void
  ) async -> [String] {
    // An answer can cause another request.
    for _ in 1...3 {
      app.answerAll()
      await settle()
    }
    return app.leaks.map { "\($0) lives for ever if the app ends in state \(state)" }
  }

  /// Returns the events of the shortest tried path from the start to a state.
  private func path(to end: Int) -> [Event] {
    var paths: [Int: [Event]] = [0: []]
    var queue = [0]
    var index = 0
    while index < queue.count, paths[end] == nil {
      let state = queue[index]
      index += 1
      for event in events {
        guard let target = tried[state][event.name], paths[target] == nil else { continue }
        paths[target] = (paths[state] ?? []) + [event]
        queue.append(target)
      }
    }
    return paths[end] ?? []
  }

  private mutating func number(of state: [String], in app: AppOnSimulatedPlatform, isEnd: Bool) -> Int {
    if let known = states[state] { return known }
    states[state] = tried.count
    tried.append([:])
    let names = events.filter { $0.isPossible(app) }.map(\.name)
    // Each state begins with a different event, because otherwise the walk could repeat one event many times.
    let first = tried.count * 3 % names.count
    untried.append(isEnd ? [] : Array(names[first...] + names[..<first]))
    return tried.count - 1
  }

  /// Returns the first event of the shortest known path to an untried event, or nil if there is none.
  private func next(from start: Int) -> Event? {
    var firstEvents: [Int: String] = [:]
    var queue = [start]
    var index = 0
    while index < queue.count {
      let state = queue[index]
      index += 1
      if let name = untried[state].first { return event(firstEvents[state] ?? name) }
      for event in events {
        guard let target = tried[state][event.name], target != start, firstEvents[target] == nil else {
          continue
        }
        firstEvents[target] = firstEvents[state] ?? event.name
        queue.append(target)
      }
    }
    // Only a new app can reach the remaining untried events.
    return untried.contains { !$0.isEmpty } ? event("end") : nil
  }

  private func event(_ name: String) -> Event? { events.first { $0.name == name } }
}

extension WalkedScreen {
  /// Compares a walk with a golden file, and returns the first leaks, the first difference, or nil.
  ///
  /// If the file is missing, the walk is recorded. A short walk is compared with the beginning of the file.
  ///
  /// - Parameters:
  ///   - name: The first word of the file's name.
  ///   - ignored: The calls to the platform that the comparison ignores.
  ///   - makeApp: Starts the app.
  @MainActor
  package func difference(
    from name: String, ignoring ignored: [String] = [], makeApp: @escaping () -> AppOnSimulatedPlatform
  ) async throws -> String? {
    let file = Repository.root.appendingPathComponent("Tests/PlacesAppTests/Walks/\(name)-\(rawValue).jsonl")
    let golden = try? String(contentsOf: file, encoding: .utf8).split(separator: "\n").map(String.init)
    let isLong = golden == nil || MaintainersTests.areRun
    var walk = AppWalk(events, makeApp: makeApp)
    let settle = { @MainActor in if !isSynchronous { await runTasks() } }
    let walked = try await walk.lines(steps: steps(isLong), settle: settle)
    if isLong { await walk.endEverywhere(settle: settle) }
    guard walk.leaks.isEmpty else { return walk.leaks.prefix(5).joined(separator: "\n") }
    guard let golden else {
      try Data(walked.map { $0 + "\n" }.joined().utf8).write(to: file)
      return "\(file.path) was missing and is now recorded. Read the file, and run the test again."
    }
    let (found, expected) = (walked.map { without(ignored, $0) }, golden.map { without(ignored, $0) })
    let same = zip(found, expected).prefix { $0 == $1 }.count
    if same == found.count, !isLong || same == expected.count { return nil }
    return """
      \(file.path):\(same + 1): expected
      \(same < expected.count ? expected[same] : "the end")
      found
      \(same < found.count ? found[same] : "the end")
      """
  }

  private func without(_ ignored: [String], _ line: String) -> String {
    ignored.reduce(line) { line, call in
      line.replacing("\"\(call)\",", with: "").replacing(",\"\(call)\"", with: "").replacing(
        "\"\(call)\"", with: "")
    }
  }

  private func steps(_ isLong: Bool) -> Int {
    switch self {
    case .map, .savedPlaces: isLong ? 500 : 200
    default: isLong ? 200 : 80
    }
  }
}
