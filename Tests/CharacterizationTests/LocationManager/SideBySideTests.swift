import Equivalence
import Foundation
import TestSupport
import Testing

/// Holds the rules of the location manager to the lines that they are in, and makes a page of these lines.
@Suite("Legacy and modern, side by side")
struct SideBySideTests {
  private static let folder = "Docs/Reference"
  private static let page = "LocationManager.md"

  @Test("Each rule names its lines in both classes, and each line is where the rule says")
  func lines() throws {
    for rule in try Rule.all(on: "\(Self.folder)/\(Self.page)") {
      #expect(rule.sides.map(\.name) == ["legacy", "modern"], "\(Self.page), rule \(rule.number)")
      for place in rule.sides.flatMap(\.places) {
        let lines = try place.lines()
        let found = lines.indices.filter { lines[$0].contains(place.quotation) }
        guard found.count == 1, let line = found.first else {
          Issue.record(
            """
            \(Self.page), rule \(rule.number): `\(place.quotation)` is on \(found.count) lines of \(place.file); \
            quote a piece of the line that is on one
            """)
          continue
        }
        #expect(
          line + 1 == place.line,
          "\(Self.page), rule \(rule.number): write [`\(place.quotation)`](../../\(place.file)#L\(line + 1))")
      }
    }
  }

  @Test("The page shows the code of each rule; remove the file to have it recorded anew")
  func sideBySide() throws {
    let files = GoldenFiles(directory: Repository.root.appendingPathComponent(Self.folder).path)
    #expect(try files.check(Self.sideBySide(), name: "SideBySide.md") == nil)
  }

  /// The page: what each rule says, then its code on one side and on the other.
  private static func sideBySide() throws -> String {
    var shown: [String: Int] = [:]
    let sections = try Rule.all(on: "\(folder)/\(page)").map { rule in
      let sides = try rule.sides.map { side in
        let blocks = try side.places.map { place in
          let member = try place.member()
          if let number = shown[member] {
            return "As in [rule \(number)](#rule-\(number)): `\(place.quotation)`"
          }
          shown[member] = rule.number
          return "[\(place.name)](../../\(place.file)#L\(place.line))\n\n```swift\n\(member)\n```"
        }
        return
          "**\(side.name.capitalized).** \(blocks.isEmpty ? "Nothing." : blocks.joined(separator: "\n\n"))"
      }
      return "## Rule \(rule.number)\n\n\(rule.text)\n\n\(sides.joined(separator: "\n\n"))\n"
    }
    return """
      # The location manager, legacy and modern side by side

      Each rule of the inherited class, with its code before and after.

      ## Overview

      A rule is not always where one looks for it: in modern, a fix of 2016 is in a value, and a quirk of the platform in an
      adapter. This page shows for each of the [rules](\(page)) the code that makes it true, on one side and on the other. The
      page of rules has the tests, too. This page is made from the sources by a test, `SideBySideTests`.


      """ + sections.joined(separator: "\n")
  }
}

/// A rule on the page of rules, with the lines that it is in.
private struct Rule {
  let number: Int
  let text: String
  let sides: [(name: String, places: [Place])]

  static func all(on page: String) throws -> [Rule] {
    try Repository.text(of: page).split(separator: "\n## ").flatMap {
      $0.split(separator: "### Rule ").dropFirst()
    }
    .map { section in
      let parts = try #require(
        section.wholeMatch(of: /(?s)(\d+)\n\n(.*?)\n\nIn the code:\n\n(.*?)(?:\n\n.*)?/))
      let sides = parts.3.matches(of: /(?m)^- (legacy|modern): ((?:.|\n  )*)/)
      return Rule(
        number: try #require(Int(parts.1)), text: String(parts.2),
        sides: sides.map { (String($0.1), Place.all(in: $0.2)) })
    }
  }
}

/// A line of a source file, by a piece that it quotes.
private struct Place {
  let quotation: String
  let file: String
  let line: Int

  var name: String { URL(fileURLWithPath: file).lastPathComponent }

  static func all(in text: Substring) -> [Place] {
    text.matches(of: /\[`([^`]+)`\]\(\.\.\/\.\.\/([^#)]+)#L(\d+)\)/).map {
      Place(quotation: String($0.1), file: String($0.2), line: Int($0.3) ?? 0)
    }
  }

  func lines() throws -> [Substring] {
    try Repository.text(of: file).split(separator: "\n", omittingEmptySubsequences: false)
  }

  /// The whole declaration that the line is in, without its doc comment.
  func member() throws -> String {
    let lines = try lines()
    func indentation(_ line: Substring) -> Int { line.prefix { $0 == " " }.count }
    let index = try #require(lines.firstIndex { $0.contains(quotation) }, "\(file) has no `\(quotation)`")
    let first = try #require(
      lines[...index].lastIndex { !$0.isEmpty && indentation($0) <= 2 && !$0.contains(/^ *[})]/) })
    let isOnOneLine = !lines[first].contains(/[{(]$/)
    let last = try #require(
      isOnOneLine
        ? first
        : lines[first...].firstIndex { indentation($0) == indentation(lines[first]) && $0.contains(/^ *}/) })
    return lines[first...last].map { String($0.dropFirst(indentation(lines[first]))) }.joined(separator: "\n")
  }
}
