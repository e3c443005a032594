import SwiftSyntax

/// Compares the interface of an app's class with the names that Glue.swift calls, and writes a bridge between them.
struct Bridge {
  /// What the class has and what it lacks, as lines for the user.
  private(set) var lines: [String] = []
  /// The name of the class in the project, which differs from its own if the bridge needs that one.
  let name: String
  let given: String
  /// The old and the new name of each type whose name the bridge needs.
  private(set) var renames: [String: String] = [:]
  /// The methods, and the properties with their types, which are empty if the class does not write them.
  private let (methods, properties): ([FunctionDeclSyntax], [String: String])
  private let closures: [(String, String)]
  private let isShared: Bool
  /// The property for a delegate of a protocol in the file, and the protocol.
  private let listener: (String, ProtocolDeclSyntax)?

  /// Nil if there is no class, or if the class has each required name, so that it needs no bridge.
  init?(_ tree: SourceFileSyntax) {
    let classes = tree.statements.compactMap { $0.item.as(ClassDeclSyntax.self) }
    guard
      let found = classes.first(where: { $0.name.text == "LocationManager" })
        ?? classes.first(where: { $0.description.contains("CLLocationManager()") })
        ?? classes.first(where: { $0.description.contains("CLLocationManager") })
    else { return nil }
    let others = classes.filter { $0.id != found.id && $0.description.contains("CLLocationManager()") }
    given = found.name.text
    let members = found.memberBlock.members.map(\.decl)
    let variables = members.compactMap { $0.as(VariableDeclSyntax.self) }
    let methods = members.compactMap { $0.as(FunctionDeclSyntax.self) }.filter {
      !Self.isHidden($0.modifiers) && !$0.name.text.hasPrefix("locationManager")
    }
    self.methods = methods
    let bindings = variables.filter { !Self.isHidden($0.modifiers) }.flatMap(\.bindings)
    properties = bindings.reduce(into: [:]) {
      $0[$1.pattern.trimmedDescription] = $1.typeAnnotation?.type.trimmedDescription ?? ""
    }
    closures = bindings.compactMap { binding in
      guard let type = binding.typeAnnotation?.type.trimmedDescription, binding.accessorBlock == nil,
        type.contains("->") || type.hasSuffix("Handler?") || type.hasSuffix("Callback?")
      else { return nil }
      return (binding.pattern.trimmedDescription, type)
    }
    isShared = variables.contains { node in
      node.modifiers.contains { $0.name.text == "static" }
        && node.description.contains("\(found.name.text)()")
    }
    let protocols = tree.statements.compactMap { $0.item.as(ProtocolDeclSyntax.self) }
    let told = protocols.first { $0.name.text == "LocationManagerDelegate" }
    listener =
      properties.sorted { $0.key < $1.key }.compactMap { property, type in
        protocols.first { type.contains("elegate") && type.contains($0.name.text) }.map { (property, $0) }
      }.first
    let required = ["location", "heading", "isUpdating", "authorizationStatus", "delegate"]
    let commands = ["startMonitoringLocation", "stopMonitoringLocation"]
    let names = Set(properties.keys)
    let missing =
      (given == "LocationManager" ? [] : ["the class LocationManager"])
      + (told == nil ? ["the protocol LocationManagerDelegate"] : [])
      + required.filter { !names.contains($0) }.map { "the property \($0)" }
      + commands.filter { name in !methods.contains { $0.name.text == name } }.map { "the method \($0)()" }
    if missing.isEmpty { return nil }
    name = given == "LocationManager" ? "YourLocationManager" : given
    if given == "LocationManager" { renames[given] = name }
    if told != nil { renames["LocationManagerDelegate"] = "YourLocationManagerDelegate" }
    lines = ["\(given) has another interface than the legacy class:"]
    lines += others.map {
      "  BY HAND: \($0.name.text) also makes a CLLocationManager; only \(given) is compared"
    }
    lines += [
      "  there:   \((names.sorted() + methods.map { $0.name.text + "()" }).joined(separator: ", "))"
    ]
    lines += missing.map { "  missing: \($0)" }
    lines += renames.sorted(by: <).map { "  \($0) becomes \($1), because the bridge has its name" }
  }

  private static func isHidden(_ modifiers: DeclModifierListSyntax) -> Bool {
    modifiers.contains {
      ["private", "fileprivate", "static", "class"].contains($0.name.text) && $0.detail == nil
    }
  }

  /// A call of the method that most probably does the same.
  private func call(_ words: [String]) -> String {
    let found = methods.first { method in
      words.contains { method.name.text.lowercased().hasPrefix($0) }
        && method.signature.parameterClause.parameters.allSatisfy { $0.defaultValue != nil }
        && method.signature.effectSpecifiers?.asyncSpecifier == nil
    }
    return found.map { "yours.\($0.name.text)()" } ?? "/* EDIT: call yours */"
  }

  /// The property with one of the names, or else the only one of the type.
  private func value(_ names: [String], _ type: String, else other: String) -> String {
    let ofType = properties.filter { $0.value == type && type != "Bool" }.keys
    let closed = Set(closures.map(\.0))
    let found =
      names.first { properties[$0] != nil && !closed.contains($0) }
      ?? (ofType.count == 1 ? ofType.first : nil)
    return found.map { "yours.\($0)" }
      ?? "\(other) /* EDIT: yours has no such property; compute it, or ask a stored locationManager */"
  }

  /// An expression that makes the class with the simulated platform, as its edited initializer requires.
  private func made(_ parameters: [(label: String, type: String, hasDefault: Bool)]) -> String {
    let known = [
      "CLLocationManager": "locationManager", "UIDevice": "device",
      "NotificationCenter": "notificationCenter",
    ]
    let arguments = parameters.compactMap { label, type, hasDefault -> String? in
      let short = type.replacing("any ", with: "").replacing("Protocol", with: "")
      let value = known[short] ?? (hasDefault ? nil : "/* EDIT: a \(type) */")
      return value.map { label == "_" ? $0 : "\(label): \($0)" }
    }
    return "\(name)(\(arguments.joined(separator: ", ")))"
  }

  func text(_ parameters: [(label: String, type: String, hasDefault: Bool)]) -> String {
    var told = closures.map { name, type in
      "    // EDIT: yours.\(name) = { [weak self] … in … }, of the type \(type), tells the delegate"
    }
    var heard: [String] = []
    if let (property, type) = listener {
      let name = renames[type.name.text] ?? type.name.text
      told.append("    // EDIT: yours.\(property) = self; conform to \(name), with the methods below")
      heard = type.memberBlock.members.compactMap { $0.decl.as(FunctionDeclSyntax.self) }.map { method in
        let plain = Syntax(method.with(\.attributes, []).with(\.modifiers, []))
        let renamed = renames.reduce(plain) { Renaming($1.key, $1.value).rewrite($0) }
        let words = renamed.trimmedDescription.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        return "  // EDIT: \(words) { delegate?.locationManager(self, …) }\n"
      }
    }
    return """
      import CoreLocationStandIn
      import Foundation

      // Connects \(name), which is in LocationManager.swift, with the names that Glue.swift calls. Edit this file: each
      // line with EDIT is a guess or a gap. Remove the word when the line is right.\(isShared ? " The class is a singleton; here each bridge has one of its own." : "")

      protocol LocationManagerDelegate: AnyObject {
        func locationManager(_ manager: LocationManager, didUpdate location: CLLocation)
        func locationManager(_ manager: LocationManager, didUpdate heading: CLHeading)
        func locationManager(_ manager: LocationManager, didReceive error: Error)
        func locationManager(_ manager: LocationManager, didUpdateAuthorized isAuthorized: Bool)
      }

      @MainActor
      final class LocationManager {
        enum Configuration { case fine, coarse }

        weak var delegate: LocationManagerDelegate?
        private let yours: \(name)

        init(
          locationManager: CLLocationManager, device: UIDevice, notificationCenter: NotificationCenterProtocol,
          configuration: Configuration, ignoresUnknownLocation: Bool
        ) {
          yours = \(made(parameters))
      \(told.isEmpty ? "    // EDIT: let yours tell the delegate what it publishes" : told.joined(separator: "\n"))
        }

        // EDIT: guesses of the values that clients read
        var location: CLLocation? { \(value(["location", "lastLocation", "currentLocation"], "CLLocation?", else: "nil")) }
        var heading: CLHeading? { \(value(["heading", "lastHeading", "currentHeading"], "CLHeading?", else: "nil")) }
        var isUpdating: Bool { \(value(["isUpdating", "isRunning", "isActive", "isTracking"], "Bool", else: "false")) }
        var authorizationStatus: CLAuthorizationStatus { \(value(["authorizationStatus"], "CLAuthorizationStatus", else: ".notDetermined")) }

        // EDIT: guesses of the calls of clients
        func startMonitoringLocation() { \(call(["start", "onappear", "begin", "resume"])) }
        func stopMonitoringLocation() { \(call(["stop", "ondisappear", "end", "pause"])) }
      \(heard.joined())}

      """
  }
}
