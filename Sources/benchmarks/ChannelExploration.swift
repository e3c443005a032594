import Equivalence

/// The time to explore a class that stores its callers' continuations, compared with the time that the same events take
/// without the search.
@MainActor
enum ChannelExploration {
  private enum Event: Hashable { case ask, askAlso, send(Int) }

  /// The logged events, with a nil before those of each fresh subject; nil once the logging is over.
  private static var log: [Event?]? = []

  static func measure() async -> Bool {
    let comparison = Comparison(
      control: { Subject(isLogged: true) }, candidate: { Subject(isLogged: false) },
      alphabet: [.ask, .askAlso, .send(1), .send(2)],
      assumptions: [Assumption("at most seven callers wait") { $0.waiting <= 7 }])
    var report = await comparison.explore(audit: nil)
    let log = (log ?? []).split(separator: nil)
    Self.log = nil
    let exploring = await processorTime(ofRuns: 5) { report = await comparison.explore(audit: nil) }
    let driving = await processorTime(ofRuns: 5) { for events in log { await drive(events) } }
    print(exploring / driving, exploring, driving, report.transitions, report.applied)
    precondition(report.isEquivalent, "two channels are not equivalent: \(report)")
    return true
  }

  private static func drive(_ events: ArraySlice<Event?>) async {
    let (pair, choices) = ([Subject(isLogged: false), Subject(isLogged: false)], Choices())
    for case let event? in events {
      for subject in pair { _ = await subject.apply(event, choices: choices) }
    }
  }

  @MainActor
  private final class Channel {
    private var callers: [CheckedContinuation<Int, Never>] = []
    func next() async -> Int { await withCheckedContinuation { callers.append($0) } }
    func send(_ value: Int) { if !callers.isEmpty { callers.removeFirst().resume(returning: value) } }
  }

  private final class Subject: AsyncTestSubject {
    let tasks = TaskTracker()
    private let recorder = Recorder<String>()
    private let channel = Channel()
    private let isLogged: Bool
    private(set) var waiting = 0

    init(isLogged: Bool) {
      self.isLogged = isLogged
      if isLogged { log?.append(nil) }
    }

    func apply(_ event: Event, choices: Choices) async -> [String] {
      if isLogged { log?.append(event) }
      switch event {
      case .ask, .askAlso:
        waiting += 1
        tasks.start {
          self.recorder.record("\(event) got \(await self.channel.next())")
          self.waiting -= 1
        }
      case .send(let value): channel.send(value)
      }
      await tasks.settled()
      return recorder.take()
    }
  }
}
