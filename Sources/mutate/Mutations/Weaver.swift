/// Weaves changes into a source file, each behind its switch.
struct Weaver {
  /// A woven file, and which of its lines are there for one change only.
  struct Woven {
    var text: String
    var mutations: [Int: Int]
  }

  /// What stands at a place besides the original; where several do, they stand in this order.
  private enum Order: Int {
    case closing, first, opening, `return`, choice
  }

  private struct Insertion {
    var place: String.Index
    var order: Order
    var pieces: [(text: String, mutation: Int?)]
  }

  static func weave(
    _ mutations: [Mutation], impliedReturns: [String.Index], into source: String
  ) -> Woven {
    let insertions =
      impliedReturns.map { Insertion(place: $0, order: .return, pieces: [("return ", nil)]) }
      + firsts(mutations) + skips(mutations) + choices(mutations)
    // The sort is stable: what is found first stays first.
    let sorted = insertions.sorted { ($0.place, $0.order.rawValue) < ($1.place, $1.order.rawValue) }
    var woven = Woven(text: "", mutations: [:])
    var line = 1
    func append(_ text: some StringProtocol, _ mutation: Int?) {
      let end = line + text.count(where: \.isNewline)
      // After a break at its end, a line begins that is not its own.
      let own = text.last?.isNewline == true ? line..<end : line..<end + 1
      if let mutation { for number in own { woven.mutations[number] = mutation } }
      woven.text += text
      line = end
    }
    var position = source.startIndex
    for insertion in sorted {
      append(source[position..<insertion.place], nil)
      for piece in insertion.pieces { append(piece.text, piece.mutation) }
      position = insertion.place
    }
    append(source[position...], nil)
    return woven
  }

  private static func firsts(_ mutations: [Mutation]) -> [Insertion] {
    mutations.flatMap { mutation in
      mutation.weavings.compactMap { weaving in
        switch weaving {
        case .first(let place, let code):
          Insertion(
            place: place, order: .first,
            pieces: [
              ("if \(Switch.isOn(mutation.id)) {\n", nil), (code, mutation.id), ("\n}\n", nil),
            ])
        case .insert(let place, let code):
          Insertion(
            place: place, order: .first,
            pieces: [
              (code.replacing(Switch.placeholder, with: Switch.isOn(mutation.id)), mutation.id)
            ])
        case .instead, .skip: nil
        }
      }
    }
  }

  private static func skips(_ mutations: [Mutation]) -> [Insertion] {
    var ids: [Range<String.Index>: [Int]] = [:]
    for mutation in mutations {
      for case .skip(let range) in mutation.weavings { ids[range, default: []].append(mutation.id) }
    }
    return ids.flatMap { range, ids in
      let isOn = ids.map(Switch.isOn).joined(separator: " || ")
      return [
        Insertion(place: range.lowerBound, order: .opening, pieces: [("if !(\(isOn)) {\n", nil)]),
        Insertion(place: range.upperBound, order: .closing, pieces: [("\n}", nil)]),
      ]
    }
  }

  private static func choices(_ mutations: [Mutation]) -> [Insertion] {
    var choices: [Range<String.Index>: [(text: String, mutation: Int?)]] = [:]
    for mutation in mutations {
      for case .instead(let range, let alternative) in mutation.weavings {
        choices[range, default: []] += [
          ("\n\(Switch.isOn(mutation.id)) ?\n", nil), ("(\(alternative)) :", mutation.id),
        ]
      }
    }
    return choices.flatMap { range, pieces in
      [
        Insertion(place: range.lowerBound, order: .choice, pieces: [("(", nil)] + pieces + [("\n", nil)]),
        Insertion(place: range.upperBound, order: .closing, pieces: [(")", nil)]),
      ]
    }
  }
}
