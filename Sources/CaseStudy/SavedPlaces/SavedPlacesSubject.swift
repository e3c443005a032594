package import Equivalence
package import Foundation
import ModernLocation

/// The test subject for the screen of saved places on a simulated disk.
@MainActor
package final class SavedPlacesSubject {
  private let recorder = Recorder<Observation>()
  private let disk: Disk
  private let defaults = UserDefaultsFake()
  private let screen: any ScreenUnderTest
  private let restoresLostContent: Bool

  /// Makes a subject that can restore content that a save has lost, so that both sides continue with the same content.
  package init(
    _ implementation: Implementation, in scenario: Scenario = .file, restoring restores: Bool = false
  ) {
    restoresLostContent = restores
    disk = Disk(scenario.entry, recorder: recorder)
    screen = implementation.make.onDisk(disk, defaults)
  }

  package func apply(_ stimulus: Stimulus, choices: Choices) -> [Observation] {
    disk.choices = choices
    Disk.current = disk
    let before = disk.entry
    perform(stimulus)
    disk.choices = Choices()
    let observations = recorder.take()
    guard [.load, .save].contains(stimulus), !observations.isEmpty else { return observations }
    // A load finds an entry that another program may have changed during the event. A save finds the earlier entry.
    let entry = stimulus == .load ? disk.entry : before
    if restoresLostContent, stimulus == .save {
      let mayBeLost = before != nil && before?.text == nil
      if mayBeLost || observations.contains(.cannotSave) { disk.entry = before }
    }
    return [.found(entry)] + observations
  }

  private func perform(_ stimulus: Stimulus) {
    switch stimulus {
    case .newDocument: screen.newDocument()
    case .load:
      let outcome = screen.load()
      recorder.record(.loaded(outcome.isDone))
      tell(outcome.reason)
    case .readTitle: if let title = screen.title { recorder.record(.title(title.asWritten)) }
    case .setTitle(let title): screen.setTitle(title.rawValue)
    case .save:
      let outcome = screen.save()
      if !outcome.isDone { recorder.record(.cannotSave) }
      tell(outcome.reason)
    case .othersChange(let entry): disk.entry = entry
    case .askYears(let visit):
      recorder.record(screen.yearsSince(visit).map(Observation.years) ?? .cannotCalculate)
    case .logIn(let name): defaults.set(name as Any?, forKey: "PreviousUserName")
    case .logInAsNumber(let number): defaults.set(number, forKey: "PreviousUserName")
    case .askUserName: recorder.record(.userName(screen.previousUserName))
    }
  }

  private func tell(_ reason: Reason?) {
    if let reason { recorder.record(.told(reason)) }
  }
}

extension SavedPlacesSubject: ComparedSubject, @MainActor SubjectWithChoices {
  package nonisolated static func values(of stimulus: Stimulus) -> [(String, Any)] {
    if case .setTitle(let title) = stimulus { [("title", title.rawValue)] } else { [("event", stimulus)] }
  }

  package nonisolated static var implementations: [Implementation] { [.legacy, .modern] }
  package typealias Implementation = CaseStudy.Implementation<SavedPlacesSubject>

  package struct Factory: Sendable {
    let onDisk: @MainActor @Sendable (Disk, UserDefaultsFake) -> any ScreenUnderTest
    /// Makes the implementation on this computer's disk; nil if only a simulated disk is possible.
    package var onThisMachine: (@MainActor @Sendable (URL, UserDefaults) -> any ScreenUnderTest)?
  }

  /// An implementation as a screen with at most one document.
  @MainActor
  package protocol ScreenUnderTest: AnyObject {
    var title: String? { get }
    var previousUserName: String? { get }
    func newDocument()
    /// If the file can be loaded, replaces the document with the file's content.
    func load() -> Outcome
    func setTitle(_ title: String)
    func save() -> Outcome
    func yearsSince(_ visit: Visit) -> Int?
  }

  package struct Outcome {
    package var isDone: Bool
    package var reason: Reason?
  }
}

extension SavedPlacesSubject {
  package enum Stimulus: Hashable, Sendable, DescribedAsSource {
    case newDocument
    /// The screen loads the document, or keeps the old document after a failure.
    case load
    case readTitle
    case setTitle(Title)
    case save
    /// Another program changes the entry on the disk or, for nil, removes the entry.
    case othersChange(Entry?)
    case askYears(since: Visit)
    /// A user with this name logs in elsewhere in the app or, for nil, the app removes the stored name.
    case logIn(String?)
    /// Other code stores a number as the name of the user.
    case logInAsNumber(Int)
    case askUserName

    package static let alphabet: [Self] =
      [
        .newDocument, .load, .readTitle, .setTitle(.paris), .setTitle(.oesterreich), .save,
        .othersChange(nil), .othersChange(.theirs), .othersChange(.damaged), .othersChange(.locked),
        .othersChange(.directory), .logIn("ada"), .logIn(nil), .askUserName,
      ] + Visit.allCases.map(Self.askYears)

    static let machineAlphabet: [Self] = [
      .newDocument, .load, .readTitle, .setTitle(.paris), .save, .othersChange(nil), .othersChange(.damaged),
    ]
  }

  package enum Title: String, Hashable, Sendable {
    case paris = "Paris"
    /// A title of another length, with letters outside ASCII.
    case oesterreich = "Österreich"
    case empty = ""
    case lowercase = "paris"
    case onlySpaces = "   "
    /// A title with spaces at both ends, a composed and a decomposed letter, and Windows and Unix line endings.
    case odd = " \u{C9}\r\nE\u{301}\n "
  }

  /// The time of a first visit, relative to 1 March 2023.
  package enum Visit: Hashable, Sendable, CaseIterable {
    /// Earlier on that day.
    case today
    /// The same day a year ago, at a later hour.
    case oneYearAgo
    /// The day after `oneYearAgo`.
    case almostOneYearAgo
    case leapDay
    case inTwoYears
    /// A day for which the calendar calculates no years.
    case unknown

    /// Half past midnight on 1 March 2023, in the user's time zone.
    static var now: Date { date(2023, 3, 1, minute: 30) }

    var date: Date {
      switch self {
      case .today: Self.date(2023, 3, 1, minute: 5)
      case .oneYearAgo: Self.date(2022, 3, 1, minute: 1439)
      case .almostOneYearAgo: Self.date(2022, 3, 2, minute: 5)
      case .leapDay: Self.date(2020, 2, 29, minute: 5)
      case .inTwoYears: Self.date(2025, 3, 1, minute: 5)
      case .unknown: Self.date(1, 1, 1, minute: 5)
      }
    }

    private static func date(_ year: Int, _ month: Int, _ day: Int, minute: Int) -> Date {
      let components = DateComponents(
        year: year, month: month, day: day, hour: minute / 60, minute: minute % 60)
      // Legacy calculates with the current calendar, too.
      return Calendar.current.date(from: components) ?? .distantPast
    }
  }

  package enum Observation: Hashable, Sendable, CustomStringConvertible {
    /// The entry on disk at a load or save, or nil for no entry.
    case found(Entry?)
    case write(Data, Fate)
    case loaded(Bool)
    case told(Reason)
    case title(String)
    case cannotSave
    /// The entry on disk after a write.
    case onDisk(Entry?)
    case years(Int)
    case cannotCalculate
    case userName(String?)

    package var description: String {
      switch self {
      case .found(let entry): "found: \(entry?.words ?? "nothing")"
      case .write(_, let fate): "the write \(fate)"
      case .loaded(let isLoaded): isLoaded ? "told: loaded" : "told: cannot load"
      case .told(.damaged(let offset)): "reason: damaged at byte \(offset)"
      case .told(let reason): "reason: \(reason)"
      case .title(let title): "title \(title.debugDescription)"
      case .cannotSave: "told: cannot save"
      case .onDisk(let entry): "on disk: \(entry?.words ?? "nothing")"
      case .years(let years): "years: \(years)"
      case .cannotCalculate: "years: cannot calculate"
      case .userName(let name): "user name: \(name ?? "none")"
      }
    }
  }

  package enum Fate: String, Hashable, Sendable, CaseIterable, CustomStringConvertible {
    case succeeds
    /// The disk writes nothing.
    case failsAtOnce = "fails at once"
    /// The disk writes half of the data.
    case failsInTheMiddle = "fails in the middle"
    /// The disk writes all data and reports a failure.
    case failsAtTheEnd = "fails at the end"
    /// The disk writes half of the data, and reports that the disk is full.
    case full = "finds the disk full"

    package var description: String { rawValue }
  }

  package enum Reason: Hashable, Sendable {
    case missing
    /// The file is not UTF-8 text. The first invalid byte is at this offset.
    case damaged(offset: Int)
    case unreadable
    case notSaved
    case full
    /// The existing file is unreadable, and the document did not overwrite the file.
    case notOverwritten
  }

  package enum Scenario: String, Hashable, Sendable, CaseIterable, ComparedScenario {
    case file = "a file"
    case noFile = "no file"
    case values = "odd texts"
    case names = "odd user names"

    var entry: Entry? { self == .noFile ? nil : .theirs }

    package var alphabet: [Stimulus] {
      switch self {
      case .file, .noFile: Stimulus.alphabet
      case .values:
        [.newDocument, .load, .readTitle, .save]
          + [.empty, .onlySpaces, .lowercase, .odd].map(Stimulus.setTitle)
          + [.empty, .onlySpaces, .odd, .byteOrderMark, .cutOff].map(Stimulus.othersChange)
      case .names:
        [.askUserName, .logInAsNumber(7), .newDocument]
          + ["", "   ", "ADA", Title.odd.rawValue].map(Stimulus.logIn)
      }
    }

    package func subject(_ implementation: Implementation) -> SavedPlacesSubject {
      SavedPlacesSubject(implementation, in: self, restoring: true)
    }

    package func observationKinds(of _: Implementation) -> [Observation] {
      let ofDocument: [Observation] = [
        .found(nil), .write(Data(), .succeeds), .loaded(true), .title(""), .cannotSave, .onDisk(nil),
      ]
      switch self {
      case .file, .noFile: return ofDocument + [.userName(nil), .years(0), .cannotCalculate]
      case .values: return ofDocument
      case .names: return [.userName(nil)]
      }
    }

    package func canShow(_: DeclaredDifference) -> Bool { self != .names }

    package var caveats: [String] {
      [
        "the subject restores lost content after a save, because the disks would differ afterwards",
        "no other program changes the file during a save",
      ]
    }
  }

  package enum Entry: Hashable, Sendable, DescribedAsSource {
    case file(Data, isReadable: Bool)
    case directory

    /// A file that another program wrote.
    package static let theirs = file(Data("Oslo".utf8), isReadable: true)
    package static let empty = file(Data(), isReadable: true)
    static let onlySpaces = file(Data(Title.onlySpaces.rawValue.utf8), isReadable: true)
    static let odd = file(Data(Title.odd.rawValue.utf8), isReadable: true)
    package static let byteOrderMark = file(Data("\u{FEFF}Oslo\n".utf8), isReadable: true)
    /// A file with invalid UTF-8 from the second byte on.
    package static let damaged = file(Data([0x4F, 0xC3, 0x28]), isReadable: true)
    /// A file that ends in the middle of a character, after characters of 2, 3 and 4 bytes.
    package static let cutOff = file(Data("Ö€🏔".utf8) + [0xC3], isReadable: true)
    package static let locked = file(Data("Oslo".utf8), isReadable: false)

    package static let names: [Self: String] = [
      .theirs: ".theirs", .empty: ".empty", .onlySpaces: ".onlySpaces", .odd: ".odd",
      .byteOrderMark: ".byteOrderMark", .damaged: ".damaged",
      .cutOff: ".cutOff", .locked: ".locked",
    ]

    var words: String {
      switch self {
      case .directory: "a directory"
      case .file(_, isReadable: false): "a file that may not be read"
      case .file(_, isReadable: true): text?.debugDescription ?? "a damaged file"
      }
    }

    var text: String? {
      guard case .file(let data, isReadable: true) = self else { return nil }
      // Foundation checks the text but may drop a byte order mark. The mark belongs to the text.
      return String(data: data, encoding: .utf8).map { _ in String(decoding: data, as: UTF8.self) }
    }
  }

  /// A subject without observations of found entries and writes, which would multiply the state machine's outputs.
  @MainActor
  fileprivate struct Effects: @MainActor SubjectWithChoices {
    let subject: SavedPlacesSubject
    var fingerprint: Fingerprint { subject.fingerprint }

    func apply(_ stimulus: Stimulus, choices: Choices) -> [Observation] {
      subject.apply(stimulus, choices: choices).effects
    }
  }
}

extension [SavedPlacesSubject.Observation] {
  package var effects: Self {
    filter {
      switch $0 {
      case .found, .write: false
      default: true
      }
    }
  }
}

package struct SavedPlacesFeature: Feature {
  package let name = "SavedPlaces"
  package let scenarios = SavedPlacesSubject.Scenario.allCases
  package let missingValueReasons = [
    "file: two texts that differ only in case": "A document does not compare two texts."
  ]
  package let separateEventReasons = [
    "askYears": "The account reads neither the document nor the user's name.",
    "logInAsNumber": "The user's name does not affect the document.",
  ]
  package let machineTitle = "The legacy saved places"
  package let maxStates = 20_000

  package init() {}

  package func machine(of implementation: SavedPlacesSubject.Implementation) throws -> StateMachine? {
    try StateMachine(
      of: { SavedPlacesSubject.Effects(subject: SavedPlacesSubject(implementation)) },
      alphabet: SavedPlacesSubject.Stimulus.machineAlphabet)
  }

  package func report(
    on comparison: Comparison<SavedPlacesSubject, SavedPlacesSubject>, limits: Limits,
    reportsTraps: Bool, progress: @escaping Progress
  ) async -> Report<SavedPlacesSubject.Stimulus, SavedPlacesSubject.Observation> {
    await comparison.explore(waiting: .laterRunLoopPass, limits: limits, reportsTraps: reportsTraps) {
      progress($0)
    }
  }
}
