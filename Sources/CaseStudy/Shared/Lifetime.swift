/// The life of an object that somebody else holds.
struct Lifetime {
  private weak var object: AnyObject?
  private var isOver = false

  init(of object: AnyObject?) { self.object = object }

  /// Whether it has ended, and this was not asked since.
  mutating func ends() -> Bool {
    guard !isOver, object == nil else { return false }
    isOver = true
    return true
  }
}
