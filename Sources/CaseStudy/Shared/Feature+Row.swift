public import Equivalence

/// A behaviour in which a draft differs from the original, as a published port did.
public struct PublishedRow<Stimulus: Hashable, Observation: Hashable>: Sendable {
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
  private let matches: @Sendable (Stimulus, Edit<Observation>) -> Bool

  /// Describes a row, and how a difference that belongs to it looks.
  init(
    number: some CustomStringConvertible, original: String, port: String, later: String? = nil,
    noticed: String? = nil,
    matches: @escaping @Sendable (Stimulus, Edit<Observation>) -> Bool
  ) {
    self.number = "\(number)"
    self.original = original
    self.port = port
    self.later = later
    self.noticed = noticed
    self.matches = matches
  }

  /// The row without what it looks like.
  public var row: Feature.Row {
    Feature.Row(number: number, original: original, port: port, later: later, noticed: noticed)
  }

  /// The row as a difference that has a name.
  public var difference: DifferencePattern<Stimulus, Observation> {
    DifferencePattern(
      row.name, reason: "The original \(original); the port \(port).", matches: matches)
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
