public import Foundation

/// The events of a run in order, for a replay in another process.
///
/// Each line of the file is one event as JSON. If an event arrived while the control was handling another one, its line
/// is `{"inside":…}`.
public struct Recording<Stimulus: Codable & Sendable>: Sendable {
  /// A recorded event.
  public struct Event: Sendable {
    /// The event.
    public let stimulus: Stimulus
    /// True if the event arrived while the control handled another one.
    public let isInside: Bool

    @usableFromInline init(_ stimulus: Stimulus, isInside: Bool) {
      self.stimulus = stimulus
      self.isInside = isInside
    }
  }

  /// The events, in order.
  public let events: [Event]

  init(_ events: [Event]) { self.events = events }

  /// Makes a recording from the content of a file.
  ///
  /// - Throws: ``RecordingError`` with the number of the first line that cannot be read.
  public init(parsing content: Data) throws(RecordingError) {
    let decoder = JSONDecoder()
    decoder.nonConformingFloatDecodingStrategy = .convertFromString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    var events: [Event] = []
    let lines = content.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() where !line.isEmpty {
      guard let event = try? decoder.decode(Event.self, from: line) else {
        throw RecordingError(line: index + 1)
      }
      events.append(event)
    }
    self.init(events)
  }

  /// The content of a file.
  ///
  /// If an event cannot be encoded, an empty object takes its line, because an error must not disturb the app.
  public var text: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    return events.map { event in
      String(decoding: (try? encoder.encode(event)) ?? Data("{}".utf8), as: UTF8.self) + "\n"
    }.joined()
  }
}

extension Recording.Event: Codable {
  private enum Key: CodingKey { case inside }

  /// Reads an event; throws a `DecodingError` if the JSON is not an event of this type.
  public init(from decoder: any Decoder) throws {
    // Not every event is encoded as an object.
    if let container = try? decoder.container(keyedBy: Key.self), container.contains(.inside) {
      self.init(try container.decode(Stimulus.self, forKey: .inside), isInside: true)
    } else {
      self.init(try Stimulus(from: decoder), isInside: false)
    }
  }

  /// Writes an event; throws an `EncodingError` if the event cannot be encoded.
  public func encode(to encoder: any Encoder) throws {
    guard isInside else { return try stimulus.encode(to: encoder) }
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(stimulus, forKey: .inside)
  }
}

/// A line of a recording that cannot be read.
public struct RecordingError: Error, Hashable {
  /// The number of the line, from 1.
  public let line: Int
}

/// Keeps the first event of a run, and at least the last `limit` events.
@usableFromInline
struct EventHistory<Stimulus: Codable & Sendable> {
  @usableFromInline let limit: Int
  @usableFromInline var events: [Recording<Stimulus>.Event] = []

  init(limit: Int) { self.limit = limit }

  @inlinable mutating func add(_ stimulus: Stimulus, isInside: Bool = false) {
    // Remove `limit` old events at a time, because each removal moves all later ones.
    if events.count > 2 * limit { events.removeSubrange(1...limit) }
    events.append(Recording.Event(stimulus, isInside: isInside))
  }

  var recording: Recording<Stimulus> { Recording(events.prefix(1) + events.dropFirst().suffix(limit)) }
}
