import Foundation

/// The judge of behaviour, whose tests the command adds to the code of a step or a learner.
enum Behaviour {
  static func folder(in clone: URL) -> URL {
    clone.appendingPathComponent("scripts/workshop-command/Behaviour")
  }

  /// The added files: the judge, its tests, a driver for each existing manager, and the manifest with the two targets.
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
    let all = managers.map { ".\($0.lowercased())" }.joined(separator: ", ")
    let list = "@testable import Judge\n\nextension Manager { static let all: [Manager] = [\(all)] }\n"
    var judge = [
      "Package.swift": manifest + Data(target.utf8), "Tests/BehaviourTests/Managers.swift": Data(list.utf8),
    ]
    // The judge is a module of its own, so that no change of the code compiles it again.
    for name in ["../Judge/Judge", "BehaviourTests", "Screens/Screens"] + managers {
      let file = folder(in: clone).appendingPathComponent("\(name).swift")
      let folder = name.hasPrefix("..") ? "Sources/Judge" : "Tests/BehaviourTests"
      judge["\(folder)/\(file.lastPathComponent)"] = try Data(contentsOf: file)
    }
    return judge
  }

  /// Files with a program that uses them as an app does, and calls those of legacy's methods that need no arguments.
  static func program(_ name: String, of files: Files, clone: URL) throws -> Files {
    let path = "scripts/workshop-command/Production/\(name).swift"
    let program = try String(contentsOf: clone.appendingPathComponent(path), encoding: .utf8)
    let method = /public (?:[a-z]+ )*func (\w+)\((?:\)|[^()]*=[^()]*\))/
    let methods = files.text(in: "Sources/Legacy").matches(of: method).filter { !$0.0.contains("class ") }
    let list = methods.map { "(\"\($0.1)\", { $0.\($0.1)() })" }.unique.joined(separator: ", ")
    let modules = Set(files.at("Sources").keys.map { "\"\($0.split(separator: "/")[1])\", " })
    let targets =
      ".executableTarget(name: \"Production\", dependencies: [\(modules.sorted().joined()).standIn])"
    return files.adding([
      "Sources/Production/main.swift": Data(program.replacing("/* methods */", with: list).utf8),
      "Package.swift": Data((files[text: "Package.swift"] + "package.targets.append(\(targets))").utf8),
    ])
  }
}

extension Files {
  /// Tests in which the module and all classes, such as test doubles, have other names, and in which the arguments of
  /// legacy's initializer stand in the order of its declaration.
  func adapted(to legacy: String) -> Files {
    var names = ["PracticeTests": "OtherTests"]
    for match in text(in: "Tests").matches(of: /\bclass (\w+)\s*[:{]/) {
      names["\(match.1)"] = "Class\(names.count)"
    }
    let call = /WMFLocationManager\(\s*(locationManager: (?:[^()]|\([^()]*\))*)\)/
    let comma = /,\s*(?=(?:device|notificationCenter|ignoresUnknownLocation):)/
    let labels = (legacy.firstMatch(of: /\binit\(([^{]*)/)?.1 ?? "").matches(of: /(\w+):/).map(\.1)
    func place(of argument: Substring) -> Int? { labels.firstIndex(of: argument.prefix { $0 != ":" }) }
    return reduce(into: [:]) { files, file in
      let text = self[text: file.key].replacing(call) { match in
        let arguments = match.1.split(separator: comma).sorted { place(of: $0) ?? 0 < place(of: $1) ?? 0 }
        return "WMFLocationManager(\(arguments.joined(separator: ", ")))"
      }.replacing(/\w+/) { names[String($0.0)] ?? String($0.0) }
      files[file.key.replacing("Tests/PracticeTests/", with: "Tests/OtherTests/")] = Data(text.utf8)
    }
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
