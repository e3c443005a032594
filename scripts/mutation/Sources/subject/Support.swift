/// The part of each draft that does not depend on the classes.
enum Support {
  static func text(of draft: Draft, numbers: String, longest: Int) -> String {
    """
    // MARK: Support

    enum Seen: Hashable, Sendable, CustomStringConvertible {
      case calls(String), gives(String, String), fails(String, String), shows(String, String)

      var description: String {
        switch self {
        case .calls(let call): "calls \\(call)"
        case .gives(let event, let value): value == "()" ? "\\(event) ends" : "\\(event) gives \\(value)"
        case .fails(let event, let error): "\\(event) fails: \\(error)"
        case .shows(let property, let value): "\\(property) is \\(value)"
        }
      }
    }

    enum Waiting: Hashable, Sendable { case first, last }

    private enum DraftedError: Error { case failure }

    private protocol DraftedDouble: AnyObject { var number: Int { get } }
    extension DraftedDouble { var number: Int { 0 } }
    private protocol Held { func cancel() }
    extension HeldCallback: Held {}

    private struct Request: Hashable, Sendable {
      let (name, arguments): (String, [String])
      /// The event that made the request, because the same answer may have another effect after another event.
      let caller: String

      init(name: String, arguments: [String], caller: String = World.caller.text) {
        (self.name, self.arguments, self.caller) = (name, arguments, caller)
      }
    }

    /// Whether the earlier answers to a task are state as long as it waits, because its local variables may hold
    /// them. If an exploration needs this, it says that the fingerprint does not contain all state.
    private let remembersAnswers = \(draft.remembersAnswers)

    /// The event for which the code runs, also after answers to its requests.
    private final class Caller: @unchecked Sendable {
      private(set) var text: String

      init(event: String) { text = event }

      func gets(_ answer: String, of name: String) {
        if remembersAnswers { text += ", \\(name): \\(answer)" }
      }
    }

    /// A call whose closure or result comes later. Calls with closures have in turn number 1 and 2.
    private final class Call: Sendable {
      let name: String
      init(_ name: String) { self.name = name }
    }
    private struct Kept { weak var call: Call? }

    /// Records what the doubles and the class show, and holds the requests that events answer.
    private final class World: @unchecked Sendable {
      @TaskLocal static var caller = Caller(event: "")

      let recorder = \(draft.isAsync ? "SharedRecorder" : "Recorder")<Seen>()
      var choices = Choices()
      let held = HeldCallbacks<Request, String>()
    \(draft.isAsync ? "  let pending: PendingRequests<Request, String>\n" : "")  let clock: ManualClock
      let scheduler: ManualScheduler
      private(set) var (elapsed, waits) = (0.0, 0)
      /// The last recorded values of properties, or none after a release.
      var properties: [String: String] = [:]
      /// What the stores hold, and the objects that go through the class, by type and number.
      var memory: [String: Any] = [:]
      private var objects: [String: [Int: AnyObject]] = [:]
      private var created = 0
      /// The size of the largest collection and the numbers with which the class began.
      private var (base, initial): (Int, Set<Int>) = (0, [])
      /// The calls whose closures the class still has, as state that reflection does not show otherwise.
      private var kept: [Kept] = []
      private var isSecond = true
      /// The number of calls that have not returned yet.
      private var calls = 0

    \(draft.isAsync ? asynchronous : "  init() {\n    clock = ManualClock()\n    scheduler = ManualScheduler(clock: clock)\n  }\n")
      var date: Date { Date(timeIntervalSinceReferenceDate: elapsed) }
      var waiting: Int { held.requests.filter { $0.request.arguments != ["repeated"] }.count\(draft.isAsync ? " + pendingCount" : "") + scheduler.work.count }
      func begins(with value: Any) { base = size(of: value, &initial) }
      func extent(with value: Any) -> Int {
        var numbers: Set<Int> = []
        let size = size(of: value, &numbers)
        let number = numbers.subtracting(initial).max() ?? 0
        return max(waiting, waits, created, calls, size <= base ? 0 : size, number)
      }

      func object<Object: AnyObject>(_ number: Int, _ make: (Int) -> Object) -> Object {
        if let known = objects["\\(Object.self)"]?[number] as? Object { return known }
        let object = make(number)
        objects["\\(Object.self)", default: [:]][number] = object
        return object
      }
      func nextObject<Object: AnyObject>(_ make: (Int) -> Object) -> Object {
        created += 1
        return object((1...).first { objects["\\(Object.self)"]?[$0] == nil }!, make)
      }

      func call(_ event: String, isNumbered: Bool) -> Call {
        if isNumbered { isSecond.toggle() }
        let call = Call(isNumbered ? "\\(event) #\\(isSecond ? 2 : 1)" : event)
        kept.append(Kept(call: call))
        return call
      }

      func take() -> [Seen] {
        kept.removeAll { $0.call == nil }
        return recorder.take()\(draft.isActor ? ".sorted { $0.description < $1.description }" : "")
      }
      func calls(_ name: String, _ values: Any...) {
        recorder.record(.calls("\\(name)(\\(values.map { shown($0) }.joined(separator: ", ")))"))
      }
      func gives(_ event: String, _ value: Any) { recorder.record(.gives(event, shown(value))) }
      func fails(_ event: String, _ error: any Error) { recorder.record(.fails(event, shown(error))) }

      /// Records the value of a property if it has changed.
      func shows(_ property: String, _ value: Any) {
        if properties.updateValue(shown(value), forKey: property) != shown(value) {
          recorder.record(.shows(property, shown(value)))
        }
      }

      func run<Value>(_ event: String, isSilent: Bool = false, _ work: () throws -> Value) {
        do {
          let value = try work()
          if !isSilent { gives(event, value) }
        } catch { fails(event, error) }
      }

      func completes(_ event: String) { gives(event, ()) }
      func completes<Value, Failure>(_ event: String, _ result: Result<Value, Failure>) {
        switch result {
        case .success(let value): gives(event, value)
        case .failure(let error): fails(event, error)
        }
      }
      func completes(_ event: String, _ error: (any Error)?) {
        if let error { fails(event, error) } else { gives(event, ()) }
      }
      func completes<Value>(_ event: String, _ value: Value) { gives(event, value) }
      func completes<Value>(_ event: String, _ value: Value?, _ error: (any Error)?) {
        if let error { fails(event, error) } else { gives(event, value as Any) }
      }
      func completes<each Value>(_ event: String, _ value: repeat each Value) { gives(event, (repeat each value)) }

      func picks(_ question: String, _ answers: [String]) -> String { choices.pick(question, from: answers) }

      @discardableResult
      func hold(_ name: String, _ values: Any..., answer: @escaping (String) -> Void) -> any Held {
        let caller = World.caller
        return held.hold(Request(name: name, arguments: values.map { shown($0) })) { text in
          caller.gets(text, of: name)
          World.$caller.withValue(caller) { answer(text) }
        }
      }

      /// Holds a handler that may be called more than once.
      @discardableResult
      func listen(_ name: String, _ handler: @escaping (String) -> Void) -> any Held {
        held.hold(Request(name: name, arguments: ["repeated"], caller: "")) { [unowned self] answer in
          listen(name, handler)
          handler(answer)
        }
      }

      func silence(_ name: String) { held.requests.filter { $0.request.name == name }.forEach { $0.cancel() } }

      func answer(_ name: String, _ which: Waiting, _ answer: String) {
        let requests = held.requests.filter { $0.request.name == name }
        (which == .first ? requests.first : requests.dropFirst().last)?.answer(answer)
    \(draft.isAsync ? "    answerPending(name, which, answer)\n" : "")  }

      func schedule(_ name: String, _ delay: Double, _ work: @escaping () -> Void) -> any Held {
        schedule(name, .seconds(delay), work)
      }
      func schedule(_ name: String, _ delay: Duration, _ work: @escaping () -> Void) -> any Held {
        let caller = World.caller
        return scheduler.schedule("\\(name) \\(caller.text)", after: delay) {
          World.$caller.withValue(caller) { work() }
        }
      }

      func wait(_ seconds: Double) {
    \(draft.usesDates ? "    (elapsed, waits) = (elapsed + seconds, waits + 1)\n" : "")        scheduler.advance(by: .seconds(seconds))
      }
    }

    /// The types of which a text shows not all values, and that are therefore in the report.
    private final class Vague: @unchecked Sendable {
      static let types = Vague()
      private let lock = NSLock()
      private var names: Set<String> = []

      func insert(_ name: String) { lock.withLock { _ = names.insert(name) } }
      func ignored(_ work: () -> String) -> String {
        let before = lock.withLock { names }
        defer { lock.withLock { names = before } }
        return work()
      }
      var report: String {
        lock.withLock {
          names.sorted().map { "\\nassumed: \\($0): its values are compared by a text that may not show all of them" }.joined()
        }
      }
    }

    @_silgen_name("swift_EnumCaseName")
    private func enumCaseName<Value>(_ value: Value) -> UnsafePointer<CChar>?
    private func byteCount<Value>(_ value: Value) -> Int { MemoryLayout<Value>.size }
    private func caseName<Value>(_ value: Value) -> String? { enumCaseName(value).map { String(cString: $0) } }

    /// A value as text, without the names of its types, because each side has its own types.
    ///
    /// The path holds the objects around the value, to which it may refer.
    private func shown(_ value: Any, in path: [ObjectIdentifier] = []) -> String {
      let mirror = Mirror(reflecting: value)
      // First, because a cast to another type unwraps an optional.
      if mirror.displayStyle == .optional {
        guard let wrapped = mirror.children.first.map({ shown($0.value, in: path) }) else { return "nil" }
        return wrapped == "nil" ? ".some(nil)" : wrapped
      }
      switch value {
      case let value as String:
        // Strings are equal even if they spell a character in different ways.
        let isUsual = value.utf8.elementsEqual(value.precomposedStringWithCanonicalMapping.utf8)
        if isUsual { return value.debugDescription }
        return "\\"" + value.unicodeScalars.map { $0.escaped(asASCII: true) }.joined() + "\\""
      case let value as Substring: return shown(String(value))
      case let value as Character: return shown(String(value))
      case let value as NSString: return shown(String(describing: value))
      case let value as Data: return "Data(\\(Array(value)))"
      case let value as Date: return "Date(timeIntervalSinceReferenceDate: \\(value.timeIntervalSinceReferenceDate))"
      case let value as Duration: return "Duration\\(value.components)"
      case is URL, is UUID, is any BinaryInteger, is any BinaryFloatingPoint, is Bool, is Decimal, is NSNumber:
        return "\\(value)"
      case let value as NSError where type(of: value) == NSError.self:
        return "\\(value.domain) \\(value.code) \\(shown(value.userInfo))"
      case is any _Pointer, is OpaquePointer: return "a pointer"
      case let double as any DraftedDouble: return double.number == 0 ? "a double" : "object \\(double.number)"
      default: break
      }
      var path = path
      if mirror.displayStyle == .class {
        let id = ObjectIdentifier(value as AnyObject)
        if let level = path.firstIndex(of: id) { return "object \\(level) of those around it" }
        path.append(id)
      }
      let parents = sequence(first: mirror) { $0.superclassMirror }.reversed()
      let children = parents.flatMap(\\.children)
      func texts() -> [String] { children.map { shown($0.value, in: path) } }
      func list() -> String {
        "("
          + children.map { child in
            let label = child.label.flatMap { $0.hasPrefix(".") ? nil : "\\($0): " } ?? ""
            return label + shown(child.value, in: path)
          }.joined(separator: ", ") + ")"
      }
      switch mirror.displayStyle {
      case .collection: return "[" + texts().joined(separator: ", ") + "]"
      case .set, .dictionary: return "[" + texts().sorted().joined(separator: ", ") + "]"
      case .enum:
        guard let payload = children.first else { return _openExistential(value, do: caseName) ?? "\\(value)" }
        let text = shown(payload.value, in: path)
        return "\\(payload.label ?? "")" + (text.hasPrefix("(") ? text : "(\\(text))")
      case .tuple: return list()
      default:
        let name = String(describing: type(of: value))
        // A value without properties is the only one of its type.
        let isGiven = ["Old.", "New."].contains(where: String(reflecting: type(of: value)).hasPrefix)
        if isGiven || _openExistential(value, do: byteCount) == 0 {
          return children.isEmpty ? name : list()
        }
        if mirror.displayStyle != .class, !children.isEmpty, case let text = list(), !text.contains("a pointer") { return text }
        if !(value is any LosslessStringConvertible) { Vague.types.insert(name) }
        // The descriptions of objects contain addresses.
        return mirror.displayStyle == .class || name.contains("->") ? name : String(reflecting: value)
      }
    }

    /// An event with its arguments.
    private func described(_ event: Any) -> String {
      guard let payload = Mirror(reflecting: event).children.first else { return "" }
      let values = Mirror(reflecting: payload.value).displayStyle == .tuple
        ? Mirror(reflecting: payload.value).children.map(\\.value) : [payload.value]
      let texts = values.map { $0 is any RawRepresentable<String> ? "\\($0)" : shown($0) }
      return "\\(payload.label ?? "")(\\(texts.joined(separator: ", ")))"
    }

    /// The size of the largest collection or drafted text, and all numbers but those near the ones in the code.
    private func size(of value: Any, _ numbers: inout Set<Int>, _ depth: Int = 0) -> Int {
      let mirror = Mirror(reflecting: value)
      if depth > 6 || value is any DraftedDouble || value is World { return 0 }
      switch value {
      case let text as String: return text.allSatisfy { "ab".contains($0) } ? max(0, text.count - \(longest)) : 0
      case let number as Int:
        if ![\(numbers)].contains(where: { abs($0 - number) <= 1 }) { numbers.insert(number == .min ? .max : abs(number)) }
        return 0
      case is Date, is Data, is URL: return 0
      default: break
      }
      let isCollection = [.collection, .set, .dictionary].contains(mirror.displayStyle)
      return mirror.children.reduce(isCollection ? mirror.children.count : 0) { max($0, size(of: $1.value, &numbers, depth + 1)) }
    }

    /// The named properties as text, which shows only the type of a closure.
    private func visible(_ properties: [String], in value: Any) -> String {
      var mirror = Mirror(reflecting: value)
      if mirror.displayStyle == .optional {
        guard let object = mirror.children.first else { return "" }
        mirror = Mirror(reflecting: object.value)
      }
      return Vague.types.ignored {
        mirror.children.filter { properties.contains($0.label ?? "") }
          .map { "\\($0.label ?? ""): \\(shown($0.value))" }.joined(separator: ", ")
      }
    }
    """
  }

  private static let asynchronous = """
      init(_ tasks: TaskTracker) {
        pending = PendingRequests(in: tasks)
        clock = ManualClock(in: tasks)
        scheduler = ManualScheduler(clock: clock)
      }

      private var pendingCount: Int { MainActor.assumeIsolated { pending.requests.count } }

      @MainActor
      func answer(to name: String, _ values: Any...) async throws -> String {
        do {
          let answer = try await pending.answer(to: Request(name: name, arguments: values.map { shown($0) }))
          World.caller.gets(answer, of: name)
          return answer
        } catch {
          World.caller.gets("cancelled", of: name)
          throw error
        }
      }

      private func answerPending(_ name: String, _ which: Waiting, _ answer: String) {
        MainActor.assumeIsolated {
          let requests = pending.requests.filter { $0.request.name == name }
          (which == .first ? requests.first : requests.dropFirst().last)?.answer(.success(answer))
        }
      }

      @MainActor
      func sleep(_ seconds: Double) async throws { try await clock.sleep(for: .seconds(seconds)) }

      @MainActor
      func sleep(_ duration: Duration) async throws { try await clock.sleep(for: duration) }

      @MainActor
      func run<Value>(_ event: String, isSilent: Bool = false, _ work: () async throws -> Value) async {
        calls += 1
        defer { calls -= 1 }
        do {
          let value = try await work()
          if !isSilent { gives(event, value) }
        } catch { fails(event, error) }
      }

    """

  /// The file with which a module starts its tasks in the subject's tracker and sleeps on its clock.
  static let tasks = """
    import Equivalence

    enum DraftedTasks {
      @TaskLocal static var tracker: TaskTracker?
      @TaskLocal static var clock: ManualClock?
    }

    struct Task<Success: Sendable, Failure: Error>: Sendable, Hashable {
      private let task: _Concurrency.Task<Success, Failure>

      func cancel() { task.cancel() }
      var isCancelled: Bool { task.isCancelled }
    }

    extension Task where Failure == Never {
      @discardableResult
      init(
        name: String? = nil, priority: TaskPriority? = nil,
        @_inheritActorContext @_implicitSelfCapture operation: sending @escaping @isolated(any) () async -> Success
      ) { task = DraftedTasks.tracker!.start { await operation() } }

      @discardableResult
      static func detached(
        name: String? = nil, priority: TaskPriority? = nil, operation: sending @escaping @isolated(any) () async -> Success
      ) -> Task { Task(operation: operation) }

      var value: Success { get async { await DraftedTasks.tracker!.value(of: task) } }
      var result: Result<Success, Never> { get async { .success(await value) } }
    }

    extension Task where Failure == any Error {
      @discardableResult
      init(
        name: String? = nil, priority: TaskPriority? = nil,
        @_inheritActorContext @_implicitSelfCapture operation: sending @escaping @isolated(any) () async throws -> Success
      ) { task = DraftedTasks.tracker!.start { try await operation() } }

      @discardableResult
      static func detached(
        name: String? = nil, priority: TaskPriority? = nil, operation: sending @escaping @isolated(any) () async throws -> Success
      ) -> Task { Task(operation: operation) }

      var value: Success { get async throws { try await DraftedTasks.tracker!.value(of: task) } }
      var result: Result<Success, any Error> {
        get async {
          do { return .success(try await value) } catch { return .failure(error) }
        }
      }
    }

    extension Task where Success == Never, Failure == Never {
      static var isCancelled: Bool { _Concurrency.Task.isCancelled }
      static func checkCancellation() throws { try _Concurrency.Task.checkCancellation() }
      static func yield() async { await _Concurrency.Task.yield() }
      static func sleep(for duration: Duration) async throws { try await DraftedTasks.clock!.sleep(for: duration) }
      static func sleep(nanoseconds: UInt64) async throws { try await sleep(for: .nanoseconds(Int64(nanoseconds))) }
    }

    """
}
