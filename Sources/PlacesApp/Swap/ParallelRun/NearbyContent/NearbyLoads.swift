/// The loads of a control, of which it forgets one that waits when another one waits in its place.
@MainActor
final class NearbyLoads {
  /// A load, held by its completion: without being ended it goes when the control has let go of that.
  @MainActor
  final class Load {
    private let number: Int
    private weak var loads: NearbyLoads?
    private var isOver = false

    fileprivate init(_ number: Int, of loads: NearbyLoads) {
      self.number = number
      self.loads = loads
    }

    isolated deinit { if !isOver { loads?.forget(number) } }

    /// The control ends it.
    func end() {
      isOver = true
      loads?.end(number)
    }
  }

  private let limit = 100
  private var newest = 0
  /// Those that the control has forgotten, while it has not ended a newer one.
  private var forgotten: [Int] = []
  /// How many it had forgotten when it ended a newer one, and the candidate has not ended either.
  private var due = 0

  /// A load begins.
  func begin() -> Load {
    newest += 1
    return Load(newest, of: self)
  }

  private func forget(_ number: Int) {
    // A control that ends none does not fill the memory.
    if forgotten.count == limit { forgotten.removeFirst() }
    forgotten.append(number)
  }

  private func end(_ number: Int) {
    due += forgotten.count { $0 < number }
    forgotten.removeAll { $0 < number }
  }

  /// Takes a load that the control has forgotten and ought to have ended with a newer one; false if there is none.
  func takeForgotten() -> Bool {
    guard due > 0 else { return false }
    due -= 1
    return true
  }
}
