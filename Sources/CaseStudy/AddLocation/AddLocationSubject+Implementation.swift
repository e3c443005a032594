import Equivalence

extension AddLocationSubject: ComparedSubject {
  /// One of the view models.
  package typealias Implementation = CaseStudy.Implementation<AddLocationSubject>

  /// Makes view models of an implementation.
  package struct Factory: Sendable {
    /// Makes one for a screen, on a platform of its own, with its tasks in a ledger.
    let viewModel: @MainActor @Sendable (Screen, World, TaskLedger) -> any ViewModelUnderTest
  }

  /// A view model and the platform below it, behind one interface.
  @MainActor
  protocol ViewModelUnderTest: AnyObject {
    /// The object whose lifetime is observed; nil after the screen went away.
    var object: AnyObject? { get }
    var isQuerying: Bool { get }
    var hasPlaces: Bool { get }
    var numberOfPlaces: Int { get }
    func place(at index: Int) -> Place?

    func type(_ text: String)
    func passQuarterOfASecond()
    /// Answers one of the requests that are outstanding.
    func answer(_ index: Int, with answer: Answer)
    /// Releases the view model, whose weak delegate goes away with the screen.
    func leave()
  }
}

extension AddLocationSubject.Implementation {
  /// The implementations that have to behave alike.
  package static var all: [Self] { [.legacy, .draft, .modern] }

  /// Everything that can be compared with the legacy implementation.
  package static var candidates: [Self] { all }
}
