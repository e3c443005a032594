import SwiftSyntax

/// The code that the tool omits, and the changes that no test can notice, each with a reason.
///
/// A test checks that the sources contain each exception, because an unused exception could later hide another change.
enum Exceptions {
  /// Logging is not behaviour, and no test reads the log.
  static let files = ["LocationLog.swift"]
  static let calls = ["log"]

  /// Reasons why no test can notice some changes, each with the files and texts of these changes.
  ///
  /// No exploration proves these reasons. If a test notices such a change, the run ends with an error.
  static let explanations = [
    "the original also runs in a task or on the next run-loop pass, at an unknown time": [
      "NearbyContentDependencies.swift: Task { then(try? await geocoder.placemark(at: location)) }",
      "NearbyContentDependencies.swift: Task { Task { then(try? await geocoder.placemark(at: location)) } }",
      "NearbyContentDependencies.swift: Task { then(await search.result(near: place, limit: limit)) }",
      "NearbyContentDependencies.swift: Task { Task { then(await search.result(near: place, limit: limit)) } }",
      "NearbyContentDependencies.swift: Task { then(await search.resultWorldwide(limit: limit)) }",
      "NearbyContentDependencies.swift: Task { Task { then(await search.resultWorldwide(limit: limit)) } }",
      "NearbyContentSource.swift: Task { continuation.resume() }",
      "OnMainActor.swift: Task { work() }",
      "OnMainActor.swift: Task { Task { @MainActor in work() } }",
    ],
    "limits, counts and random indices are never negative": [
      "NearbyContentDependencies.swift: abs(Int.random(in: 0..<count))",
      "NearbyContentDependencies.swift: below count: abs(count)",
      "NearbyContentDependencies.swift: limit: abs(limit)",
    ],
  ]

  static func reason(for mutation: Mutation) -> String? {
    explanations.first { $0.value.contains(mutation.writing) }?.key
  }

  /// Whether a node only logs, or is compiled only under a condition.
  static func isLeftAlone(_ node: some SyntaxProtocol) -> Bool {
    let item = Syntax(node).as(CodeBlockItemSyntax.self)?.item
    let callee = item?.as(FunctionCallExprSyntax.self)?.calledExpression.text
    return (item.map(Syntax.init) ?? Syntax(node)).is(IfConfigDeclSyntax.self)
      || callee.map(calls.contains) == true
  }
}
