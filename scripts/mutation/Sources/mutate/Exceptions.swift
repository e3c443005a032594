import SwiftSyntax

/// The code that is not changed or not explored, and the changes that no test can notice, each with a reason.
///
/// A test asks that each is found in the sources: what is there for nothing today would be there for something else one day.
enum Exceptions {
  /// What is logged is not behaviour, and no test reads it.
  static let files = ["LocationLog.swift"]
  static let calls = ["log"]

  /// Folders that the exploration cannot judge, as no client in it walks a track: that it sees no
  /// difference there proves nothing, and only `ModernLocationTests` can kill.
  static let unexplored = ["Additions"]

  /// Reasons why no test can notice some changes, though no exploration proves it, each with the file and its text.
  ///
  /// A reason is believed only as long as it is needed: a test that notices the change ends the run.
  static let explanations = [
    "it is done in a task or on the next run-loop pass in any case, at an unknown time": [
      "NearbyContentInputs.swift: Task { then(try? await geocoder.placemark(at: location)) }",
      "NearbyContentInputs.swift: Task { Task { then(try? await geocoder.placemark(at: location)) } }",
      "NearbyContentInputs.swift: Task { then(await search.result(near: place, limit: limit)) }",
      "NearbyContentInputs.swift: Task { Task { then(await search.result(near: place, limit: limit)) } }",
      "NearbyContentInputs.swift: Task { then(await search.resultWorldwide(limit: limit)) }",
      "NearbyContentInputs.swift: Task { Task { then(await search.resultWorldwide(limit: limit)) } }",
      "NearbyContentSource.swift: Task { continuation.resume() }",
      "OnMainActor.swift: Task { work() }",
      "OnMainActor.swift: Task { Task { @MainActor in work() } }",
    ],
    "neither a limit, a count, what is drawn below one, nor a number that was just counted up is negative": [
      "NearbyContentInputs.swift: abs(Int.random(in: 0..<count))",
      "NearbyContentInputs.swift: below count: abs(count)",
      "NearbyContentInputs.swift: limit: abs(limit)",
    ],
  ]

  static func reason(for mutation: Mutation) -> String? {
    explanations.first { $0.value.contains(mutation.writing) }?.key
  }

  /// Whether a node is no behaviour, or depends on the platform, which cannot be judged on one.
  static func isLeftAlone(_ node: some SyntaxProtocol) -> Bool {
    let item = Syntax(node).as(CodeBlockItemSyntax.self)?.item
    let callee = item?.as(FunctionCallExprSyntax.self)?.calledExpression.text
    return (item.map(Syntax.init) ?? Syntax(node)).is(IfConfigDeclSyntax.self)
      || callee.map(calls.contains) == true
  }
}
