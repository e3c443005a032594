import Equivalence

extension AddLocationSubject: ComparedSubject {
  /// One of the view models.
  package typealias Implementation = CaseStudy.Implementation<AddLocationSubject>

  /// Makes view models of an implementation.
  package struct Factory: Sendable {
    /// Makes one for a screen, on a platform.
    let viewModel: @MainActor @Sendable (Screen, Platform) -> any ViewModelUnderTest
  }

  /// A view model behind one interface.
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

  /// All that can be read of the list.
  var listing: AddLocationSubject.Listing {
    let count = numberOfLocations
    return .init(places: (0..<count).map(place), pastTheEnd: place(at: count), hasPlaces: hasLocations)
  }
}

extension AddLocationSubject.Implementation {
  /// The implementations that have to behave alike.
  package static var all: [Self] { [.legacy, .draft, .modern] }

  /// Everything that can be compared with the legacy implementation.
  package static var candidates: [Self] { all }
}
