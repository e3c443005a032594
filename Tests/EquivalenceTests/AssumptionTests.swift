import Equivalence
import Testing

/// A shop with an unlimited queue.
///
/// If more than `capacity` guests wait, `serve` serves none of them and returns `lost`.
private struct Shop: TestSubject {
  var capacity: Int
  var waiting = 0

  mutating func apply(_ stimulus: String) -> [String] {
    switch stimulus {
    case "arrive": waiting += 1
    case "serve" where waiting > capacity: return ["lost"]
    case "serve" where waiting > 0:
      waiting -= 1
      return ["served"]
    default: break
    }
    return []
  }
}

/// The same shop as an object, so that the search must replay events to return to a state.
private final class ShopObject: TestSubject {
  private(set) var shop: Shop
  init(capacity: Int) { shop = Shop(capacity: capacity) }
  func apply(_ stimulus: String) -> [String] { shop.apply(stimulus) }
}

private func comparison(
  capacity: Int, assuming waiting: Int, alsoFrom first: Int? = nil
) -> Comparison<Shop, Shop> {
  Comparison(
    starts: [0, first].compactMap(\.self).map { first in
      ComparisonStart("\(first) waiting") {
        Shop(capacity: 100, waiting: first)
      } candidate: {
        Shop(capacity: capacity, waiting: first)
      }
    }, alphabet: ["arrive", "serve"],
    assumptions: [Assumption("at most \(waiting) wait") { $0.waiting <= waiting }],
    caveats: ["guests do not jump the queue"])
}

@Suite("Assumptions about states")
struct AssumptionTests {
  @Test("The search applies no event in an excluded state, and the report counts such states")
  func restricted() {
    let report = comparison(capacity: 3, assuming: 2).explore()
    #expect(report.verdict == .equivalent)
    #expect(report.problems == [])
    #expect(report.states == 4)
    #expect(report.transitions == 6)
    #expect(report.assumptions.map(\.unexplored) == [1])
    #expect(report.caveats.first == "guests do not jump the queue")
    let lines = """
      assumed: at most 2 wait (1 state left unexplored)
      assumed: starts only from '0 waiting'
      assumed: guests do not jump the queue
      """
    #expect(report.description.contains(lines))
  }

  @Test("A comparison with a state machine applies no event in an excluded state either", arguments: [1, 2])
  func machine(capacity: Int) throws {
    let machine = try StateMachine(
      of: { Shop(capacity: 100) }, alphabet: ["arrive", "serve"],
      assumptions: [Assumption("at most 2 wait") { $0.waiting <= 2 }])
    #expect(machine.states.map(\.count) == [2, 2, 2, 0])
    #expect(try StateMachine(parsing: machine.text, file: "shop") == machine)
    let report = machine.compare(
      with: { Shop(capacity: capacity) }, alphabet: ["arrive", "serve"],
      stopsAtFirstDifference: true)
    #expect(report.verdict == (capacity == 1 ? .different : .equivalent))
    #expect(report.assumptions.map(\.text) == ["at most 2 wait"])
  }

  @Test("The search finds a difference if all states before the last step satisfy the assumption")
  func found() throws {
    let report = comparison(capacity: 2, assuming: 3).explore()
    let difference = try #require(report.differences.first)
    #expect(report.verdict == .different)
    #expect(difference.steps.map(\.stimulus) == ["arrive", "arrive", "arrive", "serve"])
    #expect(comparison(capacity: 2, assuming: 2).explore().verdict == .equivalent)
  }

  @Test("The search checks an assumption once for each pair of states, and twice at the start")
  func asked() {
    var asked = 0
    let report = Comparison(
      control: { ShopObject(capacity: 9) }, candidate: { ShopObject(capacity: 9) },
      alphabet: ["arrive", "serve"],
      assumptions: [
        Assumption("at most 5 wait") { control, candidate in
          asked += 1
          return control.shop.waiting <= 5 && candidate.shop.waiting <= 5
        }
      ]
    ).explore()
    #expect(report.verdict == .equivalent)
    #expect(report.states == 7)
    #expect(asked == report.states + 1)
  }

  @Test("A start that violates an assumption is a problem")
  func startOutside() {
    let report = comparison(capacity: 9, assuming: 2, alsoFrom: 5).explore()
    #expect(report.verdict == .inconclusive)
    #expect(report.problems.map(\.cause) == [.startOutsideAssumption("5 waiting", "at most 2 wait")])
  }

  @Test("A walk ends at the first excluded state, and shortening avoids such states")
  func walks() throws {
    let clean = comparison(capacity: 3, assuming: 2).walk(count: 50, length: 50, seed: 1)
    #expect(clean.difference == nil)
    let report = comparison(capacity: 2, assuming: 3).walk(count: 50, length: 50, seed: 1)
    let difference = try #require(report.difference)
    #expect(difference.steps.count == 4)
  }
}
