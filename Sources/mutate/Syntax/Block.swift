/// What stands between two braces, or in a whole file.
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
  }

  var role: Role
  /// The tokens of the statement that the block belongs to, as far as the opening brace.
  var header: Range<Int>
  /// A closure's captures and parameters, as far as `in`.
  var signature: Range<Int>
  /// What is done, in the order of the source; in one part, or in one for each case.
  var parts: [[Statement]]

  var statements: [Statement] { parts.flatMap(\.self) }
}

/// A statement or a declaration.
struct Statement {
  var tokens: Range<Int>
  var blocks: [Block]
}
