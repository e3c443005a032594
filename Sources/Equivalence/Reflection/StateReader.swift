/// Reads the states of one side's subjects, and appends the words of their fingerprints to a key.
///
/// An exploration reads two states for every event. Usually only the first reading of each side makes a `Fingerprint`.
/// Later ones repeat its instructions with the same buffers, so they allocate little.
struct StateReader {
  private(set) var record = BlindSpotRecord()
  private var writer: FingerprintWriter?
  private var buffers: Buffers?
  /// False if a reading met a task tracker, because only a whole fingerprint follows the tracker's tasks.
  private var isRepeatable = true

  private final class Buffers {
    let instructions: UnsafeMutableBufferPointer<Instruction>
    let bounds: UnsafeMutableBufferPointer<Layouts.Bounds>
    let keys: UnsafeMutableBufferPointer<Layouts.Key>
    let words: UnsafeMutableBufferPointer<UInt64>
    let objects: UnsafeMutableBufferPointer<UInt>

    init(_ table: LayoutTable) {
      func copy<Element>(_ elements: [Element]) -> UnsafeMutableBufferPointer<Element> {
        let buffer = UnsafeMutableBufferPointer<Element>.allocate(capacity: elements.count)
        _ = buffer.initialize(from: elements)
        return buffer
      }
      instructions = copy(table.layouts.instructions)
      bounds = copy(table.layouts.bounds)
      keys = copy(table.layouts.keys)
      words = copy([UInt64](repeating: 0, count: table.capacity))
      objects = copy([UInt](repeating: 0, count: table.capacity / 2))
    }

    deinit {
      instructions.deinitialize().deallocate()
      bounds.deallocate()
      keys.deallocate()
      words.deallocate()
      objects.deallocate()
    }
  }

  mutating func read<Subject: SubjectWithChoices>(
    _ subject: Subject, to key: inout [UInt64]
  ) -> Fingerprint.Extent {
    if writer != nil {
      let isValue = withUnsafePointer(to: subject) { writer?.writeAgain(at: $0, to: &key, noting: &record) }
      if let isValue = isValue ?? nil { return isValue ? .value : .whole }
    }
    let fingerprint = subject.fingerprint
    key += fingerprint.words
    record.add(fingerprint.reading)
    if fingerprint.reading.hasTrackers { isRepeatable = false }
    prepare(isRepeatable ? fingerprint.table(for: Subject.self) : nil)
    return fingerprint.extent(for: Subject.self)
  }

  private mutating func prepare(_ table: LayoutTable?) {
    writer = nil
    buffers = table.map(Buffers.init)
    guard let table, let buffers, let instructions = buffers.instructions.baseAddress,
      let bounds = buffers.bounds.baseAddress
    else { return }
    writer = FingerprintWriter(
      table: table, instructions: instructions, bounds: bounds, keys: UnsafeBufferPointer(buffers.keys),
      words: buffers.words, objects: buffers.objects, isTracing: false)
  }
}
