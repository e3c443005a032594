import Differences
import Foundation

/// What was done to a control and its candidate, so that it can be done again elsewhere.
public struct Recording: Hashable, Sendable {
  /// Something that was done, and what was done inside of it.
  public struct Stimulus: Hashable, Sendable {
    /// Something that was done while the control was busy.
    public struct Nested: Hashable, Sendable {
      /// What was done, encoded.
      public var line: String
      /// What the control was doing, without values; nil if it had not done anything.
      public var during: String?
    }

    /// What was done, encoded.
    public var line: String
    /// What was done while the control was busy with it.
    public var nested: [Nested]
  }

  /// The feature.
  public var feature: String
  /// What was the case at the beginning, encoded; nil where nothing has to be known.
  public var world: String?
  /// How many of the first stimuli are missing here, because a recording is bounded.
  public var forgotten: Int
  /// What was done, in order.
  public var stimuli: [Stimulus]
  /// How the two sides differed at the end, without values; empty if they did not.
  public var differences: [String]
}

extension Recording {
  /// The recording as a text, to be written to a file.
  public var text: String {
    var lines =
      ["recording \(feature)"] + [world.map { "world \($0)" }].compactMap(\.self) + ["forgotten \(forgotten)"]
    for stimulus in stimuli {
      lines.append("do \(stimulus.line)")
      lines += stimulus.nested.map { "in \($0.during ?? "-") \($0.line)" }
    }
    lines += differences.map { "differs \($0)" }
    return (lines + ["end \(stimuli.count)"]).map {
      $0.split { ["\n", "\r", "\r\n"].contains($0) }.joined(separator: " ") + "\n"
    }.joined()
  }

  /// A text that is no recording.
  public struct ParsingError: Error, Hashable, CustomStringConvertible {
    /// The number of the line, from 1.
    public var line: Int
    /// What is wrong, and what is expected.
    public var problem: String
    /// Both.
    public var description: String { "\(line): \(problem)" }
  }

  /// Reads a recording from its text.
  ///
  /// - Throws: ``ParsingError``, also for a text that ends early.
  public init(parsing text: String) throws(ParsingError) {
    // A text that ends with the end of a line has no line after it.
    let isEnd: (Character) -> Bool = { $0 == "\n" || $0 == "\r\n" }
    let lines = (text.last.map(isEnd) == true ? text.dropLast() : text[...]).split(
      omittingEmptySubsequences: false, whereSeparator: isEnd
    ).map { line in
      let words = line.split(
        separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
      return (key: String(words[0]), rest: words.count > 1 ? String(words[1]) : "")
    }
    guard let first = lines.first, first.key == "recording", !first.rest.isEmpty else {
      throw ParsingError(line: 1, problem: "is not a recording; expected 'recording' and a feature")
    }
    self.init(feature: first.rest, world: nil, forgotten: 0, stimuli: [], differences: [])
    for (index, line) in lines.enumerated().dropFirst() {
      func error(_ problem: String) -> ParsingError { ParsingError(line: index + 1, problem: problem) }
      switch line.key {
      case "world":
        guard world == nil else { throw error("is a second world; expected one") }
        world = line.rest
      case "forgotten":
        guard let count = Int(line.rest), count >= 0 else {
          throw error("'\(line.rest)' is no number of stimuli; expected 0 or more")
        }
        forgotten = count
      case "do": stimuli.append(Stimulus(line: line.rest, nested: []))
      case "in":
        let words = line.rest.split(separator: " ", maxSplits: 1).map(String.init)
        guard words.count == 2, !stimuli.isEmpty else {
          throw error(
            "'in \(line.rest)' has no preceding line; expected a 'do' before it, an effect and a stimulus")
        }
        stimuli[stimuli.count - 1].nested.append(
          .init(line: words[1], during: words[0] == "-" ? nil : words[0]))
      case "differs": differences.append(line.rest)
      case "end":
        guard Int(line.rest) == stimuli.count else {
          throw error("ends after \(stimuli.count) stimuli, not \(line.rest); a part of it is missing")
        }
        return
      default: throw error("'\(line.key)' begins no line; expected world, forgotten, do, in, differs or end")
      }
    }
    throw ParsingError(
      line: lines.count, problem: "ends in the middle; expected 'end' and the number of stimuli")
  }
}

extension Recording {
  /// A recording has a thousand lines, and the app waits for them.
  private static let encoder: JSONEncoder = {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    return encoder
  }()

  /// A value as it stands in a line of a recording; what cannot be encoded says so there, and harms no app.
  public static func line(of value: any Encodable) -> String {
    do {
      return String(decoding: try encoder.encode(value), as: UTF8.self)
    } catch {
      return line(of: "cannot be recorded: \(error)")
    }
  }

  /// The value that stands in a line of a recording.
  ///
  /// - Throws: A `DecodingError` if it is none of that type.
  public static func value<Value: Decodable>(_ type: Value.Type = Value.self, of line: String) throws -> Value
  {
    let decoder = JSONDecoder()
    decoder.nonConformingFloatDecodingStrategy = .convertFromString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    return try decoder.decode(type, from: Data(line.utf8))
  }
}

/// Keeps the last stimuli of a run, as many as its limit, and counts those that it forgot.
@usableFromInline
struct Recorder<Stimulus: Encodable, Effect> {
  /// A stimulus, and what was done inside of it while the control did something.
  @usableFromInline typealias Entry = (stimulus: Stimulus, nested: [(stimulus: Stimulus, during: Effect?)])

  private let world: (any Encodable)?
  @usableFromInline let limit: Int
  /// When there are as many as the limit, the newest takes the place of the oldest.
  @usableFromInline var entries: [Entry] = []
  @usableFromInline var forgotten = 0

  init(world: (any Encodable)?, limit: Int) {
    self.world = world
    self.limit = limit
  }

  @inlinable mutating func add(_ stimulus: Stimulus) {
    if entries.count < limit {
      entries.append((stimulus, []))
    } else {
      entries[forgotten % limit] = (stimulus, [])
      forgotten += 1
    }
  }

  /// Adds what was done inside of the newest stimulus, while the control did something.
  @inlinable mutating func addNested(_ stimulus: Stimulus, during effect: Effect?) {
    guard !entries.isEmpty else { return }
    let newest = (forgotten + entries.count - 1) % limit
    // A client that calls in each callback for ever would fill the memory.
    guard entries[newest].nested.count < limit else { return }
    entries[newest].nested.append((stimulus, effect))
  }

  func recording(of feature: String, differences: [String]) -> Recording {
    let oldest = forgotten % limit
    return Recording(
      feature: feature, world: world.map(Recording.line), forgotten: forgotten,
      stimuli: (entries[oldest...] + entries[..<oldest]).map { entry in
        Recording.Stimulus(
          line: Recording.line(of: entry.stimulus),
          nested: entry.nested.map {
            .init(line: Recording.line(of: $0.stimulus), during: $0.during.map { word(of: $0) })
          })
      }, differences: differences)
  }
}
