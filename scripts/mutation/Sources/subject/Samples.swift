import Foundation
import SwiftSyntax

/// A value of a type that both files have, as the reader sees it and as each module makes it.
struct Sample: Hashable {
  var text: String
  var made: [String]

  init(_ text: String, _ made: [String]? = nil) { (self.text, self.made) = (text, made ?? [text, text]) }
}

/// Finds a few sample values for a pair of types.
struct Samples {
  let files: [SourceFile]
  /// The types for which there is only one sample, or not every sample.
  var notes: Set<String> = []

  init(_ files: [SourceFile]) { self.files = files }

  /// The first values, with a note if there are more.
  mutating func cut<Value>(_ values: [Value], to limit: Int, _ what: String) -> [Value] {
    if values.count > limit { notes.insert("\(what): \(limit) of \(values.count) sample values") }
    return Array(values.prefix(limit))
  }

  /// Whole numbers on both sides of each number that the code compares with a value of this name.
  private mutating func integers(_ name: String) -> [Int] {
    let named = files.reduce(into: Set<Int>()) { $0.formUnion($1.integersByName[name] ?? []) }
    // 1 comes first, because zero often stands for nothing. The largest number comes early, because a draft with few
    // values tries only the first ones.
    let sorted = named.sorted()
    let values =
      named.isEmpty ? integers : cut(sorted.prefix(1) + sorted.dropFirst().reversed(), to: 6, name)
    return values.filter { $0 == 1 } + values.filter { $0 != 1 }
  }

  var integers: [Int] {
    mutating get {
      let boundaries = files.reduce(into: Set<Int>()) { $0.formUnion($1.compared) }
      return [0, 1]
        + cut(Set(boundaries.flatMap { [$0 - 1, $0] }).filter { $0 > 1 }.sorted(), to: 4, "whole numbers")
    }
  }

  var seconds: [Double] { files.reduce(into: Set<Double>()) { $0.formUnion($1.seconds) }.sorted() }

  /// Two texts of each of up to two compared lengths, two short ones, and an empty one if the code asks for that.
  var strings: [String] {
    let lengths = files.reduce(into: Set<Int>()) { $0.formUnion($1.lengths) }.filter { $0 > 1 }.sorted()
      .prefix(2)
    let long = lengths.flatMap { length in ["a", "b"].map { String(repeating: $0, count: length) } }
    let texts = files.contains { $0.texts.contains("a@b.org") } ? ["a@b.org"] : []
    let isEmptySeen = files.contains {
      $0.tree.description.contains("isEmpty") || $0.tree.description.contains("\"\"")
    }
    return long + ["a", "b"] + texts + (isEmptySeen ? [""] : [])
  }

  private static let whole = [
    "Int", "UInt", "Int8", "Int16", "Int32", "Int64", "UInt8", "UInt16", "UInt32", "UInt64",
  ]

  /// The texts that the code compares with a value of this name.
  private mutating func texts(_ name: String) -> [String] {
    let named = files.reduce(into: Set<String>()) { $0.formUnion($1.textsByName[name] ?? []) }
    return cut(named.subtracting(strings).sorted(), to: 4, name)
  }

  private mutating func builtin(_ name: String, _ label: String) -> [String]? {
    switch name {
    case "Bool": ["true", "false"]
    case "String", "NSString", "Substring", "AnyHashable": (strings + texts(label)).map(\.debugDescription)
    case _ where Self.whole.contains(name): integers(label).map(String.init)
    case "Double", "Float", "CGFloat", "TimeInterval", "Decimal":
      ["0", "1"] + cut(Array(integers.dropFirst(2)), to: 3, "fractions").map(String.init)
    case "Character": ["\"a\"", "\"b\""]
    case "Date":
      ["Date(timeIntervalSinceReferenceDate: 0)"]
        + cut(seconds.reversed(), to: 2, "dates").reversed().map {
          "Date(timeIntervalSinceReferenceDate: \($0))"
        }
    case "Duration": (seconds.isEmpty ? [1] : seconds).map { ".seconds(\($0))" }
    case "Data": ["Data([1])", "Data()"]
    case "URL": ["URL(string: \"https://a.org\")!", "URL(string: \"https://b.org\")!"]
    case "URLRequest": ["URLRequest(url: URL(string: \"https://a.org\")!)"]
    case "UUID": [1, 2].map { "UUID(uuidString: \"00000000-0000-0000-0000-00000000000\($0)\")!" }
    case "Error", "NSError": ["DraftedError.failure"]
    case "Any", "AnyObject", "NSObject": ["\"a\" as NSString"]
    case "Void": ["()"]
    default: nil
    }
  }

  /// The samples of a pair of types; nil if there are none.
  mutating func of(_ old: Kind, _ new: Kind, named label: String = "", depth: Int = 0) -> [Sample]? {
    if depth > 4 { return nil }
    switch (old, new) {
    case (.optional(let old), .optional(let new)):
      guard let values = of(old, new, named: label, depth: depth + 1) else { return nil }
      let kept = cut(values, to: 2, label.isEmpty ? Draft.words(old) : label)
      return kept.prefix(1) + [Sample("nil")] + kept.dropFirst()
    case (.optional(let old), _): return of(old, new, named: label, depth: depth + 1)
    case (_, .optional(let new)): return of(old, new, named: label, depth: depth + 1)
    case (.tuple(let old), .tuple(let new)) where old.count == new.count:
      let fields = zip(old, new).map { ("", $0, $1) }
      return combined("", fields, depth) { "(\($0))" }
    case (.named(let name, let arguments), .named(let other, let others)):
      if let old = files[0].declarations[name], let new = files[1].declarations[other] {
        return declared(old, new, depth)
      }
      if name == other, let values = builtin(name, label) { return values.map { Sample($0) } }
      let elements = zip(arguments, others).map { of($0, $1, depth: depth + 1) }
      guard name == other, let first = elements.first ?? nil, !first.isEmpty else { return nil }
      return generic(name, first, elements)
    default: return nil
    }
  }

  private mutating func generic(_ name: String, _ first: [Sample], _ elements: [[Sample]?]) -> [Sample]? {
    func list(_ samples: some Sequence<Sample>) -> Sample {
      func joined(_ texts: [String]) -> String { "[" + texts.joined(separator: ", ") + "]" }
      let samples = Array(samples)
      return Sample(
        joined(samples.map(\.text)), [0, 1].map { side in joined(samples.map { $0.made[side] }) })
    }
    if name == "Result" {
      guard let value = elements.first ?? nil, elements.count == 2 else { return nil }
      _ = (cut(value, to: 2, "results"), cut(elements[1] ?? [], to: 1, "failures of results"))
    } else {
      notes.insert("\(name): no collection of more than two values, and not of every value")
    }
    switch name {
    case "Array", "Set":
      return [list(first.prefix(1)), list([])] + (first.count > 1 ? [list(first.prefix(2))] : [])
    case "Dictionary":
      guard elements.count == 2, let value = elements[1]?.first else { return nil }
      let key = first[0]
      return [
        Sample("[\(key.text): \(value.text)]", [0, 1].map { "[\(key.made[$0]): \(value.made[$0])]" }),
        Sample("[:]"),
      ]
    case "Result":
      guard elements.count == 2, let failure = elements[1]?.first else { return nil }
      return (first.prefix(2).map { (".success", $0) } + [(".failure", failure)]).map { name, value in
        Sample("\(name)(\(value.text))", value.made.map { "\(name)(\($0))" })
      }
    default: return nil
    }
  }

  private mutating func declared(_ old: Declaration, _ new: Declaration, _ depth: Int) -> [Sample]? {
    if old.keyword == "protocol" || new.keyword == "protocol" || old.isHidden || new.isHidden { return nil }
    let types = ["\(files[0].module).\(old.name)", "\(files[1].module).\(new.name)"]
    func typed(_ text: String) -> [String] { types.map { $0 + text } }
    if old.keyword == "enum" {
      var samples: [Sample] = []
      for one in old.cases {
        guard
          let other = new.cases.first(where: { $0.name == one.name && $0.values.count == one.values.count })
        else {
          notes.insert("\(old.name).\(one.name) is only in the old file")
          continue
        }
        if one.values.isEmpty {
          samples.append(Sample(".\(one.name)", typed(".\(one.name)")))
          continue
        }
        let fields = fields(one.values, other.values, in: (old.name, new.name))
        let values = combined(".\(one.name)", fields, depth) { $0 } ?? []
        if values.isEmpty {
          notes.insert("\(old.name).\(one.name) is left out, because its values have no sample")
        }
        samples += cut(values, to: 2, "\(old.name).\(one.name)").map { sample in
          Sample(
            ".\(one.name)(\(sample.text))", [0, 1].map { "\(types[$0]).\(one.name)(\(sample.made[$0]))" })
        }
      }
      for one in new.cases where !old.cases.contains(where: { $0.name == one.name }) {
        notes.insert("\(new.name).\(one.name) is only in the new file")
      }
      return samples.isEmpty ? nil : samples
    }
    guard let fields = initializer(old, new) else { return nil }
    return combined(old.name, fields, depth) { $0 }?.map { sample in
      Sample("\(old.name)(\(sample.text))", [0, 1].map { "\(types[$0])(\(sample.made[$0]))" })
    }
  }

  private typealias Field = (label: String, old: Kind, new: Kind)

  private func fields(_ old: [Parameter], _ new: [Parameter], in outer: (String, String)) -> [Field] {
    zip(old, new).map {
      ($0.label, files[0].resolved($0.kind, in: outer.0), files[1].resolved($1.kind, in: outer.1))
    }
  }

  /// The values that an initializer of both types takes.
  private func initializer(_ old: Declaration, _ new: Declaration) -> [Field]? {
    let (old, new) = ((old, Self.parameters(of: old)), (new, Self.parameters(of: new)))
    guard let mine = old.1, let others = new.1 else { return nil }
    let shared = mine.filter { one in others.contains { $0.label == one.label } }
    let isMissing = { (one: Parameter) in !one.hasDefault && !shared.contains { $0.label == one.label } }
    if mine.contains(where: isMissing) || others.contains(where: isMissing) { return nil }
    let partners = shared.compactMap { one in others.first { $0.label == one.label } }
    return fields(shared, partners, in: (old.0.name, new.0.name))
  }

  private static func parameters(of one: Declaration) -> [Parameter]? {
    if let written = one.initializers.first(where: { !$0.parameters.contains { $0.label == "from" } }) {
      return written.parameters
    }
    if one.isReference { return [] }
    let stored = one.properties.filter { $0.isStored && (!$0.hasInitialValue || $0.isSettable) }
    if stored.contains(where: { $0.isHidden && !$0.hasInitialValue || $0.kind == nil && !$0.hasInitialValue })
    {
      return nil
    }
    return stored.filter { !$0.isHidden }.compactMap { property in
      guard let kind = property.kind else { return nil }
      var hasDefault = property.hasInitialValue
      if case .optional = property.kind, property.isSettable { hasDefault = true }
      return Parameter(
        label: property.name, name: property.name, kind: kind, defaultText: hasDefault ? "" : nil)
    }
  }

  /// Values that together try the samples of each field, but not every combination.
  private mutating func combined(
    _ name: String, _ fields: [Field], _ depth: Int, _ wrap: (String) -> String
  ) -> [Sample]? {
    var values: [[Sample]] = []
    for field in fields {
      guard let samples = of(field.old, field.new, named: field.label, depth: depth + 1), !samples.isEmpty
      else { return nil }
      values.append(samples)
    }
    // Each row takes the next value of each field. One more row keeps the first field of the first row, because this
    // field usually identifies the value.
    let most = values.map(\.count).max() ?? 1
    let count = cut(Array(0..<most), to: 6, name).count
    var chosen = (0..<count).map { row in values.map { $0[row % $0.count] } }
    if values.count > 1, count > 1 { chosen.append([values[0][0]] + chosen[1].dropFirst()) }
    var seen: Set<[Sample]> = []
    chosen = chosen.filter { seen.insert($0).inserted }
    if values.count > 1 {
      notes.insert("\(name) has \(chosen.count) sample values, not every combination of its fields")
    }
    return chosen.map { row in
      func joined(_ texts: [String]) -> String {
        wrap(zip(fields, texts).map { $0.label.isEmpty ? $1 : "\($0.label): \($1)" }.joined(separator: ", "))
      }
      return Sample(joined(row.map(\.text)), [0, 1].map { side in joined(row.map { $0.made[side] }) })
    }
  }
}
