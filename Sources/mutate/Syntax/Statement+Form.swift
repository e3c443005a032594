extension Statement {
  /// Where a statement stands, which decides what it can be.
  enum Context {
    case declarations, accessors, code
  }

  /// Words that can stand before a declaration's keyword.
  static let modifiers: Set<Substring> = [
    "public", "package", "internal", "fileprivate", "private", "open", "static", "final", "override",
    "required",
    "convenience", "weak", "mutating", "nonmutating", "nonisolated", "isolated", "indirect",
  ]

  private static let declarations: [Substring: Form] = [
    "import": .import, "typealias": .alias, "associatedtype": .alias, "class": .type, "struct": .type,
    "enum": .type, "extension": .type, "protocol": .type, "actor": .type, "case": .enumCase, "let": .property,
    "var": .property, "func": .function, "init": .initializer, "deinit": .deinitializer,
  ]

  private static let accessors: [Substring: Form] = [
    "get": .getter, "set": .setter, "willSet": .setter, "didSet": .setter,
  ]

  private static let code: [Substring: Form] = [
    "guard": .guard, "if": .if, "while": .while, "for": .for, "switch": .switch, "defer": .defer,
    "do": .do,
    "let": .constant,
    "var": .constant, "return": .return, "throw": .throw, "break": .jump, "continue": .jump,
  ]

  /// Words with a meaning of their own that cannot begin an expression.
  static let keywords = Set(declarations.keys).union(code.keys).union(modifiers).union([
    "repeat", "catch", "else", "fallthrough", "default", "where", "in", "as", "is", "subscript",
    "operator",
    "precedencegroup", "macro", "unowned", "lazy", "yield", "discard", "async",
  ]).subtracting(["isolated", "open", "actor", "mutating", "convenience", "required", "package"])

  /// The form of what begins with a word, or nil if this is no such thing.
  static func form(of word: Substring, in context: Context) -> Form? {
    switch context {
    case .declarations: declarations[word]
    case .accessors: accessors[word]
    case .code: code[word] ?? (keywords.contains(word) ? nil : .expression)
    }
  }
}
