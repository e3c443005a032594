import Foundation

extension Room {
  /// The patches of a small series.
  static let patches = Result { try makePatches() }

  private static func makePatches() throws -> URL {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("workshop-series-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    func commit(_ title: String, _ page: String, _ files: [String: String?]) throws {
      for (path, text) in files {
        let file = folder.appendingPathComponent(path)
        if let text {
          try Data(text.utf8).write(to: try file.creatingParent())
        } else {
          try FileManager.default.removeItem(at: file)
        }
      }
      let identity = ["-c", "user.name=Author", "-c", "user.email=author@example.invalid"]
      try shell(["git", "add", "--all"], in: folder)
      try shell(["git"] + identity + ["commit", "--quiet", "-m", title + "\n\n" + page], in: folder)
    }
    try shell(["git", "init", "--quiet"], in: folder)
    try commit(
      "The start", "Three steps.",
      [
        ".gitignore": "/.build/\n/.workshop/\n/Clone\n",
        "Sources/Old/Old.swift": "class Old {\n  func dead() {}\n  func live() -> Int { 1 }\n}\n",
      ])
    try commit(
      "Remove dead code",
      page("2 First", hints: "1. One.\n2. Two,\n   and more.", check: "gone: dead()\nthere: live()"),
      ["Sources/Old/Old.swift": "class Old {\n  func live() -> Int { 1 }\n}\n"])
    try commit(
      "Write a test", page("3 Second", check: "a test catches: Sources/Old/Old.swift: { 1 } => { 2 }"),
      ["Tests/Tests.swift": "// test It lives expects Int { 1 }\n"])
    try commit(
      "Write the new class", page("6 Third", check: "there: class New"),
      [
        "Sources/New/New.swift": "class New {\n  func live() -> Int { 1 }\n}\n",
        "Tests/Tests.swift": "// test It lives expects Int { 1 }\n// test New exists expects class New\n",
      ])
    let patches = FileManager.default.temporaryDirectory.appendingPathComponent("workshop-patches-\(UUID())")
    try shell(
      [
        "git", "format-patch", "--quiet", "--root", "--start-number=0", "--zero-commit", "--full-index",
        "--no-signature", "--no-numbered", "--no-stat", "--no-renames", "--output-directory", patches.path,
      ], in: folder)
    return patches
  }

  static func page(_ chapter: String, hints: String = "1. One.", check: String) -> String {
    """
    Chapter: \(chapter)
    Published: none
    Minutes: 5

    Why now
    Because.

    Task
    Do it.

    Look at
    This.

    Discuss
    That?

    Hints
    \(hints)

    Check
    \(check)
    """
  }

  static let states = """
    # The state of every test after each step, on each implementation: what changed in the step, and the sum.
    # Made by scripts/workshop verify --record, and held in CI by scripts/workshop verify.

    1 Remove dead code
      = no tests

    2 Write a test
      green  -        Suite: It lives
      = 1 green

    3 Write the new class
      green  -        Suite: New exists
      = 2 green

    """

  /// A fake `swift` that rejects code with the text `SYNTAX ERROR`, and runs lines of text as tests.
  static let swift = #"""
    #!/usr/bin/env bash
    # A test is a line "// test NAME expects TEXT" in Tests. The test is green if Sources contains TEXT.
    case $1 in
    --version) echo "Swift version ${SWIFT_VERSION:-6.2}" ;;
    build)
      if grep -rqs 'SLOW' Sources; then
        # As a build does, this starts a compiler in a process group of its own.
        set -m
        (trap '' INT; exec sleep 60) &
        echo $! > "$HOME/pid"
        wait
      fi
      if grep -rqs 'SYNTAX ERROR' Sources Tests; then
        echo "$PWD/Sources/Old/Old.swift:1:1: error: that is no Swift"
        exit 1
      fi
      ;;
    test)
      while [ "$1" != --event-stream-output-path ]; do shift || exit 0; done
      mkdir -p "$(dirname "$2")"
      {
        echo '{"kind":"test","payload":{"kind":"suite","id":"T.S","displayName":"Suite","name":"S"},"version":0}'
        grep -rhs '^// test ' Tests | while IFS= read -r line; do
          name=${line#// test }
          name=${name%% expects *}
          id='"T.S/'$name'"'
          printf '{"kind":"test","payload":{"kind":"function","id":%s,"name":"%s","isParameterized":false},"version":0}\n' \
            "$id" "$name"
          printf '{"kind":"event","payload":{"kind":"testStarted","testID":%s},"version":0}\n' "$id"
          grep -rqsF "${line#* expects }" Sources ||
            printf '{"kind":"event","payload":{"kind":"issueRecorded","testID":%s,"issue":{"isKnown":false},"messages":[{"text":"no such text"}]},"version":0}\n' \
              "$id"
          printf '{"kind":"event","payload":{"kind":"testEnded","testID":%s},"version":0}\n' "$id"
        done
        echo '{"kind":"event","payload":{"kind":"runEnded"},"version":0}'
      } > "$2"
      ;;
    esac
    """#
}
