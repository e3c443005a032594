import Foundation

/// The judge of behaviour: tests from outside of the series, which drive the managers from below.
///
/// They are laid beside the code of a step, or a learner's, and ask of it no more than what the class offers to screens.
enum Behaviour {
  static let path = "scripts/workshop-command/Behaviour"

  /// What selects the judge's tests, which run in a process of their own: what is there once in a process, other tests use too.
  static let filter = "^BehaviourTests\\."

  static func folder(in clone: URL) -> URL { clone.appendingPathComponent(path) }

  /// What is laid beside files: the tests, what drives each manager that is there, and the target in the manifest.
  static func judge(of files: Files, clone: URL) throws -> Files {
    let managers = [
      ("Legacy", "class WMFLocationManager"),
      // Without it, the new class has no platform yet.
      ("Modern", #"/convenience init\(configuration\b/"#),
    ].filter { files.contain(Requirement.Passage(text: $0.1, path: "Sources/\($0.0)")) }.map(\.0)
    guard !managers.isEmpty, let manifest = files["Package.swift"] else { return [:] }
    let all = managers.map { ".\($0.lowercased())" }.joined(separator: ", ")
    let modules = (managers + ["Places"]).map { "\"\($0)\", " }.joined()
    var judge: Files = [
      "Package.swift": manifest
        + Data(
          """

          package.targets.append(
            .testTarget(
              name: "BehaviourTests",
              dependencies: [
                \(modules)
                .product(name: "CoreLocationStandIn", package: "Clone"),
                .product(name: "Equivalence", package: "Clone"),
              ]))

          """.utf8),
      "Tests/BehaviourTests/Managers.swift": Data(
        """
        extension Manager {
          static let all: [Manager] = [\(all)]
          static let known = all + [.nearby, .map, .card]
        }

        """.utf8),
    ]
    for name in ["../Judge/Judge", "BehaviourTests", "Screens/Screens"] + managers {
      judge["Tests/BehaviourTests/\(name.replacing("../Judge/", with: "")).swift"] = try Data(
        contentsOf: folder(in: clone).appendingPathComponent("\(name).swift"))
    }
    return judge
  }
}

extension TestKey {
  /// Whether it is of the judge, and not of the series or the learner.
  var isBehaviour: Bool { test.hasPrefix("Behaviour: ") }
}

extension TestStates {
  /// What the screens together are called.
  static let app = "the app"

  /// The managers and screens that were judged, each with the parts in which it is not as what was inherited.
  var judged: [(who: String, differing: [String])] {
    let judged = [String: [Element]](grouping: filter(\.key.isBehaviour)) {
      $0.key.implementation ?? Self.app
    }
    return judged.sorted { $0.key < $1.key }.map { who, states in
      let differing = states.filter { $0.value == .red }.map { $0.key.test.dropFirst("Behaviour: ".count) }
      return (who, differing.map(String.init).sorted())
    }
  }
}
