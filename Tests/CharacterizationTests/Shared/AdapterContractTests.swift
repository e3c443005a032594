@testable import CaseStudy
import CoreLocationStandIn
import Equivalence
import Foundation
import ModernLocation
import Testing

/// Tests adapters of Foundation on the real platform and on its test double, because a proof with a double that answers
/// differently is about a platform that does not exist.
@Suite("Contracts of adapters")
@MainActor
struct AdapterContractTests {
  // MARK: The file system

  /// The results of all operations on one kind of entry.
  private struct FileResults: Equatable {
    var exists = false
    var isDirectory = false
    var read: Result<Data, FileStoreError>
    /// The error of a replacement, or nil after a success.
    var replacement: FileStoreError?
    /// The content after the replacement.
    var after: Result<Data, FileStoreError>

    @MainActor
    init(_ store: LocalFileStore, at url: URL) {
      func withoutReason(_ error: FileStoreError) -> FileStoreError {
        if case .other = error { .other("") } else { error }
      }
      func readAll() -> Result<Data, FileStoreError> {
        Result { () throws(FileStoreError) in try store.read(url) }.mapError(withoutReason)
      }
      (exists, isDirectory, read) = (store.exists(at: url), store.directoryExists(at: url), readAll())
      do throws(FileStoreError) { try store.replace(url, with: Data("new".utf8)) } catch {
        replacement = withoutReason(error)
      }
      after = readAll()
    }

    init(
      exists: Bool, isDirectory: Bool = false, read: Result<Data, FileStoreError>,
      replacement: FileStoreError? = nil, after: Result<Data, FileStoreError> = .success(Data("new".utf8))
    ) {
      (self.exists, self.isDirectory, self.read) = (exists, isDirectory, read)
      (self.replacement, self.after) = (replacement, after)
    }
  }

  @Test(
    "The simulated disk and the real one give the same result for each operation on each entry",
    arguments: [
      nil, .file(Data(), isReadable: true), .file(Data("old".utf8), isReadable: true), .damaged, .directory,
    ] as [SavedPlacesSubject.Entry?])
  func files(entry: SavedPlacesSubject.Entry?) throws {
    let expected: FileResults =
      switch entry {
      case nil: FileResults(exists: false, read: .failure(.missing))
      case .directory:
        FileResults(
          exists: true, isDirectory: true, read: .failure(.other("")), replacement: .other(""),
          after: .failure(.other("")))
      case .file(let data, _): FileResults(exists: true, read: .success(data))
      }
    let world = SavedPlacesSubject.World(entry)
    let simulated = LocalFileStore(platform: DiskFiles(world: world))
    #expect(FileResults(simulated, at: SavedPlacesSubject.World.url) == expected)

    let url = FileManager.default.temporaryDirectory.appendingPathComponent("A contract %20 \(UUID())")
    defer { try? FileManager.default.removeItem(at: url) }
    switch entry {
    case nil: break
    case .directory: try FileManager.default.createDirectory(at: url, withIntermediateDirectories: false)
    case .file(let data, _): try data.write(to: url)
    }
    #expect(FileResults(LocalFileStore(), at: url) == expected)
  }

  @Test("The file store follows links, and reports an error for each path without an entry")
  func paths() throws {
    let (store, manager) = (LocalFileStore(), FileManager.default)
    let folder = manager.temporaryDirectory.appendingPathComponent("\(UUID())")
    try manager.createDirectory(at: folder, withIntermediateDirectories: false)
    defer { try? manager.removeItem(at: folder) }
    func url(_ name: String) -> URL { folder.appendingPathComponent(name) }
    try store.replace(url("file"), with: Data("old".utf8))
    try manager.createSymbolicLink(at: url("link"), withDestinationURL: url("file"))
    try manager.createSymbolicLink(at: url("dangling"), withDestinationURL: url("missing"))
    try manager.createSymbolicLink(at: url("folder"), withDestinationURL: folder)
    #expect(try store.read(url("link")) == Data("old".utf8))
    #expect(store.exists(at: url("link")) && !store.directoryExists(at: url("link")))
    #expect(store.directoryExists(at: url("folder")))
    #expect(!store.exists(at: url("dangling")))
    #expect(throws: FileStoreError.missing) { try store.read(url("dangling")) }
    for path in ["file/inside", String(repeating: "n", count: 300)] {
      #expect(!store.exists(at: url(path)) && !store.directoryExists(at: url(path)))
      #expect(throws: FileStoreError.self) { try store.read(url(path)) }
      #expect(throws: FileStoreError.self) { try store.replace(url(path), with: Data()) }
    }
    #expect(throws: FileStoreError.missing) { try store.replace(url("missing/file"), with: Data()) }
    #expect(try store.read(url("file")) == Data("old".utf8))
    #expect(
      try manager.contentsOfDirectory(atPath: folder.path).sorted() == ["dangling", "file", "folder", "link"])
  }

  // MARK: The user defaults

  @Test("The fake and the real user defaults give the same results after each kind of change")
  func defaults() throws {
    let suite = "adapter-contract-\(UUID())"
    let real = try #require(UserDefaults(suiteName: suite))
    defer { real.removePersistentDomain(forName: suite) }
    let changes: [(name: String, change: (UserDefaults) -> Void, isTrue: Bool, text: String?)] = [
      ("nothing", { _ in }, false, nil),
      ("true", { $0.set(true, forKey: "key") }, true, "1"),
      ("false", { $0.set(false, forKey: "key") }, false, "0"),
      ("a name", { $0.set("ada", forKey: "key") }, false, "ada"),
      ("a text that means yes", { $0.set("YES", forKey: "key") }, true, "YES"),
      ("a number", { $0.set(42, forKey: "key") }, true, "42"),
      ("zero", { $0.set(0, forKey: "key") }, false, "0"),
      ("a removal", { $0.removeObject(forKey: "key") }, false, nil),
      ("a removal of nothing", { $0.removeObject(forKey: "key") }, false, nil),
    ]
    let fake = UserDefaultsFake()
    for (name, change, isTrue, text) in changes {
      for (defaults, kind) in [(real, "real"), (fake, "fake")] {
        change(defaults)
        #expect(defaults.bool(forKey: "key") == isTrue, "\(kind), \(name)")
        #expect(defaults.string(forKey: "key") == text, "\(kind), \(name)")
        #expect(
          !defaults.bool(forKey: "other") && defaults.string(forKey: "other") == nil, "\(kind), \(name)")
      }
    }
  }

  @Test("Each adapter of the user defaults reads what it or the other one stored, and nothing else")
  func memory() throws {
    let suite = "adapter-contract-\(UUID())"
    let real = try #require(UserDefaults(suiteName: suite))
    defer { real.removePersistentDomain(forName: suite) }
    for defaults in [real, UserDefaultsFake()] {
      let (memory, prompt) = (
        UserDefaultsCardMemory(defaults: defaults), DefaultsLocationPrompt(defaults: defaults)
      )
      func state() -> [Bool] { [memory.isLocationEnabled, memory.hasPrompted, prompt.wasShown] }
      #expect(state() == [false, false, false])
      memory.hasPrompted = true
      #expect(state() == [false, true, true])
      memory.isLocationEnabled = true
      memory.hasPrompted = false
      #expect(state() == [true, false, false])
      #expect(UserDefaultsCardMemory(defaults: defaults).isLocationEnabled)
    }
  }

  // MARK: The notification centre

  @Test(
    "The orientation source hears the same posts on the real notification centre and on its double")
  func notifications() {
    let name = UIDevice.orientationDidChangeNotification
    let recorder = Recorder<LocationManagerSubject.Observation>()
    let double = LocationManagerSubject.NotificationCenterSpy(recorder: recorder)
    let real = NotificationCenter()
    let centers: [(any NotificationCenterProtocol, (Notification) -> Void)] = [
      (real, { real.post($0) }), (double, { double.post($0) }),
    ]
    for (center, post) in centers {
      let listener = Listener()
      var source: UIDeviceOrientationSource? = UIDeviceOrientationSource(
        device: UIDevice(notificationCenter: nil), notificationCenter: center)
      source?.delegate = listener
      func told(_ name: Notification.Name, from sender: AnyObject?) -> Int {
        listener.count = 0
        post(Notification(name: name, object: sender))
        return listener.count
      }
      #expect(told(name, from: nil) == 0, "before a start")
      source?.start()
      source?.start()
      #expect(told(name, from: nil) == 1, "without a sender")
      #expect(told(name, from: listener) == 1, "from any sender")
      #expect(told(Notification.Name("other"), from: nil) == 0, "with another name")
      source?.stop()
      #expect(told(name, from: nil) == 0, "after a stop")
      source?.start()
      source = nil
      #expect(told(name, from: nil) == 0, "after the release")
    }
  }

  private final class Listener: DeviceOrientationSourceDelegate {
    var count = 0

    func deviceOrientationSourceDidChangeOrientation(_ source: any DeviceOrientationSource) { count += 1 }
  }

  // MARK: The clock

  @Test(
    "A wait on the real clock and on the manual one ends at its time, at once for a past time, or by cancellation"
  )
  func clocks() async {
    let tasks = TaskTracker()
    await expectContract(of: ContinuousClock(), advance: { _ in })
    let manual = ManualClock(in: tasks)
    await expectContract(of: manual, advance: { manual.advance(by: $0) })
    let before = Date()
    let now = SystemDateSource().now
    #expect(before <= now && now <= Date())
  }

  private func expectContract<Tested: Clock>(
    of clock: Tested, advance: @escaping @MainActor (Duration) -> Void
  ) async where Tested.Duration == Duration {
    let (start, wait) = (clock.now, Duration.milliseconds(20))
    var woken: [String] = []
    func sleeper(_ name: String, _ duration: Duration) -> Task<Void, Never> {
      Task { @MainActor in
        do {
          try await clock.sleep(until: start.advanced(by: duration), tolerance: nil)
          woken.append(clock.now < start.advanced(by: duration) ? "\(name) too early" : name)
        } catch { woken.append("\(name): \(type(of: error))") }
      }
    }
    await sleeper("past", .milliseconds(-1)).value
    let (late, early) = (sleeper("late", wait * 3), sleeper("early", wait))
    let cancelled = sleeper("cancelled", .seconds(600))
    for _ in 1...5 { await Task.yield() }
    cancelled.cancel()
    await cancelled.value
    advance(wait)
    await early.value
    advance(wait * 2)
    await late.value
    let cancelledBefore = Task { @MainActor in
      withUnsafeCurrentTask { $0?.cancel() }
      do { try await clock.sleep(until: start, tolerance: nil) } catch { woken.append("\(type(of: error))") }
    }
    await cancelledBefore.value
    // Sorted, because both real waits can end before a busy main actor is free.
    #expect(
      woken.sorted() == ["CancellationError", "cancelled: CancellationError", "early", "late", "past"],
      "\(Tested.self)")
  }
}
