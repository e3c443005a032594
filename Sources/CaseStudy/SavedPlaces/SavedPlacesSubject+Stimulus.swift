extension SavedPlacesSubject {
  /// Something that a user, another program or another screen does.
  package enum Stimulus: Hashable, Sendable, DescribedAsSource {
    /// The screen begins with a new document.
    case newDocument
    /// The screen loads the document, and keeps the one it has if that fails.
    case load
    /// The screen reads the document's title.
    case readTitle
    /// The user changes the title.
    case setTitle(Title)
    /// The screen saves the document.
    case save
    /// Another program changes what is on the disk; nil stands for nothing.
    case othersChange(Entry?)
    /// The screen asks how many years ago somebody's first visit was.
    case askYears(since: Visit)
    /// Somebody logs in elsewhere in the app; nil is the beginning, when nobody has.
    case logIn(String?)
    /// A number is stored where the name of who logs in belongs.
    case logInAsNumber(Int)
    /// The screen asks who was logged in.
    case askUserName
  }

  /// A title that the user types.
  package enum Title: String, Hashable, Sendable {
    /// One title.
    case paris = "Paris"
    /// Another title, of other length, with letters outside ASCII.
    case oesterreich = "Österreich"
    /// No letter.
    case empty = ""
    /// The first title, with spaces at its ends.
    case spaced = " Paris "
    /// The first title in small letters.
    case lowercase = "paris"
    /// A title whose first letter is written as two.
    case decomposed = "E\u{301}vora"
  }

  /// The day of somebody's first visit, seen from 1 March 2023.
  package enum Visit: Hashable, Sendable, CaseIterable {
    /// Earlier that day.
    case today
    /// A year ago to the day, and later in that day than it is now.
    case oneYearAgo
    /// A year ago and a day less.
    case almostOneYearAgo
    /// 29 February 2020.
    case leapDay
    /// Two years later.
    case inTwoYears
    /// A day for which the calendar gives no years.
    case unknown
  }
}

extension SavedPlacesSubject.Stimulus {
  /// Everything that the exploration does, in every state.
  package static let alphabet: [Self] =
    [
      .newDocument, .load, .readTitle, .setTitle(.paris), .setTitle(.oesterreich), .save,
      .othersChange(nil), .othersChange(.theirs), .othersChange(.damaged), .othersChange(.locked),
      .othersChange(.directory), .logIn("ada"), .logIn(nil), .askUserName,
    ] + SavedPlacesSubject.Visit.allCases.map(Self.askYears)
}

extension SavedPlacesSubject.Stimulus {
  var samples: Samples {
    var samples = Samples()
    switch self {
    case .setTitle(let title): samples.texts = [title.rawValue]
    case .othersChange(let entry):
      if let text = entry?.text {
        samples.texts = [text]
      } else if case .file(let data, isReadable: true) = entry {
        samples.damagedTexts = [data]
      }
    case .logIn(let name): samples.texts = [name].compactMap(\.self)
    default: break
    }
    return samples
  }
}
