/// A subject's whole state as a value, to recognize states with equal future behaviour.
///
/// A fingerprint contains the state itself, not a hash, and a number for each object instead of its address. So two
/// references to one object differ from references to two equal objects. Compare fingerprints only within one process.
public struct Fingerprint: Hashable, Sendable {
  let reading: LayoutTable.Reading
  /// The subject's type if the fingerprint is of the whole subject; nil for a custom fingerprint.
  private var wholeType: ObjectIdentifier?
  private var isOfHandle = false

  /// Takes the fingerprint of a value by reflection over all its stored state.
  ///
  /// A subject's custom fingerprint can read only the values that influence its behaviour:
  /// `Fingerprint(reflecting: (count, isOpen))`.
  public init<Value>(reflecting value: Value) {
    reading = LayoutTable.reading(of: value, asSubjectWith: nil)
  }

  init<S: ComparableSubject>(of subject: S, blindSpots: [BlindSpot]) {
    reading = LayoutTable.reading(of: subject, asSubjectWith: blindSpots)
    wholeType = ObjectIdentifier(S.self)
  }

  /// Turns the fingerprint of a handle's subject into the handle's own; a custom fingerprint does not change.
  func handed<Handle: SubjectWithChoices, Base: ComparableSubject>(
    to handle: Handle.Type, from base: Base.Type
  ) -> Fingerprint {
    guard wholeType == ObjectIdentifier(base) else { return self }
    var handed = self
    handed.wholeType = ObjectIdentifier(handle)
    handed.isOfHandle = true
    return handed
  }

  var words: [UInt64] { reading.words }

  /// The properties that are opaque to reflection, as `Type.property`.
  package var blindSpots: [String] { reading.unseenProperties }

  /// The table that reads the type's fingerprints; nil if the subject's own code gives the fingerprint.
  func table<S: ComparableSubject>(for type: S.Type) -> LayoutTable? {
    wholeType == ObjectIdentifier(type) && !isOfHandle ? reading.table : nil
  }

  enum Extent {
    /// A custom fingerprint of some values.
    case part
    /// A whole subject with references or opaque values.
    case whole
    /// A whole subject without references or opaque values, which an assignment copies.
    case value
  }

  func extent<S: ComparableSubject>(for type: S.Type) -> Extent {
    wholeType != ObjectIdentifier(type) ? .part : reading.isValue && !isOfHandle ? .value : .whole
  }

  /// True if two fingerprints are of the same state.
  public static func == (left: Self, right: Self) -> Bool { left.words == right.words }

  /// Hashes the state.
  public func hash(into hasher: inout Hasher) { hasher.combine(words) }
}

extension Fingerprint {
  /// The contents of a subject by property, read by reflection even if the subject has a custom fingerprint.
  struct Anatomy: Sendable {
    private let reading: LayoutTable.Reading

    init<S: SubjectWithChoices>(of subject: S) {
      if let handle = subject as? any SubjectHandle {
        self = handle.anatomy
      } else {
        self.init(of: subject, blindSpots: S.blindSpots)
      }
    }

    init<S: ComparableSubject>(of subject: S, blindSpots: [BlindSpot]) {
      reading = LayoutTable.reading(of: subject, asSubjectWith: blindSpots, isTracing: true)
    }

    func mutableClasses(sharedWith other: Anatomy) -> [String] {
      let others = Set(other.reading.objects)
      return reading.objects.filter(others.contains).compactMap { address in
        UnsafeRawPointer(bitPattern: address).map(objectType).flatMap { type in
          isMutableClass(type) ? String(describing: type) : nil
        }
      }
    }

    private var parts: [(path: String, words: ArraySlice<UInt64>)] {
      let ends = reading.trace.dropFirst().map(\.word) + [reading.words.count]
      return zip(reading.trace, ends).map { part, end in
        (path: reading.table.layouts.paths[part.path], words: reading.words[part.word..<max(part.word, end)])
      }
    }

    /// The words of each stored property, from every object that has the property.
    var content: [String: [UInt64]] {
      var content: [String: [UInt64]] = [:]
      for part in parts where !part.words.isEmpty { content[part.path, default: []] += part.words }
      return content
    }

    func place(ofWord word: Int) -> String? {
      reading.trace.lastIndex { $0.word <= word }.map(reading.place)
    }

    func parts(differingFrom other: Anatomy) -> Set<String> {
      let (content, others) = (content, other.content)
      return Set(content.keys).union(others.keys).filter { content[$0] != others[$0] }
    }

    func part(differingFrom other: Anatomy) -> String? {
      let (some, others) = (parts, other.parts)
      let common = zip(some, others).prefix { $0.path == $1.path && $0.words == $1.words }.count
      if common < some.count { return reading.place(of: common) }
      return common < others.count ? other.reading.place(of: common) : nil
    }
  }
}

/// A type that gives the content of its values to a fingerprint, in place of its stored properties.
///
/// Conform another module's type if reflection cannot read its storage:
///
/// ```swift
/// extension Parser: CustomFingerprintable {
///   public var fingerprintContent: [String] { [input, "\(position)"] }
/// }
/// ```
public protocol CustomFingerprintable: SendableMetatype {
  /// The content that reflection reads instead of the stored properties.
  associatedtype FingerprintContent

  /// Everything about the value that can influence later behaviour.
  var fingerprintContent: FingerprintContent { get }

  /// An assumption that makes this content complete, for the verdict to name. The default is nil.
  var fingerprintCaveat: String? { get }

  /// What to do if the assumption does not hold, for a report that suspects it. The default is nil.
  static var fingerprintRemedy: String? { get }
}

extension CustomFingerprintable {
  /// No assumption.
  public var fingerprintCaveat: String? { nil }

  /// No remedy.
  public static var fingerprintRemedy: String? { nil }

  static func writeContent(at address: UnsafeRawPointer, path: Int, to writer: inout FingerprintWriter) {
    let value = address.assumingMemoryBound(to: Self.self).pointee
    let content = value.fingerprintContent
    writer.keep(content)
    if let caveat = value.fingerprintCaveat { writer.note(caveat, remedy: fingerprintRemedy) }
    writer.writeDynamic(content, path: path)
  }
}
