@testable import mutate

/// What is found in a source, each as `before → after` on one line.
func changes(in source: String) throws -> [String] {
  try finder(source).mutations.map { "\($0.before.onOneLine) → \($0.after.onOneLine)" }
}

/// What is found in the body of a function.
func changes(inCode code: String) throws -> [String] {
  try changes(in: "func subject() {\n\(code)\n}")
}

/// Why a source is refused, nil if it is not.
func refusal(of source: String) -> Failure? {
  do {
    _ = try finder(source)
    return nil
  } catch {
    return error as? Failure
  }
}

func finder(_ source: String) throws -> Finder {
  try Finder(SourceFile(path: "Subject.swift", text: source))
}
