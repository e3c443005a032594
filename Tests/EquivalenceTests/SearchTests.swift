import Equivalence
import Foundation
import Testing

@MainActor
protocol Screen: AnyObject {
  func show(_ titles: [String])
}

/// The service of the old model.
@MainActor
protocol OldLibrary: AnyObject {
  func find(_ text: String, completion: @escaping @MainActor ([String]?) -> Void)
}

/// The service of the new model.
@MainActor
protocol NewLibrary: AnyObject {
  func titles(for text: String) async throws -> [String]
}

/// The old model of a search field, which passes a completion handler to the library.
@MainActor
final class OldSearch {
  private var text = ""
  private let library: any OldLibrary
  private let screen: any Screen

  init(library: any OldLibrary, screen: any Screen) {
    self.library = library
    self.screen = screen
  }

  func type(_ text: String) {
    self.text = text
    if text.isEmpty { return screen.show([]) }
    library.find(text) { [self] titles in
      // The model ignores an answer to an older text.
      if let titles, text == self.text { screen.show(titles) }
    }
  }
}

/// The new model, which awaits the library's answer.
@MainActor
final class NewSearch {
  private var text = ""
  private let library: any NewLibrary
  private let screen: any Screen
  private let showsOldAnswers: Bool

  init(library: any NewLibrary, screen: any Screen, showsOldAnswers: Bool) {
    self.library = library
    self.screen = screen
    self.showsOldAnswers = showsOldAnswers
  }

  func type(_ text: String) async {
    self.text = text
    if text.isEmpty { return screen.show([]) }
    guard let titles = try? await library.titles(for: text) else { return }
    if text == self.text || showsOldAnswers { screen.show(titles) }
  }
}

@MainActor
protocol SearchModel: AnyObject {
  func type(_ text: String) async
}

// A synchronous method satisfies an asynchronous requirement.
extension OldSearch: SearchModel {}
extension NewSearch: SearchModel {}

/// The old or the new model, with doubles of the library and the screen.
final class SearchSubject: AsyncTestSubject {
  enum Stimulus: Hashable { case type(String), answerFirst, answerLast, fail }
  enum Observation: Hashable { case asks(String), shows([String]) }
  struct Failure: Error {}

  final class Surroundings: NewLibrary, OldLibrary, Screen {
    let tasks = TaskTracker()
    let pending: PendingRequests<String, [String]>
    let recorder = Recorder<Observation>()

    init() { pending = PendingRequests(in: tasks) }

    func titles(for text: String) async throws -> [String] {
      recorder.record(.asks(text))
      return try await pending.answer(to: text)
    }

    func find(_ text: String, completion: @escaping @MainActor ([String]?) -> Void) {
      tasks.start { completion(try? await self.titles(for: text)) }
    }

    func show(_ titles: [String]) { recorder.record(.shows(titles)) }
  }

  private let surroundings = Surroundings()
  private let model: any SearchModel

  var tasks: TaskTracker { surroundings.tasks }
  var requests: [String] { surroundings.pending.requests.map(\.request) }

  init(_ make: (Surroundings) -> any SearchModel) { model = make(surroundings) }

  func apply(_ stimulus: Stimulus, choices: Choices) async -> [Observation] {
    let pending = surroundings.pending
    switch stimulus {
    case .type(let text): tasks.start { [model] in await model.type(text) }
    case _ where requests.isEmpty: break
    case .answerFirst: pending.requests[0].answer(.success(["first"]))
    case .answerLast: pending.requests[requests.count - 1].answer(.success(["last"]))
    case .fail: pending.requests[0].answer(.failure(Failure()))
    }
    await tasks.settled()
    return surroundings.recorder.take()
  }
}

@Suite("The search model of the documentation")
@MainActor
struct SearchTests {
  private static let alphabet: [SearchSubject.Stimulus] = [
    .type("a"), .type("b"), .type(""), .answerFirst, .answerLast, .fail,
  ]

  /// What each comparison of classes with tasks and held requests assumes.
  static let caveats = [
    "the work after an answer depends on the request and the state only",
    "what an event does depends on the stored state only",
    "no work goes on after an event, except in tasks that the test awaits",
    "each event comes after the last one has settled",
  ]

  private func comparison(showsOldAnswers: Bool) -> Comparison<SearchSubject, SearchSubject> {
    Comparison(
      control: { SearchSubject { OldSearch(library: $0, screen: $0) } },
      candidate: {
        SearchSubject { NewSearch(library: $0, screen: $0, showsOldAnswers: showsOldAnswers) }
      },
      alphabet: Self.alphabet,
      assumptions: [Assumption("at most two requests wait") { $0.requests.count <= 2 }])
  }

  @Test("The new model is equivalent to the old model")
  func proved() async {
    let report = await comparison(showsOldAnswers: false).explore(audit: .short)
    #expect(report.verdict == .equivalent)
    #expect(report.problems == [])
    #expect(report.states == 25)
    #expect(report.transitions == 102)
    #expect(report.assumptions.map(\.description) == ["at most two requests wait (8 states left unexplored)"])
    #expect(report.caveats == Self.caveats)
  }

  @Test("The comparison finds out if the new model shows an answer to an older text")
  func oldAnswers() async throws {
    let report = await comparison(showsOldAnswers: true).explore(audit: .short)
    let difference = try #require(report.differences.first)
    #expect(report.verdict == .different)
    #expect(
      difference.description == """
        extra shows(["first"]), from start, 10 transitions
          1. type("a")
             both       asks("a")
          2. type("b")
             both       asks("b")
          3. answerFirst   <- different
             control    nothing
             candidate  shows(["first"])
        """)
  }

  @Test("Without the assumption, the report names the growing property of the subject, not of the harness")
  func growth() async {
    let subject = { SearchSubject { OldSearch(library: $0, screen: $0) } }
    let report = await Comparison(both: subject, alphabet: Self.alphabet)
      .explore(limits: Limits(states: 100), audit: .short)
    #expect(report.growth?.property == "Surroundings.pending", "\(report)")
  }

  private static let golden = GoldenFiles(
    directory: URL(fileURLWithPath: #filePath).deletingLastPathComponent().path + "/Golden")

  @Test("The old model matches its golden file")
  func recorded() async throws {
    let machine = try await StateMachine(
      of: { SearchSubject { OldSearch(library: $0, screen: $0) } }, alphabet: Self.alphabet,
      assumptions: [Assumption("at most two requests wait") { $0.requests.count <= 2 }])
    #expect(try Self.golden.check(machine.text, name: "search.jsonl") == nil)
  }

  @Test(
    "The new model matches the old model's golden file, unless it shows answers to older texts",
    arguments: [false, true])
  func compared(showsOldAnswers: Bool) async throws {
    let text = try Self.golden.text(of: "search.jsonl")
    let machine = try StateMachine(parsing: text, file: "search.jsonl")
    let report = await machine.compare(
      with: { SearchSubject { NewSearch(library: $0, screen: $0, showsOldAnswers: showsOldAnswers) } },
      alphabet: Self.alphabet)
    #expect(report.isEquivalent != showsOldAnswers, "\(report)")
    #expect(report.differences.first?.steps.count == (showsOldAnswers ? 3 : nil))
    #expect(report.differences.first?.swiftTest.contains("await") == (showsOldAnswers ? true : nil))
    #expect(report.assumptions.map(\.text) == ["at most two requests wait"])
    let repeats = "no static variable stays set, so a new process repeats each difference"
    #expect(report.caveats == Self.caveats + (showsOldAnswers ? [repeats] : []))
  }
}
