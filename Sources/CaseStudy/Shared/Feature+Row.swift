public import Equivalence

/// A behaviour in which a draft differs from the original, as a published port did.
public struct PublishedRow<Stimulus: Hashable & Sendable, Observation: Hashable & Sendable>: Sendable {
  /// What it is called in the table of the case study, as in `10` or `V1`.
  public let number: String
  /// What the original does.
  public let original: String
  /// What the published port did, and the draft does.
  public let port: String
  /// What became of it upstream; nil if nothing is known.
  public let later: String?
  /// What a user of the app would have noticed, in a sentence; nil if nobody has said so.
  public let noticed: String?
  private let covers: Covers

  /// Whether an edit belongs to the row, after a stimulus that control and candidate answered so.
  typealias Covers =
    @Sendable (
      Stimulus, Edit<Observation>, _ control: [Observation], _ candidate: [Observation]
    ) -> Bool

  /// Describes a row, and how a difference that belongs to it looks.
  init(
    number: some CustomStringConvertible, original: String, port: String, later: String? = nil,
    noticed: String? = nil,
    matches: @escaping @Sendable (Stimulus, Edit<Observation>) -> Bool
  ) {
    self.init(
      number: number, original: original, port: port, later: later, noticed: noticed,
      covers: { stimulus, edit, _, _ in matches(stimulus, edit) })
  }

  /// Describes a row, and how a whole step that belongs to it looks.
  init(
    number: some CustomStringConvertible, original: String, port: String, later: String? = nil,
    noticed: String? = nil,
    step: @escaping @Sendable (Stimulus, _ control: [Observation], _ candidate: [Observation]) -> Bool
  ) {
    self.init(
      number: number, original: original, port: port, later: later, noticed: noticed,
      covers: { step($0, $2, $3) })
  }

  /// Describes a row, and how a difference that belongs to it looks in its step.
  init(
    number: some CustomStringConvertible, original: String, port: String, later: String? = nil,
    noticed: String? = nil, covers: @escaping Covers
  ) {
    self.number = "\(number)"
    self.original = original
    self.port = port
    self.later = later
    self.noticed = noticed
    self.covers = covers
  }

  /// The row without what it looks like.
  public var row: Feature.Row {
    Feature.Row(number: number, original: original, port: port, later: later, noticed: noticed)
  }

  /// The row as a difference that has a name.
  public var difference: DifferencePattern<Stimulus, Observation> {
    DifferencePattern(row.name, reason: "The original \(original); the port \(port).", covers: covers)
  }
}

extension Feature {
  /// A behaviour in which a draft differs from the original, in words.
  public struct Row: Sendable {
    /// What it is called in the table of the case study.
    public let number: String
    /// What the original does.
    public let original: String
    /// What the draft does.
    public let port: String
    /// What became of it upstream; nil if nothing is known.
    public let later: String?
    /// What a user of the app would have noticed, in a sentence; nil if nobody has said so.
    public let noticed: String?

    /// The name in reports.
    public var name: String { "row \(number)" }
  }
}
