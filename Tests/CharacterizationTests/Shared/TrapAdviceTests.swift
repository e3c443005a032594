import Testing

@Test("A candidate that traps ends the tests with a command for an explanation")
func trapAdvice() async throws {
  let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
    TrapAdvice.install()
    fatalError()
  }
  #expect(String(decoding: result.standardErrorContent, as: UTF8.self).contains("compare --candidate yours"))
}
