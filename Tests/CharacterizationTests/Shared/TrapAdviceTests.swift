import Testing

@Test("A candidate that traps ends the tests with an explaining command")
func trapAdvice() async throws {
  let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
    TrapAdvice.install()
    fatalError()
  }
  #expect(String(decoding: result.standardErrorContent, as: UTF8.self).contains("compare --candidate yours"))
}
