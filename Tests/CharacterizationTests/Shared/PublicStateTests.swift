@testable import CaseStudy
import Equivalence
import ModernLocation
import TestSupport
import Testing

/// Reads each public property of the modern classes, even one that legacy lacks, in each callback and after each event.
@Suite("The public state of modern classes")
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
      VisitCalendar.self, { VisitCalendarSubject(.modern) },
      [
        .appear, .answer(.fireworks), .answer(.visitsFailed(.notConnected)), .select(.newYearsEve),
        .dropScreen,
      ], in: "VisitCalendar", assuming: "at most one appearance waits"
    ) { $0.repeatedRequests(of: .calendar) <= 1 }
  }

  @Test("The card matches its golden file")
  func exploreCard() async throws {
    try await check(
      ExploreCard.self, { ExploreCardSubject(.modern, permission: .denied) },
      [
        .appear(.authorization), .permission(.authorizedWhenInUse), .permission(.denied), .location(.here),
        .tapEnable, .settings(opened: false),
      ], in: "ExploreCard", assuming: "at most one request to open the settings waits"
    ) { $0.openings <= 1 }
  }

  @Test("The location manager matches its golden file")
  func locationManager() async throws {
    try await check(
      LocationManager.self, { LocationManagerSubject(.modern, in: LocationManagerSubject.Start().quiet) },
      [
        .start, .stop, .authorization(.denied), .authorization(.authorizedWhenInUse), .location(.here),
        .heading(.reliable), .error(.network),
      ],
      in: "LocationManager")
  }

  @Test("Each modern class without a golden file of its public state has a reason")
  func classes() throws {
    let reasons = [
      "CancellingTasks": "It has no public property.",
      "InMemoryContentStore": "Each event of nearby content shows its groups.",
      "NearbyContentSource": "Its only public property is the delegate that the client sets.",
      "SystemRandomIndexSource": "It has no public property.",
    ]
    let classes = try PublicProperty.typesOfModern.filter { $0.kind == "class" && !$0.isAdapter }.map(\.name)
    #expect(
      Set(classes)
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
      limits: .ofTests, audit: Audit(samples: 20))
    let text = try machine.text
    let files = GoldenFiles(of: "CharacterizationTests/\(feature)")
    #expect(try files.check(text, name: "public-state.jsonl") == nil)
    let properties = try PublicProperty.ofModern(type: "\(type)").map(\.name)
    #expect(!properties.isEmpty)
    let hidden = properties.filter { !text.contains("\"\($0): ") }
    #expect(hidden.isEmpty, "no event shows these properties of \(type); read them in `readings`")
  }
}

/// A modern class whose public properties a subject reads.
@MainActor
protocol PublicState: AnyObject {
  static var readings: [(name: String, read: (Self) -> Any?)] { get }
  /// Puts the reader in front of each delegate.
  func connect(_ reader: CallbackReader)
}

extension PublicState {
  fileprivate var texts: [String] {
    Self.readings.map { "\($0.name): \($0.read(self) ?? "nil")" }
  }
}

/// A delegate that reads the public state in each callback, and then passes the callback on.
@MainActor
final class CallbackReader {
  fileprivate weak var object: (any PublicState)?
  fileprivate weak var delegate: AnyObject?
  fileprivate weak var feed: AnyObject?
  fileprivate let recorder = Recorder<String>()

  private func read(in callback: String) {
    recorder.record("in \(callback), " + (object?.texts ?? []).joined(separator: ", "))
  }
}

extension AddLocationViewModel: PublicState {
  static var readings: [(name: String, read: (AddLocationViewModel) -> Any?)] {
    [
      ("delegate", { $0.delegate == nil ? nil : "set" }), ("isQuerying", { $0.isQuerying }),
      ("failure", { $0.failure }), ("locations", { $0.locations.map(\.name) }),
    ]
  }

  func connect(_ reader: CallbackReader) {
    reader.delegate = delegate
    delegate = reader
  }
}

extension VisitCalendar: PublicState {
  static var readings: [(name: String, read: (VisitCalendar) -> Any?)] {
    [("view", { $0.view == nil ? nil : "set" }), ("entries", { $0.entries.map(\.title) })]
  }

  func connect(_ reader: CallbackReader) {
    reader.delegate = view
    view = reader
  }
}

extension ExploreCard: PublicState {
  static var readings: [(name: String, read: (ExploreCard) -> Any?)] {
    [
      ("delegate", { $0.delegate == nil ? nil : "set" }), ("feed", { $0.feed == nil ? nil : "set" }),
      ("enableButton", { ($0.enableButton.title, $0.enableButton.isEnabled) }),
    ]
  }

  func connect(_ reader: CallbackReader) {
    (reader.delegate, reader.feed) = (delegate, feed)
    (delegate, feed) = (reader, reader)
  }
}

extension LocationManager: PublicState {
  static var readings: [(name: String, read: (LocationManager) -> Any?)] {
    [
      ("delegate", { $0.delegate == nil ? nil : "set" }), ("isUpdating", { $0.isUpdating }),
      ("location", { $0.location.map { ($0.latitude, $0.longitude) } }),
      ("heading", { $0.heading?.magnetic }), ("authorizationStatus", { $0.authorizationStatus }),
      ("isAuthorized", { $0.isAuthorized }),
    ]
  }

  func connect(_ reader: CallbackReader) {
    reader.delegate = delegate
    delegate = reader
  }
}

extension CallbackReader: AddLocationViewModelDelegate {
  func addLocationViewModel(_ viewModel: AddLocationViewModel, didChangeQuerying isQuerying: Bool) {
    read(in: "didChangeQuerying")
    (delegate as? any AddLocationViewModelDelegate)?.addLocationViewModel(
      viewModel, didChangeQuerying: isQuerying)
  }

  func addLocationViewModelDidChangeLocations(_ viewModel: AddLocationViewModel) {
    read(in: "didChangeLocations")
    (delegate as? any AddLocationViewModelDelegate)?.addLocationViewModelDidChangeLocations(viewModel)
  }
}

extension CallbackReader: VisitCalendarView {
  private var view: (any VisitCalendarView)? { delegate as? any VisitCalendarView }

  func reload() {
    read(in: "reload")
    view?.reload()
  }

  func show(_ error: VisitServiceError, loading part: VisitCalendar.Part) {
    read(in: "show")
    view?.show(error, loading: part)
  }

  func showDetails(of entries: [CalendarEntry]) {
    read(in: "showDetails")
    view?.showDetails(of: entries)
  }
}

extension CallbackReader: ExploreCardDelegate {
  private var screen: (any ExploreCardDelegate)? { delegate as? any ExploreCardDelegate }

  func exploreCardDidEnableLocation(_ card: ExploreCard) {
    read(in: "didEnableLocation")
    screen?.exploreCardDidEnableLocation(card)
  }

  func exploreCardDidMove(_ card: ExploreCard) {
    read(in: "didMove")
    screen?.exploreCardDidMove(card)
  }

  func exploreCard(_ card: ExploreCard, didFail error: ExploreCardError) {
    read(in: "didFail")
    screen?.exploreCard(card, didFail: error)
  }
}

extension CallbackReader: NearbyContentUpdating {
  func updateNearbyContent(force: Bool) {
    read(in: "updateNearbyContent")
    (feed as? any NearbyContentUpdating)?.updateNearbyContent(force: force)
  }
}

extension CallbackReader: LocationManagerDelegate {
  private var client: (any LocationManagerDelegate)? { delegate as? any LocationManagerDelegate }

  func locationManager(_ manager: any LocationManagerProtocol, didUpdate location: Location) {
    read(in: "didUpdateLocation")
    client?.locationManager(manager, didUpdate: location)
  }

  func locationManager(_ manager: any LocationManagerProtocol, didUpdate heading: Heading) {
    read(in: "didUpdateHeading")
    client?.locationManager(manager, didUpdate: heading)
  }

  func locationManager(_ manager: any LocationManagerProtocol, didReceive error: LocationError) {
    read(in: "didReceiveError")
    client?.locationManager(manager, didReceive: error)
  }

  func locationManager(_ manager: any LocationManagerProtocol, didChangeEnabledState isEnabled: Bool) {
    read(in: "didChangeEnabledState")
    client?.locationManager(manager, didChangeEnabledState: isEnabled)
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
  private let callbacks = CallbackReader()

  init(_ base: Base) {
    self.base = base
    tasks = (base as? any AsyncTestSubject)?.tasks ?? TaskTracker()
    var seen: Set<ObjectIdentifier> = []
    guard let object = Self.find(in: base, &seen) else {
      preconditionFailure("\(Base.self) reaches no modern object")
    }
    callbacks.object = object
    object.connect(callbacks)
  }

  func apply(_ stimulus: Base.Stimulus, choices: Choices) async -> [String] {
    await base.apply(stimulus, choices: choices).map(\.description) + callbacks.recorder.take()
      + (callbacks.object?.texts ?? [])
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
