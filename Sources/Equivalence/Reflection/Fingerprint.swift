/// A subject's whole state as a value, by which an exploration recognizes states with equal futures.
///
/// It contains the state itself rather than a hash, and a number for each object in place of its address. So two
/// references to one object differ from references to two equal objects. Compare it only within one process.
public struct Fingerprint: Hashable, Sendable {
  private(set) var reading: LayoutTable.Reading
  /// The subject's type if the fingerprint covers the whole subject; nil for a custom fingerprint.
  private var wholeType: ObjectIdentifier?
  private var isOfHandle = false

  /// Takes the fingerprint of a value, by reflection over everything that the value stores.
  ///
  /// In a custom fingerprint, a subject can list just the values that influence its behaviour, as in
  /// `Fingerprint(reflecting: (count, isOpen))`.
  public init<Value>(reflecting value: Value) {
    reading = LayoutTable.reading(of: value, asSubjectWith: nil)
    // Values of different types may have the same words, such as 0 and false.
    reading.words.insert(UInt64(unsafeBitCast(Value.self as Any.Type, to: UInt.self)), at: 0)
  }

  init<S: ComparableSubject>(of subject: S, blindSpots: [BlindSpot]) {
    reading = LayoutTable.reading(of: subject, asSubjectWith: blindSpots)
    wholeType = ObjectIdentifier(S.self)
  }

  /// Makes the fingerprint of a handle's subject the handle's own; a custom fingerprint stays as it is.
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

  /// The table for reading fingerprints of the type; nil for a custom fingerprint or that of a handle.
  func table<S: ComparableSubject>(for type: S.Type) -> LayoutTable? {
    wholeType == ObjectIdentifier(type) && !isOfHandle ? reading.table : nil
  }

  enum Extent {
    /// Only some values, as in a custom fingerprint.
    case part
    /// A whole subject that has references or opaque values.
    case whole
    /// A whole subject that has neither references nor opaque values, so that an assignment copies it.
    case value
  }

  func extent<S: ComparableSubject>(for type: S.Type) -> Extent {
    wholeType != ObjectIdentifier(type) ? .part : reading.isValue && !isOfHandle ? .value : .whole
  }

  /// True if both fingerprints contain the same state.
  public static func == (left: Self, right: Self) -> Bool { left.words == right.words }

  /// Hashes the state.
  public func hash(into hasher: inout Hasher) { hasher.combine(words) }
}

extension Fingerprint {
  /// The contents of a subject by property, which reflection reads even if the subject has a custom fingerprint.
  struct Anatomy: Sendable {
    private var reading: LayoutTable.Reading

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
      let others = Set(other.reading.objects?.addresses ?? [])
      return (reading.objects?.addresses ?? []).filter(others.contains).compactMap { address in
        UnsafeRawPointer(bitPattern: address).map(objectType).flatMap { type in
          isMutableClass(type) ? String(describing: type) : nil
        }
      }
    }

    /// The same contents, but without retaining the objects, whose pair can then end.
    var withoutObjects: Anatomy {
      var copy = self
      copy.reading.objects = nil
      return copy
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

/// A type that tells a fingerprint what its values contain, so that reflection need not read its stored properties.
///
/// If reflection cannot read a type of another module, you can make the type conform:
///
/// ```swift
/// extension Parser: CustomFingerprintable {
///   public var fingerprintContent: [String] { [input, "\(position)"] }
/// }
/// ```
public protocol CustomFingerprintable: SendableMetatype {
  /// The content that reflection reads instead of the stored properties.
  associatedtype FingerprintContent

  /// Everything in the value that can influence later behaviour.
  var fingerprintContent: FingerprintContent { get }

  /// The assumption under which this content is complete, which the report names. The default is nil.
  var fingerprintCaveat: String? { get }

  /// The remedy that a report gives if it suspects that the assumption does not hold. The default is nil.
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
