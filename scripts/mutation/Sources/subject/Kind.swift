import SwiftSyntax

/// A type, as far as sample values and doubles need it.
indirect enum Kind: Hashable, Sendable {
  /// A type by its name, with generic arguments.
  case named(String, [Kind])
  case optional(Kind)
  case tuple([Kind])
  case function([Kind], Kind, isAsync: Bool, isThrowing: Bool)

  static let void = Kind.tuple([])

  init(_ type: TypeSyntax) {
    switch type.as(TypeSyntaxEnum.self) {
    case .optionalType(let type): self = .optional(Kind(type.wrappedType))
    case .implicitlyUnwrappedOptionalType(let type): self = .optional(Kind(type.wrappedType))
    case .arrayType(let type): self = .named("Array", [Kind(type.element)])
    case .dictionaryType(let type): self = .named("Dictionary", [Kind(type.key), Kind(type.value)])
    case .attributedType(let type): self = Kind(type.baseType)
    case .someOrAnyType(let type): self = Kind(type.constraint)
    case .functionType(let type):
      self = .function(
        type.parameters.map { Kind($0.type) }, Kind(type.returnClause.type),
        isAsync: type.effectSpecifiers?.asyncSpecifier != nil,
        isThrowing: type.effectSpecifiers?.throwsClause != nil)
    case .tupleType(let type):
      let elements = type.elements.map { Kind($0.type) }
      self = elements.count == 1 ? elements[0] : .tuple(elements)
    case .identifierType(let type):
      self = Self.make(type.name.text, type.genericArgumentClause)
    case .memberType(let type):
      let base = type.baseType.trimmedDescription
      let isModule = ["Swift", "Foundation"].contains(base)
      self = Self.make(isModule ? type.name.text : "\(base).\(type.name.text)", type.genericArgumentClause)
    default: self = .named(type.trimmedDescription, [])
    }
  }

  private static func make(_ name: String, _ clause: GenericArgumentClauseSyntax?) -> Kind {
    let arguments = (clause?.arguments ?? []).compactMap { argument -> Kind? in
      if case .type(let type) = argument.argument { return Kind(type) }
      return nil
    }
    if name == "Optional", let wrapped = arguments.first { return .optional(wrapped) }
    return name == "Void" ? .void : .named(name, arguments)
  }

  /// The type of a property without a type annotation, inferred from a literal or from the call of an initializer.
  init?(literal: ExprSyntax?) {
    switch literal?.as(ExprSyntaxEnum.self) {
    case .booleanLiteralExpr: self = .named("Bool", [])
    case .integerLiteralExpr: self = .named("Int", [])
    case .floatLiteralExpr: self = .named("Double", [])
    case .stringLiteralExpr: self = .named("String", [])
    case .functionCallExpr(let call):
      let text = call.calledExpression.trimmedDescription
      if let array = call.calledExpression.as(ArrayExprSyntax.self)?.elements.first,
        array.nextToken(viewMode: .sourceAccurate)?.text == "]"
      {
        self = .named("Array", [.named(array.trimmedDescription, [])])
        return
      }
      guard text.first?.isUppercase == true, !text.contains("[") else { return nil }
      self = .named(text, [])
    case .memberAccessExpr(let member):
      guard let type = member.base?.trimmedDescription, type.first?.isUppercase == true else { return nil }
      self = .named(type, [])
    default: return nil
    }
  }

  var wrapped: Kind {
    if case .optional(let wrapped) = self { return wrapped }
    return self
  }

  /// A function as a method without a name.
  var function: Method? {
    guard case .function(let parameters, let result, let isAsync, let isThrowing) = wrapped else {
      return nil
    }
    let named = parameters.enumerated().map {
      Parameter(label: "", name: "value\($0.offset + 1)", kind: $0.element)
    }
    return Method(name: "", parameters: named, result: result, isAsync: isAsync, isThrowing: isThrowing)
  }

  var name: String? {
    if case .named(let name, _) = self { return name }
    return nil
  }

  var arguments: [Kind] {
    if case .named(_, let arguments) = self { return arguments }
    return []
  }

  /// Whether a value of this type is or contains a function.
  var holdsFunction: Bool {
    switch self {
    case .function: true
    case .optional(let wrapped): wrapped.holdsFunction
    case .named(_, let arguments): arguments.contains(where: \.holdsFunction)
    case .tuple(let elements): elements.contains(where: \.holdsFunction)
    }
  }

  /// Whether the values of this type are functions, or arrive later.
  var isStream: Bool {
    holdsFunction || ["AsyncStream", "AsyncThrowingStream", "AnyPublisher"].contains(wrapped.name)
  }

  func mapped(_ change: (String) -> Kind?) -> Kind {
    switch self {
    case .named(let name, let arguments):
      change(name) ?? .named(name, arguments.map { $0.mapped(change) })
    case .optional(let wrapped): .optional(wrapped.mapped(change))
    case .tuple(let elements): .tuple(elements.map { $0.mapped(change) })
    case .function(let parameters, let result, let isAsync, let isThrowing):
      .function(
        parameters.map { $0.mapped(change) }, result.mapped(change), isAsync: isAsync, isThrowing: isThrowing)
    }
  }
}
