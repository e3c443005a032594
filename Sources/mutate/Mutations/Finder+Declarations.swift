extension Finder {
  mutating func findInDeclarations(_ declarations: [Statement]) throws(Failure) {
    for declaration in declarations {
      exemptConstraints(of: declaration)
      switch declaration.form {
      case .import, .alias: break
      case .type: for block in declaration.blocks { try findInDeclarations(block.statements) }
      case .enumCase:
        if file.first("=", in: declaration.tokens) != nil { account(for: declaration, .rawValue) }
      case .property: try findInProperty(declaration)
      case .function, .initializer, .deinitializer:
        findDefaults(declaration)
        for block in declaration.blocks { try findInCode(block, result: result(of: declaration)) }
      case .conditionalCompilation: account(for: declaration, .conditionalCompilation)
      case .getter, .setter, .guard, .if, .while, .for, .switch, .defer, .do, .constant, .return, .throw,
        .jump,
        .expression:
        throw refusal("'\(word(declaration))' among declarations", at: declaration)
      }
    }
  }

  /// What a generic declaration demands of types, which only the compiler asks.
  private mutating func exemptConstraints(of declaration: Statement) {
    let header = header(of: declaration)
    guard let mark = file.first("where", in: header) else { return }
    exempt(mark..<header.upperBound)
  }

  private mutating func findInProperty(_ property: Statement) throws(Failure) {
    try findWeakProperty(property)
    let own = property.blocks.first { !$0.isPartOfValue }?.header.upperBound ?? property.tokens.upperBound
    let declaration = property.tokens.lowerBound..<own
    if let assignment = file.first("=", in: declaration) {
      chooseDefault(
        assignment + 1..<own, of: declaration, type: type(of: property), except: inner(property))
      account(for: property, .noOperator)
    }
    for block in property.blocks {
      switch block.role {
      case .accessors:
        for accessor in block.statements {
          let result = accessor.form == .getter ? type(of: property) : nil
          for block in accessor.blocks { try findInCode(block, result: result) }
        }
      case .closure: try findInClosure(block)
      case .choice: for choice in block.statements { try findInChoice(choice) }
      case .code, .type, .cases: try findInCode(block, result: type(of: property))
      }
    }
  }

  /// The type that a function returns, nil if it returns nothing.
  private func result(of function: Statement) -> String? {
    let header = header(of: function)
    guard let arrow = file.first("->", in: header) else { return nil }
    let end = file.first("where", in: header) ?? header.upperBound
    let type = file.text(of: arrow + 1..<end)
    return ["Void", "()"].contains(type) ? nil : type
  }

  private func type(of property: Statement) -> String {
    let header = header(of: property)
    guard let colon = file.first(":", in: header) else { return "" }
    return file.text(of: colon + 1..<(file.first("=", in: header) ?? header.upperBound))
  }

  /// The default arguments of a function.
  private mutating func findDefaults(_ function: Statement) {
    let header = header(of: function)
    for index in header where file.tokens[index].text == "=" {
      guard let colon = file.tokens[..<index].lastIndex(where: { $0.text == ":" }) else { continue }
      chooseDefault(alternatives.argument(after: index, in: header), of: colon - 1..<index + 1, except: [])
    }
  }

  /// The value that a declaration gives to a name unless it is told another.
  ///
  /// Where the type is known it is said each time, as the compiler does not find it in time among many constants.
  private mutating func chooseDefault(
    _ value: Range<Int>, of declaration: Range<Int>, type: String = "", except inner: [Range<Int>]
  ) {
    let whole = declaration.lowerBound..<value.upperBound
    let name = file.text(of: declaration.lowerBound..<value.lowerBound)
    for text in alternatives.forValue(value, except: inner) {
      let alternative = type.isEmpty ? text : "(\(text)) as \(type)"
      add(whole, to: "\(name) \(text)", [.instead(file.place(of: value), alternative: alternative)])
    }
  }
}
