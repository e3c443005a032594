package import Foundation

extension SavedPlacesSubject {
  /// What is on the disk at the beginning.
  package enum Scenario: String, Hashable, Sendable, CaseIterable, CustomStringConvertible {
    case file = "a file"
    case noFile = "no file"
    case values = "odd texts"

    package var description: String { rawValue }

    var entry: Entry? { self == .noFile ? nil : .theirs }

    package var alphabet: [Stimulus] {
      guard self == .values else { return Stimulus.alphabet }
      return [.newDocument, .load, .readTitle, .save, .askUserName]
        + [.empty, .spaced, .lowercase, .decomposed].map(Stimulus.setTitle)
        + [.empty, .byteOrderMark, .cutOff].map(Stimulus.othersChange) + ["", " Ada "].map(Stimulus.logIn)
        + [.logInAsNumber(7)]
    }
  }

  package enum Entry: Hashable, Sendable {
    case file(Data, isReadable: Bool)
    case directory

    /// A file that another program wrote.
    package static let theirs = file(Data("Oslo".utf8), isReadable: true)
    package static let empty = file(Data(), isReadable: true)
    package static let byteOrderMark = file(Data("\u{FEFF}Oslo\n".utf8), isReadable: true)
    /// A file that is no UTF-8 from its second byte on.
    package static let damaged = file(Data([0x4F, 0xC3, 0x28]), isReadable: true)
    /// A file that ends within a letter, behind letters of two, three and four bytes.
    package static let cutOff = file(Data("Ö€🏔".utf8) + [0xC3], isReadable: true)
    package static let locked = file(Data("Oslo".utf8), isReadable: false)
  }
}

extension SavedPlacesSubject.Entry: DescribedAsSource {
  /// The values that are written by the name of a constant.
  package static let names: [Self: String] = [
    .theirs: ".theirs", .empty: ".empty", .byteOrderMark: ".byteOrderMark", .damaged: ".damaged",
    .cutOff: ".cutOff", .locked: ".locked",
  ]

  var words: String {
    switch self {
    case .directory: "a directory"
    case .file(_, isReadable: false): "a file that may not be read"
    case .file(_, isReadable: true): text?.debugDescription ?? "a damaged file"
    }
  }

  /// The text that can be read; nil if it cannot.
  var text: String? {
    guard case .file(let data, isReadable: true) = self else { return nil }
    // Foundation decides whether this is text; it may drop a byte order mark, which belongs to the text, too.
    return String(data: data, encoding: .utf8).map { _ in String(decoding: data, as: UTF8.self) }
  }
}
