import Foundation
import TestSupport

/// A public property in the source of a module.
struct PublicProperty: Hashable {
  let type: String
  let name: String
  let isComputed: Bool

  /// A public type or protocol, with its superclass or its protocols.
  struct DeclaredType {
    let kind: String
    let name: String
    let parents: [String]
    let isAdapter: Bool
  }

  /// The public types of the modern module.
  static var typesOfModern: [DeclaredType] { get throws { try modern.get().types } }

  /// The properties of all types of the modern module, including those in extensions.
  static var ofModern: Set<PublicProperty> { get throws { try modern.get().properties } }

  /// The properties of a modern type, including those that an extension of one of its protocols adds.
  static func ofModern(type: String) throws -> Set<PublicProperty> {
    let parents = try typesOfModern.filter { $0.name == type }.flatMap(\.parents)
    return try ofModern.filter { $0.type == type || parents.contains($0.type) }
  }

  private static let modern = Result { try readModern() }

  private static func readModern() throws -> (types: [DeclaredType], properties: Set<PublicProperty>) {
    let declaration =
      /^ *(?:@\w+ |public |package |private |fileprivate |final )*(?<kind>class|struct|enum|protocol|extension|actor) (?<name>[\w.]+)(?:: (?<parents>[^{]*))?/
    let property = /^ +public (?:[a-z]+(?:\([a-z]+\))? )*(?:var|let) (?<name>\w+)/
    let folder = Repository.root.appendingPathComponent("Sources/ModernLocation")
    let files = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
    var (types, properties) = ([DeclaredType](), Set<PublicProperty>())
    for file in files.sorted() where file.hasSuffix(".swift") {
      // The enclosing types of a line, by the indentation of their first lines.
      var enclosing: [Int: String] = [:]
      let lines = try Repository.text(of: "Sources/ModernLocation/" + file).split(separator: "\n")
      for (line, next) in zip(lines, lines.dropFirst() + [""]) {
        let indent = line.prefix { $0 == " " }.count
        if let match = line.firstMatch(of: declaration) {
          enclosing = enclosing.filter { $0.key < indent }
          enclosing[indent] = String(match.output.name)
          let path = enclosing.sorted { $0.key < $1.key }.map(\.value).joined(separator: ".")
          let parents = match.output.parents?.split(separator: ",").map {
            $0.replacing("@MainActor", with: "").trimmingCharacters(in: .whitespaces)
          }
          if match.output.kind != "extension", line.contains("public ") {
            types.append(
              DeclaredType(
                kind: String(match.output.kind), name: path, parents: parents ?? [],
                isAdapter: file.contains("Adapters/")))
          }
        } else if let match = line.firstMatch(of: property) {
          let path = enclosing.filter { $0.key < indent }.sorted { $0.key < $1.key }.map(\.value)
          let hasObserver = next.contains("didSet") || next.contains("willSet")
          properties.insert(
            PublicProperty(
              type: path.joined(separator: "."), name: String(match.output.name),
              isComputed: line.contains("{") && !hasObserver))
        }
      }
    }
    return (types, properties)
  }
}
