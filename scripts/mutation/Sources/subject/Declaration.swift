import SwiftSyntax

struct Parameter {
  var label: String
  var name: String
  var kind: Kind
  /// The default value as text, which is empty if it is not known.
  var defaultText: String? = nil
  var hasDefault: Bool { defaultText != nil }
  var isVariadic = false
}

struct Method {
  var name: String
  var parameters: [Parameter] = []
  var result = Kind.void
  var isAsync = false
  var isThrowing = false
  var isFailable = false
  var signature: FunctionSignatureSyntax? = nil
  /// The parameters that the body only hands on, each with the properties that get it.
  var handedOn: [String: Set<String>] = [:]

  /// The parameter that is called when the work has ended.
  var completion: Parameter? {
    guard let last = parameters.last, !isAsync, last.kind.function?.result == .void else { return nil }
    return last
  }

  /// The name with its labels, which tell a reader the overload.
  var fullName: String {
    name + "(" + parameters.map { ($0.label.isEmpty ? "_" : $0.label) + ":" }.joined() + ")"
  }

  /// The parameters except the completion handler.
  var values: [Parameter] { completion == nil ? parameters : parameters.dropLast() }
}

struct Property {
  var name: String
  var kind: Kind?
  var isSettable = false
  var isStored = false
  var isHidden = false
  var isAsync = false
  var hasInitialValue = false
}

/// A class, struct, actor, enumeration or protocol with its extensions in the same file.
final class Declaration {
  let keyword: String
  /// The name with the names of the outer types.
  let name: String
  let isHidden: Bool
  let isMainActor: Bool
  var inherited: [String] = []
  var generics: [(name: String, constraint: String)] = []
  var (methods, initializers): ([Method], [Method]) = ([], [])
  var hasHiddenInitializer = false
  var properties: [Property] = []
  var cases: [(name: String, values: [Parameter])] = []
  /// Members that no draft can use, each with the reason, except private ones.
  var unusable: [(name: String, reason: String)] = []
  /// The default members from a protocol's extensions.
  let defaults: Declaration?

  init(_ keyword: String, _ name: String, isHidden: Bool, isMainActor: Bool) {
    (self.keyword, self.name) = (keyword, name)
    (self.isHidden, self.isMainActor) = (isHidden, isMainActor)
    defaults =
      keyword == "protocol"
      ? Declaration("extension", name, isHidden: isHidden, isMainActor: isMainActor) : nil
  }

  var isReference: Bool { keyword == "class" || keyword == "actor" }
  /// Whether a weak reference can hold a value of this protocol.
  var isClassBound: Bool {
    inherited.contains { ["AnyObject", "class", "NSObjectProtocol", "Actor"].contains($0) }
  }

  /// The members that a draft of another class does not call, because it compares values by their stored properties.
  var ownMembers: [String] {
    methods.map(\.fullName) + unusable.map(\.name)
      + properties.filter { !$0.isHidden && (!$0.isStored || isReference && $0.isSettable) }.map(\.name)
  }

  /// Adds each member, or lists it as one that no draft can use.
  func add(_ members: MemberBlockItemListSyntax) {
    for member in members {
      let modifiers = member.decl.asProtocol((any WithModifiersSyntax).self)?.modifiers
      if modifiers?.isHidden == true, !member.decl.is(VariableDeclSyntax.self) {
        if member.decl.is(InitializerDeclSyntax.self) { hasHiddenInitializer = true }
        continue
      }
      switch member.decl.as(DeclSyntaxEnum.self) {
      case .functionDecl(let function): add(function)
      case .initializerDecl(let node):
        var method = Method(signature: node.signature, name: "init")
        method.isFailable = node.optionalMark != nil
        initializers.append(method)
      case .variableDecl(let variable): add(variable)
      case .enumCaseDecl(let node):
        for element in node.elements {
          let values = element.parameterClause?.parameters.map { value in
            let label = value.firstName.map(\.text).flatMap { $0 == "_" ? nil : $0 } ?? ""
            return Parameter(label: label, name: label, kind: Kind(value.type))
          }
          cases.append((element.name.text, values ?? []))
        }
      case .ifConfigDecl(let node):
        for clause in node.clauses {
          unusable.append(
            (
              "#if \(clause.condition?.trimmedDescription ?? "else")",
              "members under a condition are not read"
            ))
        }
      case .subscriptDecl: unusable.append(("subscript", "no draft calls a subscript"))
      // These have no behaviour, or are declarations of their own.
      case .typeAliasDecl, .associatedTypeDecl, .deinitializerDecl, .classDecl, .structDecl, .enumDecl,
        .actorDecl,
        .protocolDecl:
        break
      default:
        unusable.append((member.trimmedDescription.prefix { !$0.isNewline }.description, "no draft reads it"))
      }
    }
  }

  private func add(_ function: FunctionDeclSyntax) {
    let name = function.name.text
    let words = function.modifiers.map(\.name.text)
    let problem: String? =
      if case .identifier = function.name.tokenKind {
        words.contains("static") || words.contains("class")
          ? "a static method has no object"
          : function.genericParameterClause != nil ? "a generic method has no sample type" : nil
      } else { "no draft calls an operator" }
    if let problem { return unusable.append((name, problem)) }
    let parameters = function.signature.parameterClause.parameters
    if keyword != "protocol", parameters.contains(where: { $0.type.trimmedDescription.hasPrefix("inout ") }) {
      return unusable.append((name, "it changes an argument"))
    }
    var method = Method(signature: function.signature, name: name)
    for parameter in method.parameters {
      method.handedOn[parameter.name] = function.body?.receivers(of: parameter.name)
    }
    methods.append(method)
  }

  private func add(_ variable: VariableDeclSyntax) {
    let modifiers = variable.modifiers.map { $0.trimmedDescription }
    for binding in variable.bindings {
      let name = binding.pattern.trimmedDescription
      let isStatic = modifiers.contains("static") || modifiers.contains("class")
      if isStatic || !binding.pattern.is(IdentifierPatternSyntax.self) || binding.hasThrowingGetter {
        if variable.modifiers.isHidden { continue }
        let reason = binding.hasThrowingGetter ? "its getter throws" : "its pattern has no single name"
        unusable.append((name, isStatic ? "a static property has no object" : reason))
        continue
      }
      var property = Property(name: binding.pattern.trimmedDescription)
      property.kind =
        binding.typeAnnotation.map { Kind($0.type) } ?? Kind(literal: binding.initializer?.value)
      property.isHidden = variable.modifiers.isHidden
      property.hasInitialValue = binding.initializer != nil
      let accessors = (binding.accessorBlock?.accessors).map { accessors -> [String] in
        guard case .accessors(let list) = accessors else { return ["get"] }
        for accessor in list where accessor.effectSpecifiers?.asyncSpecifier != nil {
          property.isAsync = true
        }
        return list.map(\.accessorSpecifier.text)
      }
      property.isStored = accessors.map { !$0.contains("get") } ?? true
      let isVariable = variable.bindingSpecifier.text == "var"
      let isSetHidden = modifiers.contains("private(set)") || modifiers.contains("fileprivate(set)")
      property.isSettable =
        isVariable && !isSetHidden && (property.isStored || accessors?.contains("set") == true)
      if property.kind?.wrapped.function != nil, !isVariable, property.hasInitialValue, !property.isHidden {
        unusable.append((name, "no draft calls a closure that the class gives itself"))
        property.isHidden = true
      }
      properties.append(property)
    }
  }
}

extension PatternBindingSyntax {
  fileprivate var hasThrowingGetter: Bool {
    guard case .accessors(let list)? = accessorBlock?.accessors else { return false }
    return list.contains { $0.effectSpecifiers?.throwsClause != nil }
  }
}

extension Method {
  init(signature: FunctionSignatureSyntax, name: String) {
    self.name = name
    self.signature = signature
    parameters = signature.parameterClause.parameters.map { parameter in
      let label = parameter.firstName.text == "_" ? "" : parameter.firstName.text
      return Parameter(
        label: label, name: (parameter.secondName ?? parameter.firstName).text, kind: Kind(parameter.type),
        defaultText: parameter.defaultValue?.value.trimmedDescription, isVariadic: parameter.ellipsis != nil)
    }
    result = (signature.returnClause?.type).map { Kind($0) } ?? .void
    isAsync = signature.effectSpecifiers?.asyncSpecifier != nil
    isThrowing = signature.effectSpecifiers?.throwsClause != nil
  }
}

extension DeclModifierListSyntax {
  var isHidden: Bool {
    contains { ["private", "fileprivate"].contains($0.name.text) && $0.detail == nil }
  }
}

extension CodeBlockSyntax {
  /// The properties whose methods get a parameter, or nil if the code uses the parameter in another way.
  fileprivate func receivers(of name: String) -> Set<String>? {
    var receivers: Set<String> = []
    for token in tokens(viewMode: .sourceAccurate) where token.tokenKind == .identifier(name) {
      guard let reference = token.parent?.as(DeclReferenceExprSyntax.self) else { continue }
      let call = reference.parent?.as(LabeledExprSyntax.self)?.parent?.parent?.as(FunctionCallExprSyntax.self)
      let base = call?.calledExpression.as(MemberAccessExprSyntax.self)?.base?.as(
        DeclReferenceExprSyntax.self)
      guard let base else { return nil }
      receivers.insert(base.baseName.text)
    }
    return receivers
  }
}
