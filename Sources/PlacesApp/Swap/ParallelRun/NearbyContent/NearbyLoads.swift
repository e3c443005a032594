/// The loads that the control has not told the end of.
@MainActor
final class NearbyLoads {
  private var outstanding: [Int] = []
  private var newest = 0

  /// A load begins; it gets a number.
  func begin() -> Int {
    newest += 1
    outstanding.append(newest)
    if outstanding.count > 100 { outstanding.removeFirst() }
    return newest
  }

  func end(_ number: Int) { outstanding.removeAll { $0 == number } }

  /// Takes a load that the control has forgotten for a newer one, if there is one.
  func takeForgotten() -> Bool {
    guard let first = outstanding.first, first < newest else { return false }
    outstanding.removeFirst()
    return true
  }
}
