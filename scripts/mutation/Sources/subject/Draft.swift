import Foundation
import SwiftSyntax

/// An event of the draft, with the rows of arguments that the exploration tries.
struct Event {
  var name: String
  var types: [String]
  var rows: [[String]]
}

/// The subject of one side, in parts.
struct Side {
  let file: SourceFile
  let type: Declaration
  var doubles: [String] = []
  /// The properties that store the doubles of the class, in order.
  var stored: [(name: String, type: String)] = []
  var makes: [String] = []
  var setup: [String] = []
  var cases: [String] = []
  var shows: [String] = []
  var known: Set<String> = []

  var module: String { file.module }
  var fullName: String {
    "\(module).\(type.name)" + (arguments.isEmpty ? "" : "<\(arguments.joined(separator: ", "))>")
  }
  /// The types that replace the class's generic parameters.
  var arguments: [String] {
    type.generics.map { $0.constraint.contains("Clock") ? "ManualClock" : Self.argument($0) }
  }
  func resolved(_ kind: Kind, in outer: String? = nil) -> Kind {
    let generic = Dictionary(uniqueKeysWithValues: zip(type.generics.map(\.name), arguments))
    return file.resolved(kind.mapped { generic[$0].map { .named($0, []) } }, in: outer ?? type.name)
  }

  private static func argument(_ generic: (name: String, constraint: String)) -> String {
    generic.constraint.contains("AnyObject")
      ? "NSObject" : generic.constraint.contains("Numeric") ? "Int" : "String"
  }
}

/// A first subject for two classes, as text for a test file.
struct Draft {
  static let unlimited = 6

  var sides: [Side]
  var samples: Samples
  /// What the reader has to confirm, in one line each.
  var notes: [String] = []
  var refusals: [String] = []
  var events: [Event] = []
  var starts: [String] = []
  /// The generated enumerations of samples, by their samples.
  private var payloads: [[Sample]: String] = [:]
  var payloadTexts: [String] = []
  /// The answers to each deferred request that each side knows, in order.
  var answers: [(key: String, texts: [[String]])] = []
  /// The calls of both files whose work never runs in the comparison, or runs at any time.
  var deferred: [String] {
    sides.flatMap { side in side.file.deferred.sorted().map { "\($0) in \(side.module)" } }
  }
  private(set) var usesTime = false
  /// The number of seconds in one unit of the class's delays.
  var timeScale = 1.0
  var usesDates = false
  /// The labels of the dependencies that give back what they were given.
  var stores: Set<String> = []
  var isActor: Bool { sides.contains { $0.type.keyword == "actor" } }
  let isAsync: Bool
  /// The largest number of values of an argument, a start or an answer, apart from a failure.
  let most: Int
  let remembersAnswers: Bool
  /// The closures that a class stores, for each side.
  var closures: [[(owner: String, property: Property)]] = [[], []]

  init(_ given: [Side], most: Int = Draft.unlimited, remembersAnswers: Bool = false) {
    let sides = given
    (self.most, self.remembersAnswers) = (most, remembersAnswers)
    self.sides = given
    samples = Samples(sides.map(\.file))
    isAsync = sides.contains { side in
      side.file.tree.description.contains("@MainActor") || side.type.keyword == "actor"
        || side.file.order.contains { one in
          one.methods.contains(where: \.isAsync)
            || (one.initializers + one.methods).contains {
              $0.parameters.contains { $0.kind.function?.isAsync == true }
            }
            || one.properties.contains { $0.isAsync || $0.kind?.function?.isAsync == true }
        } || side.file.startsTasks
    }
    addInitializers()
    addMethods()
    addProperties()
    addAnswers()
    addClosures()
    for file in sides.map(\.file) where file.startsTasks {
      if file.tree.description.contains("Task.sleep") { useTime() }
      note("\(file.module)'s tasks", "run in the subject's task tracker, by a copy of Task in \(file.module)")
    }
    if usesTime { addWaits() }
    if sides.allSatisfy(\.type.isReference) {
      events.append(Event(name: "releaseObject", types: [], rows: [[]]))
    }
    if isActor { note("order", "not compared within an event, because an actor runs beside the main actor") }
    notes += samples.notes.sorted()
  }

  // MARK: Names and values

  mutating func note(_ what: String, _ why: String) {
    let line = "\(what): \(why)"
    if !notes.contains(line) { notes.append(line) }
  }

  /// A name for an event that no other event has.
  private func free(_ name: String) -> String {
    var (free, number) = (name, 1)
    while events.contains(where: { $0.name == free }) {
      number += 1
      free = "\(name)\(number)"
    }
    return free
  }

  func escaped(_ name: String) -> String {
    [
      "default", "repeat", "init", "self", "switch", "case", "continue", "return", "in", "is", "import",
      "where",
    ]
    .contains(name) ? "`\(name)`" : name
  }

  /// The type of an argument of an event, its values, and how each side makes its own value of an argument.
  private mutating func payload(_ kinds: [Kind], named name: String, isHandedOn: Bool = false) -> (
    type: String, values: [String], suffixes: [String]
  )? {
    guard var found = samples.of(kinds[0], kinds[1], named: name), !found.isEmpty else { return nil }
    if found.count > most, most < Self.unlimited, kinds[0] != .named("Bool", []) {
      found = Array(found.prefix(most))
      note("\(name)", "fewer samples (\(most)), because more had too many states")
    }
    if isHandedOn, found.count > 1 {
      found = Array(found.prefix(1))
      note("\(name)", "one sample, \(found[0].text), because both classes only hand it on")
    } else if found.count == 1 {
      note("\(Self.words(kinds[0]))", "one sample, \(found[0].text)")
    }
    let spelled = kinds.map(Self.spelled)
    let isOwn =
      found.contains { $0.made[0] != $0.made[1] } || spelled[0] != spelled[1]
      || kinds.contains { ["Error", "AnyObject", "Any", "Void", "NSObject"].contains($0.wrapped.name) }
    if !isOwn { return (spelled[0], found.map { $0.made[0] }, ["", ""]) }
    let cases = Self.caseNames(found)
    let name = payloads[found] ?? addPayload(found, cases, kinds, spelled)
    return (name, cases.map { ".\($0)" }, [".old", ".new"])
  }

  private mutating func addPayload(_ found: [Sample], _ cases: [String], _ kinds: [Kind], _ spelled: [String])
    -> String
  {
    var name = Self.words(kinds[0]).filter(\.isLetter) + "Sample"
    while payloads.values.contains(name) { name += "2" }
    payloads[found] = name
    var lines = ["enum \(name): String, CustomStringConvertible, Sendable {"]
    lines += zip(cases, found).map { "  case \($0) = #\"\($1.text)\"#" }
    lines += ["", "  var description: String { rawValue }"]
    for (side, word) in ["old", "new"].enumerated() {
      let type = Self.qualified(kinds[side], sides[side].file)
      lines += ["", "  var \(word): \(type) {", "    switch self {"]
      lines += zip(cases, found).map { "    case .\($0): \($1.made[side])" }
      lines += ["    }", "  }"]
    }
    payloadTexts.append((lines + ["}"]).joined(separator: "\n"))
    return name
  }

  private static func caseNames(_ samples: [Sample]) -> [String] {
    var seen: [String: Int] = [:]
    let words = samples.map { sample -> String in
      let text = sample.text.hasPrefix(".") ? String(sample.text.dropFirst()) : sample.text
      let word = String(text.prefix { $0.isLetter || $0.isNumber })
      if word == "nil" { return "absent" }
      return word.isEmpty ? "sample" : word.prefix(1).lowercased() + word.dropFirst()
    }
    return words.map { word in
      let isOnly = words.filter { $0 == word }.count == 1
      seen[word, default: 0] += 1
      return isOnly ? word : word + "\(seen[word, default: 1])"
    }
  }

  /// A type in words for a name.
  static func words(_ kind: Kind) -> String {
    switch kind {
    case .named(let name, let arguments): (arguments.map(words) + [name]).joined(separator: " ")
    case .optional(let wrapped): "Optional \(words(wrapped))"
    case .tuple(let elements): elements.isEmpty ? "Nothing" : elements.map(words).joined(separator: " and ")
    case .function: "Closure"
    }
  }

  static func spelled(_ kind: Kind) -> String {
    switch kind {
    case .named("Array", let arguments) where arguments.count == 1: "[\(spelled(arguments[0]))]"
    case .named("Dictionary", let arguments) where arguments.count == 2:
      "[\(spelled(arguments[0])): \(spelled(arguments[1]))]"
    case .named("Error", _): "any Error"
    case .named(let name, let arguments):
      arguments.isEmpty ? name : "\(name)<\(arguments.map(spelled).joined(separator: ", "))>"
    case .optional(.function): "(\(spelled(kind.wrapped)))?"
    case .optional(.named("Error", _)): "(any Error)?"
    case .optional(let wrapped): "\(spelled(wrapped))?"
    case .tuple(let elements): "(\(elements.map(spelled).joined(separator: ", ")))"
    case .function(let parameters, let result, let isAsync, let isThrowing):
      "(\(parameters.map(spelled).joined(separator: ", ")))\(isAsync ? " async" : "")\(isThrowing ? " throws" : "")"
        + " -> \(spelled(result))"
    }
  }

  /// A type as the test file spells it.
  static func qualified(_ kind: Kind, _ file: SourceFile) -> String {
    spelled(
      kind.mapped { name in
        file.declarations[name] == nil ? nil : .named("\(file.module).\(name)", [])
      })
  }

  /// Rows of arguments: every combination if there are few, otherwise one argument varies at a time.
  private mutating func rows(_ values: [[String]], for name: String) -> [[String]] {
    if values.reduce(1, { $0 * $1.count }) <= 8 {
      return values.reduce([[]]) { rows, choices in rows.flatMap { row in choices.map { row + [$0] } } }
    }
    if values.count > 1 { note("\(name)", "not every combination of arguments is tried") }
    var rows = [values.map { $0[0] }]
    for index in values.indices {
      for value in values[index].dropFirst() {
        rows.append(rows[0])
        rows[rows.count - 1][index] = value
      }
    }
    return rows
  }

  // MARK: Events

  /// The indices of methods that do the same on both sides, by their names and labels or as the only possible partners.
  mutating func paired(_ methods: [[Method]], in owners: [String]) -> [(Int, Int)] {
    func shape(_ side: Int, _ method: Method) -> String {
      let own = sides[side].type.name
      let kinds = (method.values.map(\.kind) + [method.completion == nil ? method.result : .void]).map {
        kind in
        Self.spelled(
          sides[side].resolved(kind, in: owners[side]).mapped { $0 == own ? .named("Self", []) : nil })
      }
      return kinds.joined(separator: ",")
    }
    let labels = { (method: Method) in method.values.map(\.label) }
    let shapes = (0...1).map { side in methods[side].map { shape(side, $0) } }
    let rules: [(Int, Int) -> Bool] = [
      { methods[0][$0].name == methods[1][$1].name && labels(methods[0][$0]) == labels(methods[1][$1]) },
      {
        methods[0][$0].name == methods[1][$1].name
          && methods[0][$0].values.count == methods[1][$1].values.count
      },
      { methods[0][$0].name == methods[1][$1].name },
      {
        shapes[0][$0] == shapes[1][$1]
          && labels(methods[0][$0]).dropFirst() == labels(methods[1][$1]).dropFirst()
      },
      { shapes[0][$0] == shapes[1][$1] && methods[0][$0].values.count == methods[1][$1].values.count },
    ]
    /// The number of equal letters at the start of two names.
    func likeness(_ old: Int, _ new: Int) -> Int {
      zip(methods[0][old].name, methods[1][new].name).prefix { $0 == $1 }.count
    }
    func best(_ old: Int, _ right: [Int]) -> Int { right.map { likeness(old, $0) }.max() ?? 0 }
    var pairs: [(Int, Int)] = []
    for (number, isPartner) in rules.enumerated() {
      let left = methods[0].indices.filter { old in !pairs.contains { $0.0 == old } }
      let right = methods[1].indices.filter { new in !pairs.contains { $0.1 == new } }
      let isRenaming = number > 2
      for old in isRenaming ? left.sorted(by: { best($0, right) > best($1, right) }) : left {
        let free = right.filter { new in isPartner(old, new) && !pairs.contains { $0.1 == new } }
        guard let best = free.max(by: { likeness(old, $0) < likeness(old, $1) }) else { continue }
        // Several methods with the same types are paired if each has a partner, beginning with the most similar names.
        guard
          free.count == 1
            || left.filter({ isPartner($0, best) }).count == right.filter({ isPartner(old, $0) }).count
        else { continue }
        pairs.append((old, best))
        if isRenaming {
          note(
            "\(methods[0][old].name) is compared with \(methods[1][best].name)", "they have the same types")
        }
      }
    }
    return pairs.sorted { $0.0 < $1.0 }
  }

  private mutating func addMethods() {
    let (old, new) = (sides[0].type, sides[1].type)
    for side in sides {
      for (name, reason) in side.type.unusable { note("\(side.type.name).\(name) is left out", reason) }
      for text in side.file.unread { note(side.file.module, text) }
      for name in side.file.outside.sorted() {
        note(
          "\(name) in \(side.file.module)",
          "not replaced by a double, so what it holds or does is not compared")
      }
      for one in side.file.order where !one.isHidden && one !== side.type && !one.ownMembers.isEmpty {
        if one.keyword == "protocol" { continue }
        note("\(one.name)'s members are not called", one.ownMembers.joined(separator: ", "))
      }
    }
    let pairs = paired([old.methods, new.methods], in: [old.name, new.name])
    for (index, method) in old.methods.enumerated() where !pairs.contains(where: { $0.0 == index }) {
      note("\(old.name).\(method.fullName) is left out", "only the old class has it")
    }
    for (index, method) in new.methods.enumerated() where !pairs.contains(where: { $0.1 == index }) {
      note("\(new.name).\(method.fullName) is left out", "only the new class has it")
    }
    for pair in pairs { add(event: [old.methods[pair.0], new.methods[pair.1]]) }
  }

  private mutating func add(event methods: [Method]) {
    var event = Event(name: free(methods[0].name), types: [], rows: [])
    var (bound, values): ([String], [[String]]) = ([], [])
    var arguments: [[String]] = [[], []]
    let name = "\(sides[0].type.name).\(methods[0].fullName)"
    let count = min(methods[0].values.count, methods[1].values.count)
    if methods.contains(where: { $0.values.dropFirst(count).contains { !$0.hasDefault } }) {
      return note("\(name) is left out", "its parameters differ")
    }
    for parameter in methods.flatMap({ $0.values.filter(\.hasDefault) }) {
      note("\(name)", "the default of \(parameter.name) is not tried")
    }
    for parameter in methods.flatMap({ $0.values.filter(\.isVariadic) }) {
      note("\(name)", "\(parameter.name) is one value at a time")
    }
    for method in methods where method.result.isStream {
      note("\(name)", "the values of the stream or the closure that it returns are not read")
    }
    for index in 0..<count {
      let parameters = methods.map { $0.values[index] }
      let kinds = parameters.indices.map { sides[$0].resolved(parameters[$0].kind) }
      let isReserved = ["object", "world", "tasks", "event", "call"].contains(parameters[0].name)
      let name = parameters[0].name + (isReserved ? "1" : "")
      let label = parameters[0].label.isEmpty ? "" : "\(escaped(parameters[0].label)): "
      if let made = (0...1).map({ numbered(kinds, $0, name) }) as? [String] {
        bound.append(name)
        event.types.append(label + "Int")
        values.append(["1", "2"])
        for side in 0...1 { arguments[side].append(labeled(parameters[side], made[side])) }
      } else if let payload = payload(
        kinds, named: parameters[0].name,
        isHandedOn: (0...1).allSatisfy { isHandedOn(parameters[$0].name, by: methods[$0], $0) })
      {
        bound.append(name)
        event.types.append(label + payload.type)
        values.append(payload.values)
        for side in 0...1 {
          arguments[side].append(labeled(parameters[side], escaped(name) + payload.suffixes[side]))
        }
      } else if let made = (0...1).map({
        special(parameters[$0], kinds, $0, methods[0].name, isArgument: true)
      }) as? [String] {
        for side in 0...1 { arguments[side].append(labeled(parameters[side], made[side])) }
      } else if parameters.allSatisfy(\.hasDefault) {
        note(
          "\(methods[0].name)(\(parameters[0].name):)",
          "always has its default, because the draft has no sample")
      } else {
        return note(
          "\(sides[0].type.name).\(methods[0].fullName) is left out",
          "the draft has no sample of \(Self.spelled(kinds[0])); add a case to the event and to both subjects"
        )
      }
    }
    event.rows = rows(values, for: event.name)
    events.append(event)
    let isQuiet = methods.contains { $0.completion == nil && $0.result == .void && !$0.isAsync }
    let takesClosure = (0...1).contains { side in
      methods[side].parameters.contains { sides[side].resolved($0.kind).function != nil }
    }
    let isLater = takesClosure || methods.contains(where: \.isAsync)
    for side in 0...1 {
      addCase(
        event, methods[side], bound, arguments[side], isQuiet: isQuiet, isLater: isLater,
        isNumbered: takesClosure, side)
    }
  }

  /// Whether a method passes a parameter to dependencies and does nothing else with it.
  private func isHandedOn(_ name: String, by method: Method, _ side: Int) -> Bool {
    guard let receivers = method.handedOn[name], !receivers.isEmpty else { return false }
    return receivers.allSatisfy { receiver in
      let kind = sides[side].type.properties.first { $0.name == receiver }?.kind
      return kind.map { isDependency(sides[side].resolved($0), side) } ?? false
    }
  }

  private func labeled(_ parameter: Parameter, _ value: String) -> String {
    parameter.label.isEmpty ? value : "\(parameter.label): \(value)"
  }

  /// The argument of a parameter that takes a closure or a protocol.
  private mutating func special(
    _ parameter: Parameter, _ kinds: [Kind], _ side: Int, _ owner: String, isArgument: Bool = false
  ) -> String? {
    let kind = kinds[side]
    if kind.function != nil {
      return closure(kind, kinds, "\(owner).\(parameter.name)", side, isNamed: isArgument)
    }
    return isDependency(kind, side) ? double(kinds, parameter.name, side) : nil
  }

  private mutating func addCase(
    _ event: Event, _ method: Method, _ bound: [String], _ arguments: [String], isQuiet: Bool, isLater: Bool,
    isNumbered: Bool,
    _ side: Int
  ) {
    var arguments = arguments
    let name = isLater ? "call.name" : "\"\(event.name)\""
    if let completion = method.completion,
      let function = sides[side].resolved(completion.kind).function
    {
      let names = function.parameters.map(\.name)
      let call =
        names.isEmpty
        ? "world.gives(\(name), ())" : "world.completes(\(name), \(names.joined(separator: ", ")))"
      arguments.append(labeled(completion, "{ [world, call] \(names.joined(separator: ", ")) in \(call) }"))
    }
    let isAwaited = method.isAsync || sides[side].type.keyword == "actor"
    let effects = (method.isThrowing ? "try " : "") + (isAwaited ? "await " : "")
    let call = "\(effects)object.\(escaped(method.name))(\(arguments.joined(separator: ", ")))"
    let isSilent = isQuiet || method.completion != nil
    let run = "world.run(\(name)\(isSilent ? ", isSilent: true" : "")) { \(call) }"
    let own = sides[side].type.isReference ? "" : "self, "
    let start = isLater ? "let call = world.call(event.description, isNumbered: \(isNumbered)); " : ""
    addCase(
      event.name, bound, start + (isAwaited ? "tasks.start { [\(own)world] in await \(run) }" : run), side)
  }

  private mutating func addCase(_ name: String, _ bound: [String], _ action: String, _ side: Int) {
    let pattern = bound.isEmpty ? "" : "(\(bound.map { "let \(escaped($0))" }.joined(separator: ", ")))"
    let isReference = sides[side].type.isReference
    sides[side].cases.append("    case .\(escaped(name))\(pattern):")
    sides[side].cases.append("      " + (isReference ? "if let object { \(action) }" : action))
  }

  // MARK: Properties

  private mutating func addProperties() {
    let (old, new) = (sides[0].type, sides[1].type)
    for property in old.properties where !property.isHidden {
      guard let other = new.properties.first(where: { $0.name == property.name && !$0.isHidden }) else {
        note("\(old.name).\(property.name) is left out", "only the old class has it")
        continue
      }
      add(property: [property, other])
    }
    for property in new.properties where !property.isHidden {
      if !old.properties.contains(where: { $0.name == property.name && !$0.isHidden }) {
        note("\(new.name).\(property.name) is left out", "only the new class has it")
      }
    }
  }

  private mutating func add(property pair: [Property]) {
    let name = pair[0].name
    let kinds = pair.indices.compactMap { side in pair[side].kind.map { sides[side].resolved($0) } }
    let isSettable = pair.allSatisfy(\.isSettable) && kinds.count == 2
    let isSpecial = kinds.enumerated().contains { side, kind in
      kind.isStream || isDependency(kind, side)
    }
    if isSpecial {
      guard isSettable else {
        return note("\(name) is left out", "its values are closures or objects of a protocol")
      }
      for side in 0...1 {
        let parameter = Parameter(label: "", name: name, kind: kinds[side])
        guard let value = special(parameter, kinds, side, sides[0].type.name) else {
          return note("\(name) is left out", "the draft has no double of its type")
        }
        let isActor = sides[side].type.keyword == "actor"
        if isActor { return note("\(name) is left out", "an actor's property cannot be set from outside") }
        sides[side].setup.append("object\(sides[side].type.isReference ? "?" : "").\(name) = \(value)")
      }
      return
    }
    for side in 0...1 {
      let isAwaited = pair[side].isAsync || sides[side].type.keyword == "actor"
      sides[side].shows.append(
        "world.shows(\"\(name)\", \(isAwaited ? "await " : "")object.\(escaped(name)))")
    }
    if isActor { return }
    guard pair.allSatisfy(\.isSettable) else {
      if pair.contains(where: \.isSettable) {
        note("setting \(name) is left out", "only one class can be set")
      }
      return
    }
    guard kinds.count == 2, let payload = payload(kinds, named: name) else {
      return note("setting \(name) is left out", "the draft has no sample")
    }
    let event = Event(
      name: free("set" + name.prefix(1).uppercased() + name.dropFirst()), types: [payload.type],
      rows: payload.values.map { [$0] })
    events.append(event)
    for side in 0...1 {
      addCase(event.name, ["value"], "object.\(name) = value\(payload.suffixes[side])", side)
    }
  }

  // MARK: Initializers

  private static let platform = [
    "UserDefaults", "URLSession", "NotificationCenter", "FileManager", "DispatchQueue", "OperationQueue",
    "RunLoop",
    "NWPathMonitor", "ProcessInfo",
  ]

  private func initializer(_ type: Declaration) -> Method {
    let written = type.initializers.filter {
      !$0.parameters.contains { ["from", "coder"].contains($0.label) }
    }
    if let most = written.max(by: { $0.parameters.count < $1.parameters.count }) { return most }
    var made = Method(name: "init")
    if type.isReference { return made }
    made.parameters = type.properties.filter { $0.isStored && !$0.isHidden && !$0.hasInitialValue }.map {
      Parameter(label: $0.name, name: $0.name, kind: $0.kind ?? .named("Int", []))
    }
    return made
  }

  private mutating func addInitializers() {
    let methods = sides.map { initializer($0.type) }
    for side in 0...1 {
      for other in sides[side].type.initializers where other.fullName != methods[side].fullName {
        note(
          "\(sides[side].type.name).\(other.fullName) is left out",
          "the draft starts with \(methods[side].fullName)")
      }
    }
    for side in sides where side.type.initializers.isEmpty && side.type.hasHiddenInitializer {
      refusals.append(
        "\(side.file.path): the initializer of \(side.type.name) is private, so no test can make an object")
    }
    if methods.contains(where: \.isAsync) {
      return refusals.append("an initializer is async: make the object in a function that is not")
    }
    // For each parameter of either class: its index on both sides.
    var pairs: [[Int?]] = []
    var others = Array(methods[1].parameters.indices)
    for (index, parameter) in methods[0].parameters.enumerated() {
      let kind = sides[0].resolved(parameter.kind)
      let found =
        others.first { methods[1].parameters[$0].label == parameter.label }
        ?? others.first { sides[1].resolved(methods[1].parameters[$0].kind) == kind && kind.name != nil }
        ?? others.first { other in
          let resolved = sides[1].resolved(methods[1].parameters[other].kind)
          return isDependency(kind, 0) && isDependency(resolved, 1) && shareMethod(kind, resolved)
        }
      others.removeAll { $0 == found }
      pairs.append([index, found])
    }
    pairs += others.map { [nil, $0] }
    var (values, arguments): ([[Sample?]], [[[String?]]]) = ([], [[], []])
    for pair in pairs {
      let parameters = (0...1).map { side in pair[side].map { methods[side].parameters[$0] } }
      let known = (0...1).map { side in parameters[side].map { sides[side].resolved($0.kind) } }
      let kinds = [known[0] ?? known[1] ?? .void, known[1] ?? known[0] ?? .void]
      let label = parameters[0]?.name ?? parameters[1]?.name ?? ""
      var column: [Sample?] = [nil]
      if let made = dependency(label, parameters, known, kinds) {
        column = [Sample("", made)]
      } else if let found = startValues(parameters, kinds) {
        column = found
      } else if !parameters.compactMap({ $0 }).allSatisfy(\.hasDefault) || isPlatform(kinds) {
        let type = Self.spelled(kinds[0].wrapped)
        refusals.append(
          "\(sides[0].type.name).init(\(label):) needs \(type): give the class a protocol instead, and the draft makes its"
            + " double (a seam, Docs/08-Seams.md)")
      }
      values.append(column)
      for side in 0...1 {
        arguments[side].append(
          column.map { sample in
            guard let parameter = parameters[side], let sample else { return nil }
            return labeled(parameter, sample.made[side])
          })
      }
    }
    addStarts(values, arguments, pairs, methods)
  }

  private func isPlatform(_ kinds: [Kind]) -> Bool {
    kinds.contains { kind in
      kind.wrapped.name.map { Self.platform.contains($0) && sides[0].file.declarations[$0] == nil } ?? false
    }
  }

  func isDependency(_ kind: Kind, _ side: Int) -> Bool {
    sides[side].file.declaration(kind.wrapped)?.keyword == "protocol"
  }

  private func shareMethod(_ old: Kind, _ new: Kind) -> Bool {
    let names = [(0, old), (1, new)].map { side, kind in
      Set(sides[side].file.declaration(kind.wrapped)?.methods.map(\.name) ?? [])
    }
    return !names[0].isDisjoint(with: names[1])
  }

  /// The arguments of a dependency, one for each side, or nil if the parameter takes a value.
  private mutating func dependency(
    _ label: String, _ parameters: [Parameter?], _ known: [Kind?], _ kinds: [Kind]
  ) -> [String]? {
    var made = ["", ""]
    for side in 0...1 {
      guard let kind = known[side] else { continue }
      let pair = side == 0 ? [kind, known[1] ?? kind] : [known[0] ?? kind, kind]
      if kind.wrapped.name?.hasSuffix("Clock") == true, !isDependency(kind, side) {
        usesTime = true
        made[side] = "world.clock"
      } else if kind.function != nil {
        guard let text = closure(kind, pair, label, side) else { return nil }
        made[side] = text
      } else if isDependency(kind, side), let text = double(pair, label, side) {
        made[side] = text
      } else {
        return nil
      }
    }
    return made
  }

  private mutating func startValues(_ parameters: [Parameter?], _ kinds: [Kind]) -> [Sample?]? {
    guard var found = samples.of(kinds[0], kinds[1]), !isPlatform(kinds) else { return nil }
    if let name = kinds[0].name, name.contains("Int") { found = [Sample("2"), Sample("1")] }
    if let name = kinds[0].name, ["TimeInterval", "Double"].contains(name) { found = [Sample("1")] }
    let known = parameters.compactMap { $0 }
    found.removeAll { sample in known.contains { $0.defaultText == sample.text } }
    let hasDefault = known.allSatisfy(\.hasDefault)
    let label = known.first?.name ?? "start"
    return (hasDefault ? [nil] : []) + samples.cut(found, to: hasDefault ? 2 : 3, "starts with \(label)")
  }

  private mutating func addStarts(
    _ values: [[Sample?]], _ arguments: [[[String?]]], _ pairs: [[Int?]], _ methods: [Method]
  ) {
    var rows = [values.map { _ in 0 }]
    for (index, column) in values.enumerated() {
      for value in column.indices.dropFirst() where rows.count < min(most, 4) {
        rows.append(rows[0])
        rows[rows.count - 1][index] = value
      }
    }
    if rows.count <= values.reduce(0, { $0 + $1.count - 1 }) {
      note("starts", "not every value of every argument of the initializer is tried")
    }
    for (number, row) in rows.enumerated() {
      let changed = row.indices.filter { row[$0] != 0 }.map { index in
        (pairs[index][0].map { methods[0].parameters[$0].name } ?? "value")
          + " \(values[index][row[index]]?.text ?? "default")"
      }
      starts.append(changed.isEmpty ? "start" : changed.joined(separator: ", "))
      for side in 0...1 {
        let order = pairs.indices.filter { pairs[$0][side] != nil }.sorted {
          (pairs[$0][side] ?? 0) < (pairs[$1][side] ?? 0)
        }
        let list = order.compactMap { arguments[side][$0][row[$0]] }.joined(separator: ", ")
        let attempt = methods[side].isThrowing ? "try! " : ""
        let mark = methods[side].isFailable && !sides[side].type.isReference ? "!" : ""
        sides[side].makes.append(
          "    case \(number): made = \(attempt)\(sides[side].fullName)(\(list))\(mark)")
      }
    }
    addStoredStarts()
  }

  /// Adds starts in which a store holds one of the texts that the code compares with.
  private mutating func addStoredStarts() {
    let keys = sides.reduce(into: Set<String>()) { $0.formUnion($1.file.keys) }.sorted()
    let texts = sides.reduce(into: Set<String>()) { $0.formUnion($1.file.texts) }.sorted()
    let first = (0...1).map { sides[$0].makes[0].drop { $0 != ":" } }
    for label in stores.sorted() {
      if keys.count * texts.count > 32 { note("\(label)", "not every stored text is a start") }
      for (key, text) in keys.flatMap({ key in texts.map { (key, $0) } }).prefix(32) {
        starts.append("\(label) \(key)=\(text)")
        for side in 0...1 {
          sides[side].makes.append(
            "    case \(starts.count - 1): world.memory = [#\"\(label).\"\(key)\"\"#: \"\(text)\"]; \(first[side].dropFirst(2))"
          )
        }
      }
    }
  }

  // MARK: Time

  mutating func useTime(dates: Bool = false) {
    usesTime = true
    usesDates = usesDates || dates
  }

  private mutating func addWaits() {
    var waits = samples.cut(samples.seconds, to: 3, "waits").map { $0 * timeScale }
    if !usesDates, let shortest = waits.first { waits.insert(shortest / 2, at: 0) }
    if waits.isEmpty { waits = [1] }
    events.append(Event(name: "wait", types: ["Double"], rows: waits.map { ["\($0)"] }))
    for side in 0...1 { sides[side].cases += ["    case .wait(let seconds): world.wait(seconds)"] }
  }

  private mutating func addAnswers() {
    for (key, known) in answers {
      let isShared = !known.contains { $0.isEmpty }
      let texts = isShared ? known[0].filter(known[1].contains) : known[0] + known[1]
      for text in isShared ? Set(known[0]).symmetricDifference(known[1]).sorted() : [] {
        note(key, "the answer \(text) is left out, because only one class can get it")
      }
      if texts.isEmpty { refusals.append("\(key): the two classes can get no answer in common") }
      let words = key.split(separator: ".").map { $0.prefix(1).uppercased() + $0.dropFirst() }
      let name = free("answer" + words.joined())
      let limit = most < Self.unlimited ? max(2, most) : texts.count
      let failures = texts.filter { $0.hasPrefix(Self.failure) }
      let values = texts.filter { !$0.hasPrefix(Self.failure) }
      let kept = values.prefix(limit) + failures
      if let only = values.first, values.count == 1, only != "done" {
        note(key, "one answer, \(only)")
      }
      if kept.count < texts.count { note(key, "fewer answers (\(limit)), because more had too many states") }
      let rows = kept.flatMap { text in [".first", ".last"].map { [$0, "#\"\(text)\"#"] } }
      events.append(Event(name: name, types: ["Waiting", "String"], rows: rows))
      for side in 0...1 {
        sides[side].cases.append(
          "    case .\(name)(let which, let answer): world.answer(\"\(key)\", which, answer)")
      }
    }
  }

  // MARK: Closures

  /// Lists the stored closures, which reflection cannot read.
  private mutating func addClosures() {
    for side in 0...1 {
      for one in sides[side].file.order where one.keyword != "protocol" && one.keyword != "enum" {
        for property in one.properties where property.isStored {
          let kind = property.kind.map { sides[side].file.resolved($0, in: one.name) }
          if kind?.holdsFunction == true { closures[side].append((one.name, property)) }
        }
      }
    }
  }
}
