extension StateGraph {
  /// The edges of a graph, in pieces of the same size.
  ///
  /// One array would be copied to a larger place now and then, and take twice the memory while that lasts.
  struct Edges: RandomAccessCollection {
    private static var pieceSize: Int { 1 << 14 }

    private var pieces: [[Edge]] = []
    private(set) var count = 0

    var startIndex: Int { 0 }
    var endIndex: Int { count }

    subscript(number: Int) -> Edge {
      get { pieces[number / Self.pieceSize][number % Self.pieceSize] }
      _modify { yield &pieces[number / Self.pieceSize][number % Self.pieceSize] }
    }

    mutating func append(_ edge: Edge) {
      if count % Self.pieceSize == 0 {
        pieces.append([])
        pieces[pieces.count - 1].reserveCapacity(Self.pieceSize)
      }
      pieces[pieces.count - 1].append(edge)
      count += 1
    }
  }
}
