import Equivalence
import Testing

/// A shop with an unlimited queue that loses guests if too many wait.
private struct Shop: TestSubject {
  var servesRightly: Int
  var waiting = 0

  mutating func apply(_ stimulus: String) -> [String] {
    switch stimulus {
    case "arrive": waiting += 1
    case "serve" where waiting > servesRightly: return ["lost"]
    case "serve" where waiting > 0:
      waiting -= 1
      return ["served"]
    default: break
    }
    return []
  }
}

/// The same shop as an object, for which the search must replay events to return to a state.
private final class ShopObject: TestSubject {
  private(set) var shop: Shop
  init(servesRightly: Int) { shop = Shop(servesRightly: servesRightly) }
  func apply(_ stimulus: String) -> [String] { shop.apply(stimulus) }
}

private func comparison(
  servesRightly: Int, assuming waiting: Int, alsoFrom first: Int? = nil
) -> Comparison<Shop, Shop> {
  Comparison(
    starts: [0, first].compactMap(\.self).map { first in
      ComparisonStart("\(first) waiting") {
        Shop(servesRightly: 100, waiting: first)
      } candidate: {
        Shop(servesRightly: servesRightly, waiting: first)
      }
    }, alphabet: ["arrive", "serve"],
    assumptions: [Assumption("at most \(waiting) wait") { $0.waiting <= waiting }],
    caveats: ["guests do not jump the queue"])
}

@Suite("Assumptions about states")
struct AssumptionTests {
  @Test("The search applies no event in an excluded state, and the verdict counts these states")
  func restricted() {
    let report = comparison(servesRightly: 3, assuming: 2).explore()
    #expect(report.verdict == .equivalent)
    #expect(report.problems == [])
    #expect(report.states == 4)
    #expect(report.transitions == 6)
    #expect(report.assumptions.map(\.unexplored) == [1])
    #expect(report.caveats.first == "guests do not jump the queue")
    let lines = "assumed: at most 2 wait (1 state left unexplored)\nassumed: guests do not jump the queue"
    #expect(report.description.contains(lines))
  }

  @Test("A state machine names its assumptions, and a comparison stops at them", arguments: [1, 2])
  func machine(servesRightly: Int) throws {
    let machine = try StateMachine(
      of: { Shop(servesRightly: 100) }, alphabet: ["arrive", "serve"],
      assumptions: [Assumption("at most 2 wait") { $0.waiting <= 2 }])
    #expect(machine.states.map(\.count) == [2, 2, 2, 0])
    #expect(try StateMachine(parsing: machine.text, file: "shop") == machine)
    let report = machine.compare(
      with: { Shop(servesRightly: servesRightly) }, alphabet: ["arrive", "serve"],
      stopsAtFirstDifference: true)
    #expect(report.verdict == (servesRightly == 1 ? .different : .equivalent))
    #expect(report.assumptions.map(\.text) == ["at most 2 wait"])
  }

  @Test("The search finds a difference if all states before its last step meet the assumptions")
  func found() throws {
    let report = comparison(servesRightly: 2, assuming: 3).explore()
    let difference = try #require(report.differences.first)
    #expect(report.verdict == .different)
    #expect(difference.steps.map(\.stimulus) == ["arrive", "arrive", "arrive", "serve"])
    #expect(comparison(servesRightly: 2, assuming: 2).explore().verdict == .equivalent)
  }

  @Test("An assumption is evaluated once for each pair of states, and also for objects")
  func asked() {
    var asked = 0
    let report = Comparison(
      control: { ShopObject(servesRightly: 9) }, candidate: { ShopObject(servesRightly: 9) },
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
    let report = comparison(servesRightly: 9, assuming: 2, alsoFrom: 5).explore()
    #expect(report.verdict == .inconclusive)
    #expect(report.problems == [.startOutsideAssumption("5 waiting", "at most 2 wait")])
  }

  @Test("A walk ends at the first excluded state, and shortening visits no excluded state")
  func walks() throws {
    let clean = comparison(servesRightly: 3, assuming: 2).walk(count: 50, length: 50, seed: 1)
    #expect(clean.difference == nil)
    let report = comparison(servesRightly: 2, assuming: 3).walk(count: 50, length: 50, seed: 1)
    let difference = try #require(report.difference)
    #expect(difference.steps.count == 4)
  }
}
