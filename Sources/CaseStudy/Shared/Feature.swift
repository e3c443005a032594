package import Equivalence

/// A feature whose implementations are compared: what the commands and the tests need to know of it.
package struct Feature: Sendable {
  /// The name of its folders.
  package let name: String
  /// The kinds of world in which it is explored, the plainest first.
  package let kinds: [String]
  package let candidates: [String]
  /// The named differences of its draft, none if it has no draft.
  package let rows: [Row]
  /// How little of it shows every row.
  package let rowScope: RowScope
  /// What is done in every state, for each of ``kinds``, as Swift source.
  package let stimuli: [[String]]
  /// The representatives of the values that come with its stimuli: whether some world meets them, and if not, why.
  package let representatives: [(name: String, isMet: Bool, whyUntried: String?)]
  package let machineTitle: String
  package let isAsynchronous: Bool

  private let mostStates: Int
  private let nameStates: (@Sendable (StateMachine) throws -> [String])?
  private let makeMachineOf: @MainActor @Sendable (String) async throws -> StateMachine?
  private let makeMachine: @MainActor @Sendable () async throws -> StateMachine
  private let exploreKind:
    @MainActor @Sendable (
      _ kind: Int, _ candidate: String, _ namesDeclared: Bool, Limits, @escaping Progress
    ) async -> ExploredWorld

  package typealias Progress = @MainActor (ExplorationProgress) -> Void

  /// The part of an exploration in which every row shows, so that finding them takes no longer than it must.
  package struct RowScope: Sendable {
    /// How many kinds of world, the plainest first.
    package var kinds: Int
    package var depth: Int?
  }

  /// Describes a feature.
  ///
  /// - Parameters:
  ///   - alphabet: What is done in every state of a kind of world.
  ///   - samples: The values that come with a stimulus.
  ///   - untried: The representatives that no world meets, each with the reason.
  ///   - rowScope: Everything unless said otherwise.
  ///   - machineTitle: Its name unless said otherwise.
  ///   - mostStates: Several times as many states as equivalent implementations need, as one that differs may have no
  ///     end of them.
  ///   - machine: Makes the smallest machine of the legacy implementation; nil if this is not one feature but several.
  ///   - machineOf: Makes the machine of an implementation that the explorer shows; nil if it shows legacy alone.
  ///   - stateNames: Names the machine's states by what they do; nil if they have no names.
  ///   - explore: Explores the legacy implementation and a candidate side by side in one kind of world.
  init<Kind: CustomStringConvertible & Sendable, Subject: ComparedSubject>(
    _ name: String, kinds: [Kind], alphabet: (Kind) -> [Subject.Stimulus],
    samples: (Subject.Stimulus) -> Samples, untried: [String: String] = [:],
    candidates: [Implementation<Subject>],
    rows: [PublishedRow<Subject.Stimulus, Subject.Observation>] = [], rowScope: RowScope? = nil,
    machineTitle: String? = nil, isAsynchronous: Bool = false, mostStates: Int,
    machine: (@MainActor @Sendable () async throws -> StateMachine)? = nil,
    machineOf: (@MainActor @Sendable (Implementation<Subject>) async throws -> StateMachine)? = nil,
    stateNames: (@Sendable (StateMachine) throws -> [String])? = nil,
    explore:
      @escaping @MainActor @Sendable (
        Kind, Implementation<Subject>, KnownDifferences<Subject.Stimulus, Subject.Observation>, Limits,
        @escaping Progress
      ) async -> Report<Subject.Stimulus, Subject.Observation>
  ) where Subject.Stimulus: CustomStringConvertible, Subject.Observation: CustomStringConvertible {
    self.name = name
    self.kinds = kinds.map(\.description)
    stimuli = kinds.map { alphabet($0).map(\.description) }
    let samples = kinds.flatMap(alphabet).reduce(into: Samples()) { $0.add(samples($1)) }
    representatives = Representative.all.filter { $0.isExpected(samples) }.map {
      ($0.name, $0.isMet(samples), untried[$0.name])
    }
    self.candidates = candidates.map(\.name)
    self.rows = rows.map(\.row)
    self.rowScope = rowScope ?? RowScope(kinds: kinds.count)
    self.machineTitle = machineTitle ?? name
    self.isAsynchronous = isAsynchronous
    self.mostStates = mostStates
    makeMachine = machine ?? { preconditionFailure("\(name) has no machine") }
    nameStates = stateNames
    makeMachineOf = { name in
      guard let candidate = candidates.first(where: { $0.name == name }) else { return nil }
      return try await machineOf?(candidate)
    }
    exploreKind = { kind, candidateName, namesDeclared, limits, progress in
      guard let candidate = candidates.first(where: { $0.name == candidateName }) else {
        preconditionFailure(
          "\(name) has no candidate '\(candidateName)'; expected one of \(candidates.map(\.name))")
      }
      let declared = candidate.declaredDifferences
      let known =
        namesDeclared
        ? KnownDifferences(declared: [], named: declared)
        : KnownDifferences(declared: declared, named: rows.flatMap(\.differences))
      let report = await explore(kinds[kind], candidate, known, limits, progress)
      return ExploredWorld(
        report, declared: namesDeclared ? report.named : report.declared, kind: kinds[kind].description,
        candidate: candidateName)
    }
  }

  /// Explores the legacy implementation and a candidate side by side in one kind of world.
  ///
  /// - Parameters:
  ///   - kind: The position of the kind in ``kinds``.
  ///   - candidate: One of ``candidates``.
  ///   - namesDeclared: Whether what is declared counts as a fault with a name, so that it is found with the shortest
  ///     sequence that shows it.
  ///   - exploresAll: Whether to go on after a difference without a name has been found, which takes as long as the
  ///     limits allow.
  ///   - limits: How far to go at most; the feature's own limits unless said otherwise.
  ///   - progress: Is told ten times a second how far the exploration has got.
  @MainActor
  package func explore(
    _ kind: Int, candidate: String, namesDeclared: Bool = false, exploresAll: Bool = false,
    limits: Limits? = nil, progress: @escaping Progress = { _ in }
  ) async -> ExploredWorld {
    var known = self.limits
    if exploresAll { known.depthPastFirstDifference = nil }
    return await exploreKind(kind, candidate, namesDeclared, limits ?? known, progress)
  }

  /// How far an exploration goes at most unless said otherwise: one that finds a difference may have no end.
  package var limits: Limits { Limits(states: mostStates, depthPastFirstDifference: 2) }

  /// The smallest machine of the legacy implementation: the specification that it never had.
  ///
  /// - Throws: `IncompleteExploration` if not all of its behaviour was seen.
  @MainActor
  package func machine() async throws -> StateMachine { try await makeMachine() }

  /// The smallest machine as a list of its states if they have names, otherwise as a table.
  ///
  /// - Throws: What ``machine()`` throws.
  @MainActor
  package func machineText() async throws -> String {
    let machine = try await machine()
    return try nameStates.map { try machine.listing($0(machine)) } ?? machine.table()
  }

  /// What the states of a machine are called, by their numbers: by what they do, or by the shortest way to each.
  ///
  /// - Parameters:
  ///   - machine: A machine of the feature.
  ///   - words: Puts what is done on the way to a state into words; as Swift unless said otherwise.
  /// - Throws: An error if the feature has no name for a state.
  package func stateNames(of machine: StateMachine, words: (String) -> String = { $0 }) throws -> [String] {
    try nameStates?(machine)
      ?? machine.waysToStates.map { way in
        way.isEmpty ? "the start" : "after: " + way.map(words).joined(separator: ", then ")
      }
  }

  /// The machine of each implementation that the explorer shows, over the same stimuli, legacy first.
  ///
  /// - Throws: `IncompleteExploration` if not all of the behaviour of one was seen.
  @MainActor
  package func machines() async throws -> [(name: String, machine: StateMachine)] {
    let shown = try await makeMachineOf("legacy")
    let legacy = if let shown { shown } else { try await machine() }
    var machines = [("legacy", legacy)]
    for name in candidates where !["legacy", "yours"].contains(name) {
      if let machine = try await makeMachineOf(name) { machines.append((name, machine)) }
    }
    return machines
  }
}

/// The differences that an exploration knows: those that are meant, and those that are faults with a name.
struct KnownDifferences<Stimulus: Hashable, Observation: Hashable> {
  var declared: [DeclaredDifference<Stimulus, Observation>]
  var named: [DeclaredDifference<Stimulus, Observation>]
}

extension Duration {
  /// How long an exploration looks for work that waits for a later run-loop pass.
  package static let laterTurns = milliseconds(20)
}

extension Feature: CustomStringConvertible {
  package var description: String { name }
}

extension Feature {
  /// The name in words, as in `location manager`.
  package var title: String {
    name.reduce(into: "") { title, letter in
      if letter.isUppercase, !title.isEmpty { title += " " }
      title += letter.lowercased()
    }
  }
}

extension Feature {
  /// Every feature, in the order in which `compare` shows them.
  package static let all: [Feature] = [
    .locationManager, .nearbyContent, .addLocation, .exploreCard, .visitCalendar, .savedPlaces,
  ]

  /// What `compare` explores: every feature, and then two of them together.
  package static let explored = all + [.cardAndNearby]
}
