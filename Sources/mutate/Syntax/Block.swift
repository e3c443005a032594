/// What stands between two braces.
struct Block {
  enum Role {
    /// Declarations.
    case type
    /// `didSet` and its like.
    case accessors
    /// What a function, a getter or a branch does.
    case code
    case closure
    /// The cases of a `switch`.
    case cases
    /// An `if` or a `switch` that is a value; it has the only statement, and no braces of its own.
    case choice
  }

  var role: Role
  /// The tokens of the statement that the block belongs to, as far as the opening brace.
  var header: Range<Int>
  /// The tokens from brace to brace, or those of a choice.
  var tokens: Range<Int>
  /// A closure's captures and parameters, as far as `in`.
  var signature: Range<Int>
  /// What is done, in the order of the source; in one part, or in one for each case.
  var parts: [[Statement]]

  var statements: [Statement] { parts.flatMap(\.self) }

  /// The tokens between the braces, or those of a choice.
  var content: Range<Int> { role == .choice ? tokens : tokens.lowerBound + 1..<tokens.upperBound - 1 }

  /// Whether it is part of a value.
  var isPartOfValue: Bool { role == .closure || role == .choice }
}

/// A statement or a declaration.
struct Statement {
  /// What it is by its keyword.
  enum Form {
    case `import`, alias, type, enumCase, property, function, initializer, deinitializer
    case getter, setter
    case `guard`, `if`, `while`, `for`, `switch`, `defer`, `do`
    case constant, `return`, `throw`, jump, expression
    /// Everything from `#if` to `#endif`.
    case conditionalCompilation
  }

  var form: Form
  var tokens: Range<Int>
  var blocks: [Block]

  /// The tokens that stand in none of its blocks.
  var ownTokens: [Int] {
    tokens.filter { index in !blocks.contains { $0.tokens.contains(index) } }
  }
}
