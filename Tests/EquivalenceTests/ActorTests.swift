import Equivalence
import Testing

/// Loads images for several callers, and may overwrite one that is already there.
private actor ImageStore {
  private var images: [String: Int] = [:]
  private let requests: PendingRequests<String, Int>
  private let overwrites: Bool

  init(_ requests: PendingRequests<String, Int>, overwrites: Bool) {
    (self.requests, self.overwrites) = (requests, overwrites)
  }

  func image(_ name: String) async -> Int? {
    if let image = images[name] { return image }
    guard let image = try? await requests.answer(to: name) else { return nil }
    if overwrites || images[name] == nil { images[name] = image }
    return images[name]
  }
}

/// Shows images in tasks of its own.
private final class Gallery: AsyncTestSubject {
  enum Stimulus: CaseIterable { case show, answerAll, cancel }

  let tasks = TaskTracker()
  private let requests: PendingRequests<String, Int>
  private let store: ImageStore
  private let recorder = Recorder<String>()
  private var showing: [Task<Void, Never>] = []

  init(overwrites: Bool) {
    requests = PendingRequests(in: tasks)
    store = ImageStore(requests, overwrites: overwrites)
  }

  func apply(_ stimulus: Stimulus) async -> [String] {
    switch stimulus {
    case .show where showing.count == 2: break
    case .show: showing.append(tasks.start { await self.show("a") })
    case .answerAll:
      for (number, request) in requests.requests.enumerated() { request.answer(.success(number)) }
    case .cancel: for task in showing { task.cancel() }
    }
    await tasks.settled()
    if requests.requests.isEmpty { showing = [] }
    return recorder.take()
  }

  private func show(_ name: String) async {
    let image = await store.image(name)
    recorder.record("\(name) \(image.map(String.init) ?? "nothing")")
    await Task.yield()
    recorder.record("done")
  }
}

@Suite("Classes with actors")
@MainActor
struct ActorTests {
  @Test(
    "Tasks that call actors go on in the same order each time", arguments: [false, true])
  func order(_ overwrites: Bool) async {
    for _ in 0..<4 {
      let report = await Comparison(
        control: { Gallery(overwrites: false) }, candidate: { Gallery(overwrites: overwrites) },
        alphabet: Gallery.Stimulus.allCases
      ).explore()
      #expect(report.verdict == (overwrites ? .different : .equivalent), "\(report)")
    }
  }
}
