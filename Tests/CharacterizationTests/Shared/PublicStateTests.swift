@testable import CaseStudy
import Equivalence
import Foundation
import ModernLocation
import TestSupport
import Testing

/// Reads each public property of the modern classes after each event, also the ones that legacy lacks.
@Suite("The public state of modern classes", .isolatesProcessWideState)
@MainActor
struct PublicStateTests {
  @Test("The view model matches its golden file")
  func addLocation() async throws {
    try await check(
      AddLocationViewModel.self, { AddLocationSubject(.modern) },
      [.type("par"), .type("pari"), .pass, .answer(0, .one), .answer(0, .failure), .leave],
      in: "AddLocation", assuming: "at most one request is outstanding"
    ) { $0.outstandingRequests <= 1 }
  }

  @Test("The calendar matches its golden file")
  func visitCalendar() async throws {
    try await check(
      VisitCalendar.self, { VisitCalendarSubject(.modern) }, [.appear, .answer(.fireworks), .dropScreen],
      in: "VisitCalendar", assuming: "at most one appearance waits"
    ) { $0.repeatedRequests(of: .calendar) <= 1 }
  }

  @Test("The card matches its golden file")
  func exploreCard() async throws {
    try await check(
      ExploreCard.self, { ExploreCardSubject(.modern, permission: .denied) },
      [.appear(.authorization), .permission(.authorizedWhenInUse), .permission(.denied)],
      in: "ExploreCard")
  }

  @Test("The location manager matches its golden file")
  func locationManager() async throws {
    try await check(
      LocationManager.self, { LocationManagerSubject(.modern, in: LocationManagerSubject.Start().quiet) },
      [
        .start, .stop, .authorization(.denied), .authorization(.authorizedWhenInUse), .location(.here),
        .heading(.reliable),
      ],
      in: "LocationManager")
  }

  @Test("A modern class without a golden file of its public state has a reason")
  func classes() throws {
    let reasons = [
      "CancellingTasks": "It has no public property.",
      "InMemoryContentStore": "Each event of nearby content shows its groups.",
      "NearbyContentSource": "Its only public property is the delegate that the client sets.",
      "SystemRandomIndexSource": "It has no public property.",
    ]
    let folder = Repository.root.appendingPathComponent("Sources/ModernLocation")
    let paths = try #require(FileManager.default.enumerator(atPath: folder.path)).compactMap { $0 as? String }
    var classes: Set<String> = []
    for path in paths where path.hasSuffix(".swift") && !path.contains("Adapters/") {
      let text = try Repository.text(of: "Sources/ModernLocation/" + path)
      classes.formUnion(text.matches(of: /\npublic final class (\w+)/).map { String($0.1) })
    }
    #expect(
      classes
        == Set(["AddLocationViewModel", "ExploreCard", "LocationManager", "VisitCalendar"]).union(
          reasons.keys))
  }

  /// Records or checks the machine, which has to show each public property in the source of the class.
  private func check<Base: StagedSubject, Read: PublicState>(
    _ type: Read.Type, _ make: @escaping @MainActor () -> Base, _ alphabet: [Base.Stimulus],
    in feature: String,
    assuming assumption: String = "", _ holds: @escaping (Base) -> Bool = { _ in true }
  ) async throws {
    let machine = try await StateMachine(
      of: { Reader(make()) }, alphabet: alphabet,
      assumptions: assumption.isEmpty ? [] : [Assumption(assumption) { holds($0.base) }],
      audit: Audit(samples: 20))
    let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    let text = try machine.text
    let files = GoldenFiles(directory: tests.appendingPathComponent("\(feature)/Golden").path)
    #expect(try files.check(text, name: "public-state.jsonl") == nil)
    let source = try Repository.text(of: "Sources/ModernLocation/\(feature)/\(type).swift")
    let body = try #require(source.split(separator: "public final class \(type)").last)
    let properties = body.prefix(upTo: body.range(of: "\n}")?.lowerBound ?? body.endIndex)
      .matches(of: /\n  public (?:private\(set\) |weak )*(?:var|let) (\w+)/).map { String($0.1) }
    #expect(!properties.isEmpty)
    for name in properties {
      #expect(text.contains("\"\(name): "), "no event shows \(type).\(name); read it in `readings`")
    }
  }
}

/// A modern class whose public properties a subject reads.
@MainActor
protocol PublicState: AnyObject {
  static var readings: [(name: String, read: (Self) -> Any?)] { get }
}

extension PublicState {
  fileprivate var texts: [String] {
    Self.readings.map { "\($0.name): \($0.read(self) ?? "nil")" }
  }
}

extension AddLocationViewModel: PublicState {
  static var readings: [(name: String, read: (AddLocationViewModel) -> Any?)] {
    [
      ("delegate", { $0.delegate == nil ? nil : "set" }), ("isQuerying", { $0.isQuerying }),
      ("failure", { $0.failure }), ("locations", { $0.locations.map(\.name) }),
    ]
  }
}

extension VisitCalendar: PublicState {
  static var readings: [(name: String, read: (VisitCalendar) -> Any?)] {
    [
      ("view", { $0.view == nil ? nil : "set" }),
      ("entries", { $0.entries.map(\.title) }),
    ]
  }
}

extension ExploreCard: PublicState {
  static var readings: [(name: String, read: (ExploreCard) -> Any?)] {
    [
      ("delegate", { $0.delegate == nil ? nil : "set" }), ("feed", { $0.feed == nil ? nil : "set" }),
      ("enableButton", { ($0.enableButton.title, $0.enableButton.isEnabled) }),
    ]
  }
}

extension LocationManager: PublicState {
  static var readings: [(name: String, read: (LocationManager) -> Any?)] {
    [
      ("delegate", { $0.delegate == nil ? nil : "set" }), ("isUpdating", { $0.isUpdating }),
      ("location", { $0.location.map { ($0.latitude, $0.longitude) } }),
      ("heading", { $0.heading?.magnetic }), ("authorizationStatus", { $0.authorizationStatus }),
    ]
  }
}

/// A subject that also shows the modern object's public properties after each event.
@MainActor
private final class Reader<Base: StagedSubject>: AsyncTestSubject {
  nonisolated static var blindSpots: [BlindSpot] {
    (Base.self as? any SubjectWithChoices.Type)?.blindSpots
      ?? (Base.self as? any AsyncTestSubject.Type)?.blindSpots ?? []
  }

  let base: Base
  let tasks: TaskTracker
  private weak var object: (any PublicState)?

  init(_ base: Base) {
    self.base = base
    tasks = (base as? any AsyncTestSubject)?.tasks ?? TaskTracker()
    var seen: Set<ObjectIdentifier> = []
    object = Self.find(in: base, &seen)
    precondition(object != nil, "\(Base.self) reaches no modern object")
  }

  func apply(_ stimulus: Base.Stimulus, choices: Choices) async -> [String] {
    await base.apply(stimulus, choices: choices).map(\.description) + (object?.texts ?? [])
  }

  private static func find(in value: Any, _ seen: inout Set<ObjectIdentifier>) -> (any PublicState)? {
    if let found = value as? any PublicState { return found }
    var mirror: Mirror? = Mirror(reflecting: value)
    let isObject = mirror?.displayStyle == .class
    if isObject, !seen.insert(ObjectIdentifier(value as AnyObject)).inserted { return nil }
    while let one = mirror {
      for child in one.children {
        if let found = find(in: child.value, &seen) { return found }
      }
      mirror = one.superclassMirror
    }
    return nil
  }
}
