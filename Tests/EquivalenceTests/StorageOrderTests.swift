import Equivalence
import Testing

/// Shows members in the order in which a set or a dictionary, stored or local, happens to have them.
private final class Room: TestSubject {
  enum Storage: CaseIterable { case set, dictionary, local, firstOnly }

  let storage: Storage
  let size: Int
  private var members: Set<String> = []
  private var seats: [String: Int] = [:]
  private var list: [String] = []

  init(_ storage: Storage, size: Int) { (self.storage, self.size) = (storage, size) }

  func apply(_ stimulus: String) -> [String] {
    if stimulus == "join", size > max(members.count, seats.count, list.count) {
      switch storage {
      case .set, .firstOnly: members.insert("member \(members.count)")
      case .dictionary: seats["member \(seats.count)"] = seats.count
      case .local: list.append("member \(list.count)")
      }
    }
    if stimulus != "show" { return [] }
    switch storage {
    case .set: return Array(members)
    case .dictionary: return Array(seats.keys)
    case .local: return Array(Set(list))
    case .firstOnly: return Array(members.prefix(1))
    }
  }
}

@Suite("The order of sets and dictionaries")
struct StorageOrderTests {
  @Test(
    "A class that shows the order of a set or dictionary gets no proof, and the report names the cause",
    arguments: Room.Storage.allCases, [2, 5])
  fileprivate func order(_ storage: Room.Storage, _ size: Int) {
    let report = Comparison(both: { Room(storage, size: size) }, alphabet: ["join", "show"]).explore()
    #expect(!report.isEquivalent, "\(report)")
    #expect(report.description.contains("the order of a set or dictionary"), "\(report)")
  }

  @Test("A class that stores a set but shows it sorted is equivalent")
  func sorted() {
    struct Guests: TestSubject {
      var names: Set<Int> = []
      mutating func apply(_ stimulus: Int) -> [Int] {
        names.insert(stimulus)
        return names.sorted()
      }
    }
    let report = Comparison(both: { Guests() }, alphabet: Array(1...5)).explore()
    #expect(report.isEquivalent, "\(report)")
  }
}
