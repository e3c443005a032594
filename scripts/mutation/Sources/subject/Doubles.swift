import SwiftSyntax

extension Draft {
  // MARK: Doubles of protocols

  /// Makes the double of a protocol, and returns code that refers to it: a property or, with a key, a new object.
  mutating func double(_ kinds: [Kind], _ label: String, _ side: Int, heldBy key: String? = nil) -> String? {
    let file = sides[side].file
    guard let found = file.declaration(kinds[side].wrapped), found.keyword == "protocol" else { return nil }
    let partner = sides[1 - side].file.declaration(kinds[1 - side].wrapped)
    let type = "\(side == 0 ? "Old" : "New")\(label.prefix(1).uppercased() + label.dropFirst())Double"
    if sides[side].known.insert(type).inserted {
      guard let text = text(ofDouble: type, of: found, partner, label, side) else { return nil }
      sides[side].doubles.append(text)
      if key == nil { sides[side].stored.append((label, type)) }
    }
    return key == nil ? label : "\(type)(world)"
  }

  /// An object of a protocol that goes through the class: the object with a number, or a new one.
  mutating func numbered(_ kinds: [Kind], _ side: Int, _ number: String?) -> String? {
    let found = (0...1).compactMap { sides[$0].file.declaration(kinds[$0].wrapped) }
    guard found.count == 2, found.allSatisfy({ $0.keyword == "protocol" }) else { return nil }
    let label = found[0].name.prefix(1).lowercased() + found[0].name.dropFirst()
    let type = "\(side == 0 ? "Old" : "New")Numbered\(found[0].name)"
    if sides[side].known.insert(type).inserted {
      // The methods of the protocol may take and return the same protocol.
      guard let text = text(ofDouble: type, of: found[side], found[1 - side], label, side, isNumbered: true)
      else {
        return nil
      }
      sides[side].doubles.append(text)
    }
    return "world.\(number.map { "object(\($0))" } ?? "nextObject()") { \(type)(world, number: $0) }"
  }

  private func requirements(_ one: Declaration, _ file: SourceFile) -> [Declaration] {
    [one]
      + one.inherited.compactMap { file.declarations[$0] }.filter { $0.keyword == "protocol" }
      .flatMap { requirements($0, file) }
  }

  private mutating func text(
    ofDouble type: String, of one: Declaration, _ partner: Declaration?, _ label: String, _ side: Int,
    isNumbered: Bool = false
  ) -> String? {
    let file = sides[side].file
    let all = requirements(one, file)
    let methods = all.flatMap { one in one.methods.map { (owner: one, method: $0) } }
    let others = partner.map { requirements($0, sides[1 - side].file).flatMap(\.methods) } ?? []
    let own = methods.map(\.method)
    let pairs = paired(
      side == 0 ? [own, others] : [others, own], in: [one.name, partner?.name ?? one.name]
    )
    .map { side == 0 ? $0 : ($0.1, $0.0) }
    if let unusable = all.flatMap(\.unusable).first {
      refusals.append("\(one.name).\(unusable.name): \(unusable.reason); write its double by hand")
      return nil
    }
    let base = all.contains { $0.inherited.contains("NSObjectProtocol") } ? "NSObject, " : ""
    var lines = [
      "private final class \(type): \(base)\(file.module).\(one.name), DraftedDouble, @unchecked Sendable {",
      "  private let world: World", "  var held: (any Held)?",
    ]
    lines +=
      isNumbered
      ? [
        "  let number: Int", "",
        "  init(_ world: World, number: Int) { (self.world, self.number) = (world, number) }",
      ]
      : ["", "  init(_ world: World) { self.world = world }"]
    for declaration in all {
      for property in declaration.properties {
        lines += text(of: property, declaration, label, side, isNumbered: isNumbered)
      }
    }
    for (index, (owner, method)) in methods.enumerated() {
      let partner = pairs.first { $0.0 == index }.map { others[$0.1] }
      let isMain = method.isAsync ? "@MainActor " : ""
      let signature = method.signature.map { Qualifier(file, owner.name).rewritten($0) } ?? "()"
      lines += ["", "  \(isMain)func \(method.name)\(signature) {"]
      let named = side == 0 ? method : partner ?? method
      let isOverloaded = (side == 0 ? own : others).filter { $0.name == named.name }.count > 1
      let labels = isOverloaded ? "(\(named.parameters.dropFirst().map { $0.label + ":" }.joined()))" : ""
      let key = "\(label).\(named.name)\(labels)"
      guard
        let body = memory(method, own, label, side, owner.name)
          ?? body(method, partner, key, side, owner.name, isNumbered: isNumbered)
      else { return nil }
      lines += body.map { "    " + $0 } + ["  }"]
    }
    return (lines + ["}"]).joined(separator: "\n")
  }

  /// The body of a method of a store, which gives back what it was given; nil for other methods.
  private mutating func memory(
    _ method: Method, _ all: [Method], _ label: String, _ side: Int, _ scope: String
  ) -> [String]? {
    let part = sides[side]
    let kinds = { (one: Method) in one.parameters.map { part.resolved($0.kind, in: scope) } }
    let result = { (one: Method) in part.resolved(one.result, in: scope) }
    let absent = ["Bool": "false", "Int": "0", "Double": "0", "Float": "0"]
    func isGetter(_ one: Method) -> Bool {
      let isOptional = if case .optional = result(one) { true } else { false }
      guard isOptional || one.parameters.count == 1 && absent[result(one).name ?? ""] != nil else {
        return false
      }
      return !one.isAsync && one.completion == nil && one.parameters.count <= 1 && !one.isThrowing
    }
    func isValue(_ parameter: Parameter, of getter: Method) -> Bool {
      let kind = part.resolved(parameter.kind, in: scope).wrapped
      return kind == result(getter).wrapped || kind.name == "Any"
    }
    func keeps(_ one: Method, for getter: Method) -> Bool {
      !one.isAsync && one.completion == nil && one.parameters.count == getter.parameters.count + 1
        && one.parameters.contains { isValue($0, of: getter) }
        && ["set", "save", "store", "write", "put", "insert", "update"].contains { one.name.hasPrefix($0) }
    }
    let getters = all.filter { getter in isGetter(getter) && all.contains { keeps($0, for: getter) } }
    guard let getter = getters.first else { return nil }
    let key = { (one: Method) in
      kinds(getter).isEmpty
        ? "\"\""
        : (one.parameters.last { kinds(getter)[0] == part.resolved($0.kind, in: scope) }?.name ?? "\"\"")
    }
    if isGetter(method), keeps(all.first { keeps($0, for: method) } ?? method, for: method) {
      stores.insert(label)
      note(label, "a store that gives back what it was given, and never fails")
      let value = "world.memory[\"\(label).\\(shown(\(key(method))))\"]"
      let type = Self.qualified(result(method).wrapped, part.file)
      // A cast to Any would make nil a value.
      return [
        "return "
          + (type == "Any" ? value : "\(value) as? \(type)" + (absent[type].map { " ?? \($0)" } ?? ""))
      ]
    }
    let list = method.parameters.map { ", \($0.name)" }.joined()
    let call = "world.calls(\"\(label).\(method.name)\"\(list))"
    if let getter = getters.first(where: { keeps(method, for: $0) }) {
      let value = method.parameters.first { isValue($0, of: getter) }?.name ?? "nil"
      return [call, "world.memory[\"\(label).\\(shown(\(key(method))))\"] = \(value)"]
    }
    if method.name.hasPrefix("remove") || method.name.hasPrefix("delete"), method.result == .void,
      kinds(method) == kinds(getter)
    {
      return [call, "world.memory[\"\(label).\\(shown(\(key(method))))\"] = nil"]
    }
    return nil
  }

  private mutating func text(
    of property: Property, _ owner: Declaration, _ label: String, _ side: Int, isNumbered: Bool
  ) -> [String] {
    let file = sides[side].file
    let kind = file.resolved(property.kind ?? .void, in: owner.name)
    let type = Self.qualified(kind, file)
    if kind == .named("Date", []) {
      useTime(dates: true)
      return ["  var \(property.name): Date { world.date }"]
    }
    if let function = kind.function {
      guard let cases = deliveries(function, [], side, "handler", owner.name) else { return [] }
      addAnswers("\(label).\(property.name)", cases.map(\.text), side)
      let hold = "world.listen(\"\(label).\(property.name)\") { answer in \(Self.choice(cases)) }"
      return [
        "  var \(property.name): \(type) {", "    get { nil }", "    set {",
        "      world.silence(\"\(label).\(property.name)\")",
        "      if let handler = newValue { \(hold) }", "    }", "  }",
      ]
    }
    let declared = file.declaration(kind.wrapped)
    if let declared, declared.keyword == "protocol" {
      return ["  \(declared.isClassBound ? "weak " : "")var \(property.name): \(type)"]
    }
    guard let values = ownSamples(kind, side), let first = values.first else {
      refusals.append("\(owner.name).\(property.name) has the type \(type), of which the draft has no sample")
      return []
    }
    if isNumbered {
      let list = values.map { $0.made[side] }.joined(separator: ", ")
      let value =
        kind == .named("Int", []) ? "number" : "([\(list)] as [\(type)])[(number - 1) % \(values.count)]"
      return ["  var \(property.name): \(type) { \(value) }"]
    }
    if property.isSettable {
      note("\(label).\(property.name)", "one value, \(first.text), until the class sets another one")
      return ["  var \(property.name): \(type) = \(first.made[side])"]
    }
    addAnswers("\(label).\(property.name)", values.map(\.text), side)
    let cases = values.map { (text: $0.text, made: "\(property.name) = \($0.made[side])") }
    return [
      "  lazy var \(property.name): \(type) = {",
      "    world.listen(\"\(label).\(property.name)\") { [unowned self] answer in \(Self.choice(cases)) }",
      "    return \(first.made[side])", "  }()",
    ]
  }

  // MARK: What a double does

  /// The samples of a type that only one side has.
  mutating func ownSamples(_ kind: Kind, _ side: Int) -> [Sample]? {
    var own = Samples([sides[side].file, sides[side].file])
    defer { samples.notes.formUnion(own.notes) }
    return own.of(kind, kind)
  }

  /// The samples of a type with the texts of the old side, if there are samples of the pair.
  private mutating func shared(_ kind: Kind, _ partner: Kind?, _ side: Int) -> [Sample]? {
    let kinds = side == 0 ? [kind, partner ?? kind] : [partner ?? kind, kind]
    if partner != nil, let made = numbered(kinds, side, nil) {
      let object = Sample("new object", [made, made])
      if case .optional = kind { return [object, Sample("nil")] }
      return [object]
    }
    guard let partner else { return ownSamples(kind, side) }
    return samples.of(side == 0 ? kind : partner, side == 0 ? partner : kind) ?? ownSamples(kind, side)
  }

  mutating func addAnswers(_ key: String, _ texts: [String], _ side: Int) {
    let index = answers.firstIndex { $0.key == key } ?? answers.endIndex
    if index == answers.endIndex { answers.append((key, [[], []])) }
    answers[index].texts[side] += texts.filter { !answers[index].texts[side].contains($0) }
  }

  /// The code that acts on the text of an answer.
  private static func choice(_ cases: [(text: String, made: String)]) -> String {
    if cases.count == 1 { return cases[0].made }
    return "switch answer { " + cases.map { "case #\"\($0.text)\"#: \($0.made); " }.joined()
      + "default: preconditionFailure(\"no answer: \\(answer)\") }"
  }

  static let failure = "failure"

  /// An error that no file knows, and those of the files that the code tells from others.
  private mutating func failures(_ side: Int) -> [(text: String, made: String)] {
    let names = Set(sides.flatMap(\.file.caught)).sorted()
    let own = names.flatMap { samples.of(.named($0, []), .named($0, [])) ?? [] }
    return [(Self.failure, "DraftedError.failure")]
      + samples.cut(own, to: 4, "failures").map { ("\(Self.failure) \($0.text)", $0.made[side]) }
  }

  /// The values with which a method ends: the arguments of its handler or its result.
  private func values(of method: Method, _ side: Int) -> [Kind] {
    let functions = method.parameters.map { sides[side].resolved($0.kind) }.compactMap(\.function)
    guard let handler = functions.last(where: { $0.result == .void && !$0.isAsync }), !method.isAsync else {
      return method.result == .void ? [] : [sides[side].resolved(method.result)]
    }
    let kinds = handler.parameters.map { sides[side].resolved($0.kind) }
    if kinds.last == .optional(.named("Error", [])) { return kinds.dropLast() }
    return kinds.count == 1 && kinds[0].name == "Result" ? Array(kinds[0].arguments.prefix(1)) : kinds
  }

  /// The texts and the code of the values of a type, with nil as the failure if there is no other.
  private mutating func outcomes(_ kind: Kind, _ other: Kind?, _ side: Int, fails: Bool) -> [(
    text: String, made: String
  )]? {
    guard let values = shared(kind.wrapped, other?.wrapped, side) else { return nil }
    let isOptional = { (kind: Kind?) in if case .optional? = kind { true } else { false } }
    let isEnum = sides[side].file.declaration(kind.wrapped)?.keyword == "enum"
    let limit = isOptional(kind) || isOptional(other) ? 2 : isEnum ? 12 : 6
    let cases = samples.cut(values, to: limit, "answers of \(Self.words(kind.wrapped))").map {
      (text: name($0), made: $0.made[side])
    }
    return cases + (isOptional(kind) ? [(fails ? "nil" : Self.failure, "nil")] : [])
  }

  /// The calls of a handler, each with its text.
  private mutating func deliveries(
    _ function: Method, _ others: [Kind], _ side: Int, _ handler: String, _ scope: String
  ) -> [(text: String, made: String)]? {
    let kinds = function.parameters.map { sides[side].resolved($0.kind, in: scope) }
    let isError = kinds.last == .optional(.named("Error", []))
    let count = kinds.count - (isError ? 1 : 0)
    let other = { (index: Int) in others.count == count ? others[index] : nil }
    func call(_ arguments: String...) -> String { "\(handler)(\(arguments.joined(separator: ", ")))" }
    switch kinds.count {
    case 0: return [("done", call())]
    case 1:
      if case .named("Result", let arguments) = kinds[0] {
        guard let values = outcomes(arguments[0], other(0), side, fails: true),
          let error = ownSamples(arguments[1], side)?.first
        else { return nil }
        return values.map { ($0.text, call(".success(\($0.made))")) }
          + (arguments[1].name == "Error" ? failures(side) : [(Self.failure, error.made[side])])
          .map { ($0.text, call(".failure(\($0.made))")) }
      }
      if isError {
        return [("done", call("nil"))] + failures(side).map { ($0.text, call($0.made)) }
      }
      // Nil stands for the failure that a throwing method would report.
      return outcomes(kinds[0], other(0), side, fails: false)?.map { ($0.text, call($0.made)) }
    default:
      let values = isError ? Array(kinds.dropLast()) : kinds
      let samples = values.indices.map { shared(values[$0].wrapped, other($0)?.wrapped, side) }
      if samples.contains(where: { $0?.isEmpty ?? true }) { return nil }
      let known = samples.compactMap(\.self)
      let count = known.map(\.count).max() ?? 1
      var cases = self.samples.cut(Array(0..<count), to: 3, "answers of \(handler)").map { row in
        let chosen = known.map { $0[min(row, $0.count - 1)] }
        let list = chosen.map { $0.made[side] } + (isError ? ["nil"] : [])
        return (
          text: chosen.map(\.text).joined(separator: ", "),
          made: "\(handler)(\(list.joined(separator: ", ")))"
        )
      }
      if isError {
        let list = values.indices.map { index -> String in
          if case .optional = values[index] { return "nil" }
          return known[index][0].made[side]
        }
        cases += failures(side).map {
          ($0.text, "\(handler)(\((list + [$0.made]).joined(separator: ", ")))")
        }
      }
      return cases
    }
  }

  private func name(_ sample: Sample) -> String { sample.text == "()" ? "done" : sample.text }

  private static let repeating = [
    "start", "observe", "subscribe", "listen", "monitor", "add", "on", "watch", "register",
  ]
  private static let times = ["TimeInterval", "Double", "Duration", "DispatchTimeInterval"]

  /// The body of a double's method, or nil if the draft cannot write it.
  mutating func body(
    _ method: Method, _ partner: Method?, _ key: String, _ side: Int, _ scope: String,
    isNumbered: Bool = false, isNamed: Bool = false
  ) -> [String]? {
    let kinds = method.parameters.map { sides[side].resolved($0.kind, in: scope) }
    let result = sides[side].resolved(method.result, in: scope)
    let other = partner.map { sides[1 - side].resolved($0.result) }
    let word = (key.split(separator: ".").last ?? "").lowercased()
    if result == .named("Date", []) {
      useTime(dates: true)
      return ["return world.date"]
    }
    if ["TimeInterval", "Double"].contains(result.name), kinds.isEmpty,
      ["now", "time", "uptime", "clock"].contains(where: word.contains)
    {
      useTime(dates: true)
      return ["return world.elapsed"]
    }
    let handlerIndex = kinds.lastIndex { $0.function?.result == .void && $0.function?.isAsync == false }
    let own = sides[side].type.name
    // A reader does not need to see the class itself as an argument.
    let shown = method.parameters.indices.filter { !kinds[$0].holdsFunction && kinds[$0].wrapped.name != own }
    let list = (isNumbered ? ", number" : "") + shown.map { ", \(method.parameters[$0].name)" }.joined()
    let delays = kinds.indices.filter { index in
      let name = kinds[index].wrapped.name ?? ""
      return Self.times.contains(name)
        || ["Int", "UInt64"].contains(name)
          && (word.contains("sleep") || method.parameters[index].label.contains("econds"))
    }
    if let delay = delays.first,
      method.isAsync && result == .void
        || handlerIndex.map({ kinds[$0].function?.parameters.isEmpty == true }) == true
    {
      useTime()
      let scale = ["milli": 1e3, "nano": 1e9, "micro": 1e6].first { word in
        (method.parameters[delay].label + method.name).lowercased().contains(word.key)
      }?.value
      if let scale { timeScale = 1 / scale }
      let isWhole = kinds[delay].name?.contains("Int") == true && kinds[delay].name != "TimeInterval"
      let name = isWhole ? "Double(\(method.parameters[delay].name))" : method.parameters[delay].name
      let time = name + (scale.map { " / \($0)" } ?? "")
      if method.isAsync { return ["\(method.isThrowing ? "try" : "try?") await world.sleep(\(time))"] }
      let work = "world.schedule(\"\(key)\", \(time), \(method.parameters[handlerIndex ?? 0].name))"
      return token(result, other, key, side, holding: work)
    }
    let call = isNamed ? "world.calls(\"\\(call.name) \(key)\"\(list))" : "world.calls(\"\(key)\"\(list))"
    if let handlerIndex, let function = kinds[handlerIndex].function {
      let others = partner.map { values(of: $0, 1 - side) } ?? []
      guard
        let cases = deliveries(function, others, side, method.parameters[handlerIndex].name, scope)
      else {
        refusals.append("\(key) calls back with a type of which the draft has no sample")
        return nil
      }
      addAnswers(key, cases.map(\.text), side)
      let isRepeated =
        Self.repeating.contains { method.name.hasPrefix($0) }
        && !method.parameters[handlerIndex].name.contains("omplet")
      let hold = isRepeated ? "world.listen(\"\(key)\")" : "world.hold(\"\(key)\"\(list))"
      return [call]
        + (token(result, other, key, side, holding: "\(hold) { answer in \(Self.choice(cases)) }") ?? [])
    }
    if method.isAsync {
      let others = partner.map { values(of: $0, 1 - side) } ?? []
      guard
        var cases = result == .void
          ? [(text: "done", made: "return")]
          : outcomes(result, others.count == 1 ? others[0] : nil, side, fails: method.isThrowing)?
            .map({ (text: $0.text, made: "return \($0.made)") })
      else {
        refusals.append("\(key) answers with \(Self.spelled(result)), of which the draft has no sample")
        return nil
      }
      let last = cases[cases.count - 1].text
      if method.isThrowing { cases += failures(side).map { ($0.text, "throw \($0.made)") } }
      if !method.isThrowing, cases.count > 1 { note(key, "a cancelled request answers \(last)") }
      addAnswers(key, cases.map(\.text), side)
      let wait = "world.answer(to: \"\(key)\"\(list))"
      let answer = method.isThrowing ? "try await \(wait)" : "(try? await \(wait)) ?? #\"\(last)\"#"
      return [call, "\(cases.count == 1 ? "_" : "let answer") = \(answer)", Self.choice(cases)]
    }
    if word.hasPrefix("cancel") || ["invalidate", "stop", "dispose", "remove"].contains(word), result == .void
    {
      return [call, "held?.cancel()"]
    }
    if result == .void {
      guard method.isThrowing else { return [call] }
      return [
        call,
        "if world.picks(\"\(key)\", [\"done\", \"failure\"]) == \"failure\" { throw DraftedError.failure }",
      ]
    }
    let fails = method.isThrowing || partner?.isThrowing != true
    guard
      var cases = outcomes(result, other, side, fails: fails)?
        .map({ (text: $0.text, made: "return \($0.made)") })
    else {
      if isDependency(result, side) {
        return [call] + (token(result, other, key, side, holding: nil) ?? [])
      }
      refusals.append("\(key) returns \(Self.spelled(result)), of which the draft has no sample")
      return nil
    }
    if method.isThrowing { cases += failures(side).map { ($0.text, "throw \($0.made)") } }
    if cases.count == 1 { return [call, cases[0].made] }
    let texts = cases.map { "#\"\($0.text)\"#" }.joined(separator: ", ")
    return [call, "let answer = world.picks(\"\(key)\", [\(texts)])", Self.choice(cases)]
  }

  /// The code that returns an object with which the caller can cancel held work.
  private mutating func token(
    _ result: Kind, _ other: Kind?, _ key: String, _ side: Int, holding work: String?
  ) -> [String]? {
    if result == .void { return work.map { [$0] } }
    let kinds = side == 0 ? [result, other ?? result] : [other ?? result, result]
    let label =
      key.split(separator: ".").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined() + "Token"
    if let made = double(kinds, label, side, heldBy: key) {
      return work.map { ["let token = \(made)", "token.held = \($0)", "return token"] } ?? ["return \(made)"]
    }
    guard let value = ownSamples(result, side)?.first else {
      refusals.append("\(key) returns \(Self.spelled(result)), of which the draft has no sample")
      return nil
    }
    return (work.map { [$0] } ?? []) + ["return \(value.made[side])"]
  }

  // MARK: Closures

  /// A closure that stands for a dependency, as an expression.
  ///
  /// If it is named, its calls tell which event gave it.
  mutating func closure(
    _ kind: Kind, _ kinds: [Kind], _ key: String, _ side: Int, isNamed: Bool = false
  ) -> String? {
    guard let function = kind.function,
      let body = body(
        function, kinds[1 - side].function, key, side, sides[side].type.name, isNamed: isNamed)
    else {
      return nil
    }
    let names = function.parameters.map(\.name).joined(separator: ", ")
    return
      "{ [world\(isNamed ? ", call" : "")] \(names.isEmpty ? "" : names + " ")in\n\(body.map { "      " + $0 }.joined(separator: "\n"))\n    }"
  }
}

/// Writes a signature as another module spells it.
private final class Qualifier: SyntaxRewriter {
  private let (file, scope): (SourceFile, String)

  init(_ file: SourceFile, _ scope: String) {
    (self.file, self.scope) = (file, scope)
    super.init()
  }

  func rewritten(_ signature: FunctionSignatureSyntax) -> String {
    visit(signature).with(\.leadingTrivia, []).with(\.trailingTrivia, []).description
  }

  override func visit(_ node: IdentifierTypeSyntax) -> TypeSyntax {
    let resolved = file.resolved(.named(node.name.text, []), in: scope)
    if resolved.name == node.name.text, file.declarations[node.name.text] == nil { return super.visit(node) }
    // Replaces an alias by the type that it names.
    var name = Draft.qualified(resolved, file)
    if case .function = resolved { name = "(\(name))" }
    return TypeSyntax(
      IdentifierTypeSyntax(name: .identifier(name), genericArgumentClause: node.genericArgumentClause)
        .with(\.trailingTrivia, node.trailingTrivia))
  }
}
