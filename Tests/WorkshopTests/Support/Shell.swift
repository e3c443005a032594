import Foundation
import TestSupport

/// Runs a program to its end; with nobody's configuration of git, and no identity, unless the environment says so.
@discardableResult
func shell(
  _ arguments: [String], in folder: URL, environment: [String: String] = [:],
  killedAfter milliseconds: Int? = nil, by signal: Int32 = SIGKILL
) throws -> CommandRun {
  var all = CommandRun.environment.filter {
    !$0.key.hasPrefix("GIT_") && !$0.key.hasPrefix("WORKSHOP_")
  }
  all["GIT_CONFIG_GLOBAL"] = "/dev/null"
  all["GIT_CONFIG_NOSYSTEM"] = "1"
  // What a program still holds when it is interrupted is no leak.
  if milliseconds != nil { all["LSAN_OPTIONS"] = "detect_leaks=0" }
  return try CommandRun(arguments, in: folder, environment: all.merging(environment) { $1 }) { process in
    guard let milliseconds else { return }
    usleep(UInt32(milliseconds) * 1000)
    kill(process.processIdentifier, signal)
  }
}

/// Whether these tests, and the command with them, were built with `--sanitize=thread`.
let isUnderThreadSanitizer = dlsym(dlopen(nil, RTLD_LAZY), "__tsan_init") != nil
