extension Finder {
  /// A `for`: what it goes through, for which of it, and the loop as a whole.
  mutating func findLoop(_ statement: Statement) {
    addSkip(of: statement)
    guard let body = statement.blocks.last, let mark = file.first("in", in: body.header) else { return }
    let condition = file.first("where", in: body.header)
    let sequence = mark + 1..<(condition ?? body.header.upperBound)
    choose(sequence, from: alternatives.forExpression(sequence, except: inner(statement)))
    guard let condition else { return }
    let range = condition + 1..<body.header.upperBound
    choose(range, from: alternatives.forCondition(range, except: inner(statement)))
  }
}
