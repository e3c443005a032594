import Foundation

/// The judge of behaviour, whose tests drive the managers through the simulated platform.
///
/// The command adds these tests to the code of a step or a learner. The tests use only the interface for screens.
enum Behaviour {
  static func folder(in clone: URL) -> URL {
    clone.appendingPathComponent("scripts/workshop-command/Behaviour")
  }

  /// The added files, which are the tests, a driver for each existing manager, and the manifest with the test target.
  static func judge(of files: Files, clone: URL) throws -> Files {
    let managers = [
      ("Legacy", "class WMFLocationManager"),
      // Without this initializer, the new class does not use the platform yet.
      ("Modern", #"/convenience init\(configuration\b/"#),
    ].filter { files.contain(Requirement.Passage(text: $0.1, path: "Sources/\($0.0)")) }.map(\.0)
    guard !managers.isEmpty, let manifest = files["Package.swift"] else { return [:] }
    let target = try String(
      contentsOf: clone.appendingPathComponent("scripts/workshop-command/JudgeTarget.txt"), encoding: .utf8
    ).replacing("{managers}", with: managers.map { "\"\($0)\"" }.joined(separator: ", "))
    let list = """
      extension Manager {
        static let all: [Manager] = [\(managers.map { ".\($0.lowercased())" }.joined(separator: ", "))]
        static let known = all + [.nearby, .map, .card]
      }

      """
    var judge = [
      "Package.swift": manifest + Data(target.utf8), "Tests/BehaviourTests/Managers.swift": Data(list.utf8),
    ]
    for name in ["../Judge/Judge", "BehaviourTests", "Screens/Screens"] + managers {
      let file = folder(in: clone).appendingPathComponent("\(name).swift")
      judge["Tests/BehaviourTests/\(file.lastPathComponent)"] = try Data(contentsOf: file)
    }
    return judge
  }
}

extension TestKey {
  /// Whether the test belongs to the judge.
  var isBehaviour: Bool { test.hasPrefix("Behaviour: ") }
}

extension TestStates {
  /// The judged managers, and *the app* for the screens, each with the parts of behaviour that differ from legacy.
  var judged: [(who: String, differing: [String])] {
    let judged = [String: [Element]](grouping: filter(\.key.isBehaviour)) {
      $0.key.implementation ?? "the app"
    }
    return judged.sorted { $0.key < $1.key }.map { who, states in
      let differing = states.filter { $0.value == .red }.map { $0.key.test.dropFirst("Behaviour: ".count) }
      return (who, differing.map(String.init).sorted())
    }
  }
}
