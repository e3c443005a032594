/// The places of a machine's states: what tells them apart, across and down.
public struct StateGrid: Hashable, Sendable, Codable {
  /// A place in the grid.
  public struct Place: Hashable, Sendable, Codable {
    /// The position in ``StateGrid/columns``.
    public var column: Int
    /// The position in ``StateGrid/rows``.
    public var row: Int
  }

  /// What the columns are called.
  public let columns: [String]
  /// What the rows are called.
  public let rows: [String]
  /// The place of each state, by its number.
  public let places: [Place]

  /// The name of each state, by its number.
  public var names: [String] {
    places.map { "\(rows[$0.row]) (\(columns[$0.column]))" }
  }

  /// A grid of columns and rows that have names.
  public init(columns: [String], rows: [String], places: [Place]) {
    self.columns = columns
    self.rows = rows
    self.places = places
  }
}
