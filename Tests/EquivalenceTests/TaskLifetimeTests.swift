import Equivalence
import Testing

/// Says when it is released.
private final class Photo {
  private let recorder: Recorder<String>
  init(_ recorder: Recorder<String>) { self.recorder = recorder }
  deinit { recorder.record("released") }
}

/// Uploads a photo and then saves; it needs the photo only during the upload, but may keep it longer.
private final class Uploader: AsyncTestSubject {
  enum Stimulus: CaseIterable { case upload, uploaded, saved }
  enum PhotoPlace { case request, frame, property }

  let tasks = TaskTracker()
  private let place: PhotoPlace
  private let uploads: PendingRequests<Photo, Void>
  private let saves: PendingRequests<String, Void>
  private let recorder = Recorder<String>()
  private var photo: Photo?
  private var isBusy = false

  init(_ place: PhotoPlace) {
    self.place = place
    (uploads, saves) = (PendingRequests(in: tasks), PendingRequests(in: tasks))
  }

  func apply(_ stimulus: Stimulus) async -> [String] {
    switch stimulus {
    case .upload where isBusy: break
    case .upload:
      isBusy = true
      tasks.start { await self.run() }
    case .uploaded:
      uploads.requests.first?.answer(.success(()))
      if saves.requests.first?.request == "upload" { saves.requests.first?.answer(.success(())) }
    case .saved:
      if saves.requests.first?.request == "save" { saves.requests.first?.answer(.success(())) }
    }
    await tasks.settled()
    return recorder.take()
  }

  private func run() async {
    await upload()
    try? await saves.answer(to: "save")
    (photo, isBusy) = (nil, false)
  }

  private func upload() async {
    let photo = Photo(recorder)
    if place == .property { self.photo = photo }
    if place == .frame { try? await saves.answer(to: "upload") } else { try? await uploads.answer(to: photo) }
    withExtendedLifetime(photo) {}
  }
}

/// Keeps its image only as long as it is shown, or perhaps longer.
private final class ImageCache: AsyncTestSubject {
  final class Image: Sendable {}
  enum Keeping: CaseIterable { case weak, strong, task }
  enum Stimulus: CaseIterable { case open, answer, close }

  let tasks = TaskTracker()
  private let keeping: Keeping
  private let requests: PendingRequests<String, Void>
  private weak var cached: Image?
  private var kept: Image?
  private var task: Task<Image, Never>?
  private var shown: Image?
  private var isLoading = false

  init(_ keeping: Keeping) {
    self.keeping = keeping
    requests = PendingRequests(in: tasks)
  }

  func apply(_ stimulus: Stimulus) async -> [Bool] {
    switch stimulus {
    case .open where isLoading: break
    case .open:
      isLoading = true
      tasks.start {
        self.shown = await self.image()
        self.isLoading = false
      }
    case .answer: requests.requests.first?.answer(.success(()))
    case .close: shown = nil
    }
    await tasks.settled()
    return [shown != nil]
  }

  private func image() async -> Image {
    if let cached { return cached }
    let loading = tasks.start { [requests] in
      try? await requests.answer(to: "image")
      return Image()
    }
    if keeping == .task { task = loading }
    let image = await tasks.value(of: loading)
    cached = image
    if keeping == .strong { kept = image }
    return image
  }
}

/// Loads an image for no caller, while another task looks for it, and perhaps keeps it until then.
private final class Preloader: AsyncTestSubject {
  enum Stimulus: CaseIterable { case begin, answer }

  let tasks = TaskTracker()
  private let keeps: Bool
  private let waitsInClass: Bool
  private var gate: CheckedContinuation<Void, Never>?
  private let requests: PendingRequests<String, Void>
  private weak var cached: ImageCache.Image?
  private var kept: ImageCache.Image?
  private let recorder = Recorder<Bool>()

  init(keeps: Bool, waitsInClass: Bool) {
    (self.keeps, self.waitsInClass) = (keeps, waitsInClass)
    requests = PendingRequests(in: tasks)
  }

  func apply(_ stimulus: Stimulus) async -> [Bool] {
    switch stimulus {
    case .begin where requests.requests.isEmpty:
      tasks.start { await self.load() }
      tasks.start { await self.show() }
    case .begin: break
    case .answer:
      gate?.resume()
      gate = nil
      for request in requests.requests { request.answer(.success(())) }
    }
    await tasks.settled()
    return recorder.take()
  }

  private func load() async -> ImageCache.Image {
    if waitsInClass {
      await withCheckedContinuation { gate = $0 }
    } else {
      try? await requests.answer(to: "load")
    }
    let image = ImageCache.Image()
    cached = image
    if keeps { kept = image }
    return image
  }

  private func show() async {
    try? await requests.answer(to: "show")
    recorder.record(cached != nil)
    kept = nil
  }
}

@Suite("The lifetimes of requests and tasks")
@MainActor
struct TaskLifetimeTests {
  @Test("A request is released when it is answered, even while its task goes on")
  func request() async {
    func report(_ place: Uploader.PhotoPlace) async -> Report<Uploader.Stimulus, String> {
      await Comparison(
        control: { Uploader(.request) }, candidate: { Uploader(place) }, alphabet: Uploader.Stimulus.allCases
      ).explore()
    }
    let sameLifetime = await report(.frame)
    #expect(sameLifetime.verdict == .equivalent, "\(sameLifetime)")
    let longer = await report(.property)
    #expect(longer.verdict == .different, "\(longer)")
    #expect(longer.differences.first?.steps.map(\.stimulus) == [.upload, .uploaded])
  }

  @Test(
    "A result that no code can ask for is released before another task goes on", arguments: [false, true])
  func unusedResult(_ waitsInClass: Bool) async {
    let report = await Comparison(
      control: { Preloader(keeps: false, waitsInClass: waitsInClass) },
      candidate: { Preloader(keeps: true, waitsInClass: waitsInClass) },
      alphabet: Preloader.Stimulus.allCases
    ).explore()
    #expect(report.verdict == .different, "\(report)")
    #expect(report.differences.first?.steps.map(\.control) == [[], [false]])
  }

  @Test("The result of an ended task is released, unless the class itself keeps it or the task")
  func result() async {
    for keeping in ImageCache.Keeping.allCases {
      let report = await Comparison(
        control: { ImageCache(.weak) }, candidate: { ImageCache(keeping) },
        alphabet: ImageCache.Stimulus.allCases
      ).explore()
      #expect(report.verdict == (keeping == .weak ? .equivalent : .different), "\(report)")
      guard keeping != .weak else { continue }
      #expect(report.differences.first?.steps.map(\.stimulus) == [.open, .answer, .close, .open])
    }
  }
}
