protocol ItemSource: Sendable {
  var count: Int { get }
  func item(at index: Int) async throws -> String
}

enum PrefetchEvent: Equatable, Sendable {
  case started(Int)
  case stored(Int)
  case failed(Int)
  case dropped(Int)
}

enum PrefetchError: Error, Equatable {
  case outOfRange(Int)
  case closed
}
