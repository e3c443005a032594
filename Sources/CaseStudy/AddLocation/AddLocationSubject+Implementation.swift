import Equivalence

extension AddLocationSubject: ComparedSubject {
  package typealias Implementation = CaseStudy.Implementation<AddLocationSubject>

  package struct Factory: Sendable {
    let viewModel: @MainActor @Sendable (Screen, Platform) -> any ViewModelUnderTest
  }

  @MainActor
  protocol ViewModelUnderTest: AnyObject {
    /// The object whose lifetime is observed.
    var object: AnyObject { get }
    var isQuerying: Bool { get }
    var hasLocations: Bool { get }
    var numberOfLocations: Int { get }
    func place(at index: Int) -> Place?
    func textDidChange(_ text: String)
    /// Has nobody to tell any more, as a weak delegate goes away with its screen.
    func loseDelegate()
  }
}

extension AddLocationSubject.ViewModelUnderTest {
  var object: AnyObject { self }

  var listing: AddLocationSubject.Listing {
    let count = numberOfLocations
    return .init(places: (0..<count).map(place), pastTheEnd: place(at: count), hasPlaces: hasLocations)
  }
}

extension AddLocationSubject.Implementation {
  /// The implementations that have to behave alike.
  package static var all: [Self] { [.legacy, .draft, .modern] }

  package static var candidates: [Self] { all }
}
