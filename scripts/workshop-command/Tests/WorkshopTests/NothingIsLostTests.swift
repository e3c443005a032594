import Foundation
import Testing

@Suite("Nothing is ever lost")
struct NothingIsLostTests {
  @Test("A branch keeps changed, new and ignored files, notes stay, and the next step is complete")
  func dirty() throws {
    let room = try Room.started()
    try room.write("class Old { /* my change */ }\n", to: "Sources/Old/Old.swift")
    try room.write("my notes", to: "notes/today.txt")
    try room.write("*.secret\n/.build/\n/.workshop/\n/Clone\n", to: ".gitignore")
    try room.write("my secret", to: "Sources/my.secret")
    let next = try room.workshop("next")
    #expect(next.status == 0, "\(next)")
    #expect(next.output.contains("kept on the branch saved/step-01"))
    for text in ["my change", "my secret"] {
      #expect(try room.git("grep", "-c", text, "saved/step-01").hasSuffix(":1"))
    }
    #expect(room.read("Sources/my.secret") == nil)
    #expect(try room.git("status", "--porcelain") == "?? notes/")
    #expect(try room.git("diff", "workshop/1") == "")
  }

  @Test("A branch keeps a file that was staged and then removed")
  func staged() throws {
    let room = try Room.started()
    try room.write("staged only", to: "staged.txt")
    try room.git("add", "staged.txt")
    try FileManager.default.removeItem(at: room.practice.appendingPathComponent("staged.txt"))
    #expect(try room.workshop("next").status == 0)
    #expect(try room.hasKept("staged only"))
  }

  @Test("A branch keeps the learner's commits with their history")
  func commits() throws {
    let room = try Room.started()
    try room.commit("My commit", "committed", to: "one.txt")
    #expect(try room.workshop("next").status == 0)
    #expect(try room.git("log", "-1", "--format=%s", "saved/step-01") == "My commit")
    #expect(try room.workshop("goto", "1").status == 0)
    #expect(try room.git("branch", "--format=%(refname:short)") == "practice\nsaved/step-01")
  }

  @Test(
    "Git keeps work on another branch or on no branch, and the next step is on practice",
    arguments: [("-bmine", "mine"), ("--detach", "saved/step-01")])
  func branches(_ option: String, _ holder: String) throws {
    let room = try Room.started()
    try room.git("checkout", option)
    try room.commit("Mine", "on my branch", to: "mine.txt")
    try room.write("not committed", to: "more.txt")
    #expect(try room.workshop("next").status == 0)
    #expect(try room.git("log", "--format=%s", holder).contains("Mine"))
    #expect(try room.hasKept("not committed"))
    #expect(try room.git("symbolic-ref", "--short", "HEAD") == "practice")
  }

  @Test("A branch keeps commits on practice while another branch is checked out")
  func otherBranch() throws {
    let room = try Room.started()
    try room.commit("On practice", "on practice", to: "one.txt")
    try room.git("checkout", "-b", "mine", "workshop/0")
    #expect(try room.workshop("next").status == 0)
    #expect(try room.hasKept("on practice"))
  }

  @Test(
    "During a merge, a rebase or a conflict, the move fails with advice",
    arguments: ["merge", "rebase", "stash pop"])
  func unfinished(_ operation: String) throws {
    let room = try Room.started()
    try room.git("checkout", "-b", "mine")
    try room.write("mine\n", to: "one.txt")
    try room.git("add", "--all")
    if operation == "stash pop" { try room.git("stash") } else { try room.git("commit", "-m", "Mine") }
    try room.git("checkout", "practice")
    try room.commit("Theirs", "theirs\n", to: "one.txt")
    switch operation {
    case "merge": try room.git("merge", "mine")
    case "rebase": try room.git("rebase", "mine")
    default: try room.git("stash", "pop")
    }
    let before = try room.git("status", "--porcelain=2", "--branch")
    let next = try room.workshop("next")
    #expect(next.status == 2)
    #expect(next.error.contains("end it first ("), "\(next)")
    #expect(try room.git("status", "--porcelain=2", "--branch") == before)
  }

  @Test("The commands work without a git identity, and with hooks and signing")
  func configuration() throws {
    let room = try Room.started()
    try room.git("config", "commit.gpgSign", "true")
    try room.git("config", "gpg.program", "/bin/false")
    try room.write("#!/bin/sh\nexit 1\n", to: ".git/hooks/pre-commit")
    try room.write("mine", to: "one.txt")
    let next = try room.workshop("next")
    #expect(next.status == 0, "\(next)")
    #expect(try room.hasKept("mine"))
  }

  @Test("A second start changes nothing")
  func startTwice() throws {
    let room = try Room.started()
    try room.workshop("next")
    try room.write("mine", to: "one.txt")
    let again = try room.workshop("start")
    #expect(again.status == 0)
    #expect(again.output.contains("at step 2; nothing was changed"))
    #expect(room.read("one.txt") == "mine")
  }

  @Test("start refuses a folder that is not empty, or that is inside the clone")
  func folders() throws {
    let room = try Room()
    try room.write("another file", to: room.folder.appendingPathComponent("full/file.txt"))
    let full = try room.workshop("start", "full")
    #expect(full.status == 2)
    #expect(full.error.contains("is not an empty folder"))
    let inside = try room.workshop("start", "clone/practice")
    #expect(inside.status == 2)
    #expect(inside.error.contains("is inside of"))
    try FileManager.default.createSymbolicLink(
      at: room.folder.appendingPathComponent("link"),
      withDestinationURL: room.folder.appendingPathComponent("clone"))
    #expect(try room.workshop("start", "link/practice").error.contains("is inside of"))
    #expect(try room.workshop("show").error.contains("scripts/workshop start"))
  }

  @Test("A clone without history, as from a zip, has all steps and may move to another folder")
  func zip() throws {
    let room = try Room.started()
    #expect(!FileManager.default.fileExists(atPath: room.clone.appendingPathComponent(".git").path))
    #expect(try room.git("rev-list", "--count", "workshop/3") == "4")
    let link = room.practice.appendingPathComponent("Clone").path
    try FileManager.default.removeItem(atPath: link)
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "/gone")
    #expect(try room.workshop("check").status == 1)
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == room.clone.path)
  }

  @Test(
    "A repository that cannot save the work is refused, with advice",
    arguments: [
      ("git branch saved", "rename yours: git branch -m saved mine"),
      ("git checkout --orphan alone", "has no commit; commit your work"),
      ("mv .git ../git", "has no .git any more"),
    ])
  func unready(_ change: String, _ advice: String) throws {
    let room = try Room.started()
    try room.write("mine", to: "Sources/Old/Old.swift")
    let run = try room.shellLine("cd clone-workshop; \(change) 2> /dev/null; \"$workshop\" next")
    #expect(run.status == 2 && run.error.contains(advice), "\(run)")
    #expect(room.read("Sources/Old/Old.swift") == "mine")
  }

  @Test("A folder without write permission is not reported as busy")
  func readOnly() throws {
    let room = try Room.started()
    // The lock is a folder here, because no permission stops root.
    try FileManager.default.createDirectory(
      at: room.practice.appendingPathComponent(".workshop/lock"), withIntermediateDirectories: true)
    let next = try room.workshop("next")
    #expect(next.status == 2 && next.error.contains("may not be written to"), "\(next)")
  }

  @Test("On a full disk, start blames the disk, and leaves nothing behind")
  func fullDiskAtStart() throws {
    let room = try Room()
    // The script runs alone, because the command would need room for a file with the script's errors.
    let script = #"WORKSHOP_CLONE="$HOME/clone" bash "$HOME/clone/scripts/workshop-command/series""#
    let start = try room.shellLine(
      "(trap '' XFSZ; ulimit -f 0; \(script) start \"$HOME/clone-workshop\" '{}') 2>&1 | cat")
    #expect(start.output.contains("is full; make room"), "\(start)")
    #expect(!FileManager.default.fileExists(atPath: room.practice.path))
    #expect(try room.workshop("start").status == 0)
  }

  @Test("On a full disk a move changes nothing")
  func fullDisk() throws {
    let room = try Room.started()
    try room.write("my change", to: "one.txt")
    // With this limit no file can grow, as on a full disk.
    let next = try room.shellLine(#"(trap '' XFSZ; ulimit -f 0; "$workshop" next) 2>&1 | cat"#)
    #expect(next.output.contains("nothing of yours has been changed"), "\(next)")
    #expect(room.read("one.txt") == "my change")
    #expect(room.read("Sources/Old/Old.swift")?.contains("dead") == true)
    let fits = try room.workshop("next")
    #expect(fits.status == 0, "\(fits)")
  }

  @Test(
    "A move that is killed at any moment loses nothing, and the next move succeeds", arguments: 1...8)
  func killed(_ number: Int) throws {
    let room = try Room.started()
    try room.write("my change \(number)", to: "Sources/Old/Old.swift")
    try room.write("my file \(number)", to: "mine.txt")
    try room.workshop("next", killedAfter: number * number * 4)
    #expect(try room.hasKept("my change \(number)"))
    #expect(try room.hasKept("my file \(number)"))
    // The command does not remove a lock of a killed git, because the lock could belong to another program.
    try? FileManager.default.removeItem(at: room.practice.appendingPathComponent(".git/index.lock"))
    let after = try room.workshop("goto", "2")
    #expect(after.status == 0, "\(after)")
    #expect(try room.git("diff", "workshop/1") == "")
    #expect(try room.hasKept("my change \(number)"))
    #expect(try room.hasKept("my file \(number)"))
  }

  @Test("Ctrl-C ends a check with its compilers, which have process groups of their own")
  func interrupted() throws {
    let room = try Room.started()
    try room.write("SLOW\n", to: "Sources/Old/Old.swift")
    let check = try room.workshop("check", killedAfter: 2000, by: SIGINT)
    #expect(check.status == 130)
    let text = try String(contentsOf: room.folder.appendingPathComponent("pid"), encoding: .utf8)
    let child = try #require(pid_t(text.trimmingCharacters(in: .newlines)))
    for _ in 1...500 where kill(child, 0) == 0 { usleep(20_000) }
    #expect(kill(child, 0) != 0)
  }

  @Test("During a check a move fails, and the page can still be shown")
  func moveDuringCheck() throws {
    let room = try Room.started()
    try room.write("SLOW\n", to: "Sources/Old/Old.swift")
    let run = try room.shellLine(
      """
      "$workshop" check & check=$!
      while [ ! -e "$HOME/pid" ]; do sleep 0.1; done
      "$workshop" goto 2; echo "goto $?"; "$workshop" show > "$HOME/page"; echo "show $?"
      kill -INT $check
      """)
    #expect(run.output.contains("goto 2\nshow 0\n"), "\(run)")
    #expect(run.error.contains("another command is at work in"))
    #expect(room.read("Sources/Old/Old.swift") == "SLOW\n")
  }

  @Test("If git cannot save a file, a move changes nothing")
  func unsaveable() throws {
    let room = try Room.started()
    try room.write("mine", to: "Sources/Mine.swift")
    let before = room.read("Sources/Old/Old.swift")
    try room.git("init", "--quiet", "Sources/inner")
    #expect(try room.workshop("next").status == 2)
    #expect(room.read("Sources/Mine.swift") == "mine")
    #expect(room.read("Sources/Old/Old.swift") == before)
  }

  @Test("start accepts an empty folder, and if the last folder is gone, show finds the one beside the clone")
  func ownFolder() throws {
    let room = try Room()
    let own = room.folder.appendingPathComponent("my folder")
    try FileManager.default.createDirectory(at: own, withIntermediateDirectories: true)
    #expect(try room.workshop("start", "my folder").status == 0)
    #expect(try room.workshop("show").output.contains(own.resolvingSymlinksInPath().path))
    try room.workshop("start")
    try room.workshop("start", "other")
    try FileManager.default.removeItem(at: room.folder.appendingPathComponent("other"))
    #expect(try room.workshop("show").output.contains("Step 1 of 3"))
  }

  @Test("After a killed start the next start succeeds")
  func killedStart() throws {
    let room = try Room()
    try room.workshop("start", killedAfter: 60)
    let again = try room.workshop("start")
    #expect(again.status == 0, "\(again)")
    #expect(try room.git("rev-list", "--count", "workshop/3") == "4")
  }

  @Test("The commands adopt a changed series, and the learner's work stays")
  func newSeries() throws {
    let room = try Room.started()
    try room.write("mine", to: "mine.txt")
    let patch = room.steps.appendingPathComponent("0003-Write-the-new-class.patch")
    let text = try String(contentsOf: patch, encoding: .utf8)
    try room.write(text.replacing("class New", with: "class Now"), to: patch)
    #expect(try room.workshop("show").status == 0)
    #expect(try room.git("show", "workshop/3:Sources/New/New.swift").contains("class Now"))
    #expect(room.read("mine.txt") == "mine")
  }
}
