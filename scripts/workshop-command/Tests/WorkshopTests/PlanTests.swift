import Foundation
import Testing

@testable import workshop

@Suite("The plans of the workshop")
struct PlanTests {
  private static let plans = ["A day", "Half a day", "Ninety minutes"]

  /// The rows of a plan, each with its start, its duration and its steps.
  private func rows(of plan: String) throws -> [(start: Int, minutes: Int, steps: [Int])] {
    let page = try Checkout.text(of: "Docs/Workshop/Facilitator.md")
    let section = try #require(
      page.components(separatedBy: "### \(plan)\n").last?.components(separatedBy: "\n#").first)
    return section.matches(of: /\| (\d+):(\d+) \| (\d*) \| ([\d, ]*)/).map { row in
      let (_, hour, minute, minutes, steps) = row.output
      return (
        (Int(hour) ?? 0) * 60 + (Int(minute) ?? 0), Int(minutes) ?? 0,
        steps.split(whereSeparator: { ", ".contains($0) }).compactMap { Int($0) }
      )
    }
  }

  @Test("Each row ends at the start of the next row, and is long enough for its steps", arguments: plans)
  func holds(_ plan: String) throws {
    let steps = try Series(clone: Checkout.root).steps
    let rows = try rows(of: plan)
    #expect(rows.count > 5)
    #expect(rows.contains { !$0.steps.isEmpty })
    for (row, next) in zip(rows, rows.dropFirst()) {
      #expect(row.start + row.minutes == next.start, "\(row)")
      let needed = row.steps.map { steps[$0 - 1].minutes }.reduce(0, +)
      #expect(needed <= row.minutes, "\(row)")
    }
    if plan == "Half a day" {
      #expect(rows.flatMap(\.steps) == steps.filter { $0.halfDay == .write }.map(\.number))
    }
  }

  @Test("The plan of the full workshop has each part with its minutes")
  func fullSeries() throws {
    let page = try Checkout.text(of: "Docs/Workshop/Facilitator.md")
    let steps = try Series(clone: Checkout.root).steps.filter { $0.kata == nil }
    var planned: [Character] = []
    for row in page.matches(of: /\| (?:first|second) \w+ \| ([\d, ]+) \| (\d+) \|/) {
      let chapters = row.output.1.filter(\.isNumber)
      planned += chapters
      let needed = steps.filter { chapters.contains($0.chapter.prefix(1)) }.map(\.minutes).reduce(0, +)
      #expect(Int(row.output.2) == needed, "\(row.output.0)")
    }
    #expect(planned.map(String.init) == Set(steps.map { String($0.chapter.prefix(1)) }).sorted())
  }
}
