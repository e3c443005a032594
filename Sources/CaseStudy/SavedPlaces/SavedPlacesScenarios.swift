import Equivalence
import Foundation

extension SavedPlacesSubject {
  enum Scenario: String, Hashable, Sendable, CaseIterable, ComparedScenario {
    case file = "a file"
    case noFile = "no file"
    case values = "odd texts"
    case names = "odd user names"

    var entry: Entry? { self == .noFile ? nil : .theirs }

    var alphabet: [Stimulus] {
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

    func subject(_ implementation: Implementation) -> SavedPlacesSubject {
      SavedPlacesSubject(implementation, in: self, restoring: true)
    }

    func observationKinds(of _: Implementation) -> [Observation] {
      let ofDocument: [Observation] = [
        .found(nil), .write(Data(), .succeeds), .loaded(true), .title(""), .cannotSave, .onDisk(nil),
      ]
      switch self {
      case .file, .noFile: return ofDocument + [.userName(nil), .years(0), .cannotCalculate]
      case .values: return ofDocument
      case .names: return [.userName(nil)]
      }
    }

    func canShow(_: DeclaredDifference) -> Bool { self != .names }

    var caveats: [String] {
      [
        "the subject restores lost content after a save, because the disks would differ afterwards",
        "no other program changes the file during a save",
      ]
    }
  }

  enum Entry: Hashable, Sendable, DescribedAsSource {
    case file(Data, isReadable: Bool)
    case directory

    /// A file that another program wrote.
    static let theirs = file(Data("Oslo".utf8), isReadable: true)
    static let empty = file(Data(), isReadable: true)
    static let onlySpaces = file(Data(Title.onlySpaces.rawValue.utf8), isReadable: true)
    static let odd = file(Data(Title.odd.rawValue.utf8), isReadable: true)
    static let byteOrderMark = file(Data("\u{FEFF}Oslo\n".utf8), isReadable: true)
    /// A file whose second byte begins invalid UTF-8, although its first is valid text.
    static let damaged = file(Data([0x4F, 0xC3, 0x28]), isReadable: true)
    /// A file that ends in the middle of a character, after characters of 2, 3 and 4 bytes.
    static let cutOff = file(Data("Ö€🏔".utf8) + [0xC3], isReadable: true)
    static let locked = file(Data("Oslo".utf8), isReadable: false)

    static let names: [Self: String] = [
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
      // Foundation checks the text but may drop a byte order mark, which belongs to the text.
      return String(data: data, encoding: .utf8).map { _ in String(decoding: data, as: UTF8.self) }
    }
  }
}
