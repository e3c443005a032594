import TestSupport
import Testing

@Test("If a candidate traps, the test run advises you to run `compare --candidate yours`")
func trapAdvice() async throws {
  let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
    TrapAdvice.install()
    fatalError()
  }
  #expect(result.standardErrorContent.text.contains("compare --candidate yours"))
}

@Test("If the code under test traps, the run prints the name of the test")
func trapName() async throws {
  let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
    try await patiently(test: "a boat sinks") { fatalError() }
  }
  #expect(result.standardErrorContent.text.contains("in the test 'a boat sinks'"))
}
