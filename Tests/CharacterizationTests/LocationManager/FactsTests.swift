import CaseStudy
import TestSupport
import Testing

extension LocationManagerProofs {
  @Suite("Facts in the documentation")
  struct FactsTests {
    @Test("The chapter on the verdict gives the number of scenarios and events")
    func figures() throws {
      let text = try Repository.text(of: "Docs/04-WhatTheProofSays.md").split(whereSeparator: \.isWhitespace)
        .joined(separator: " ")
      #expect(text.contains("in \(Scenario.all.count) scenarios with \(Stimulus.alphabet.count) events"))
    }
  }
}
