import Differences

/// Keeps the last stimuli of a run, as many as its limit, and counts those that it forgot.
@usableFromInline
struct Recorder<Stimulus: Encodable, Effect> {
  @usableFromInline
  struct Entry {
    @usableFromInline var stimulus: Stimulus
    @usableFromInline var nested: [(stimulus: Stimulus, during: Effect?)] = []

    @inlinable init(_ stimulus: Stimulus) { self.stimulus = stimulus }
  }

  private let world: (any Encodable)?
  @usableFromInline let limit: Int
  @usableFromInline var entries: [Entry] = []
  @usableFromInline var oldest = 0
  @usableFromInline var newest = 0
  @usableFromInline var forgotten = 0

  init(world: (any Encodable)?, limit: Int) {
    self.world = world
    self.limit = limit
  }

  @inlinable mutating func add(_ stimulus: Stimulus) {
    if entries.count < limit {
      newest = entries.count
      entries.append(Entry(stimulus))
    } else {
      newest = oldest
      entries[oldest] = Entry(stimulus)
      oldest = oldest + 1 == limit ? 0 : oldest + 1
      forgotten += 1
    }
  }

  /// Adds what was done inside of the newest stimulus, while the control did something.
  @inlinable mutating func addNested(_ stimulus: Stimulus, during effect: Effect?) {
    // A client that calls in each callback for ever would fill the memory.
    guard !entries.isEmpty, entries[newest].nested.count < limit else { return }
    entries[newest].nested.append((stimulus, effect))
  }

  func recording(of feature: String, differences: [String]) -> Recording {
    let ordered = entries[oldest...] + entries[..<oldest]
    return Recording(
      feature: feature, world: world.map(Recording.line), forgotten: forgotten,
      stimuli: ordered.map { entry in
        Recording.Stimulus(
          line: Recording.line(of: entry.stimulus),
          nested: entry.nested.map {
            .init(line: Recording.line(of: $0.stimulus), during: $0.during.map { word(of: $0) })
          })
      }, differences: differences)
  }
}
