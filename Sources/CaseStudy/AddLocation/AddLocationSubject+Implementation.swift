import Equivalence

extension AddLocationSubject {
  /// One of the implementations to be compared: a name, how to make one, and how it is meant to differ.
  package struct Implementation: ComparedImplementation {
    /// The name, on the command line too.
    package let name: String
    /// The intended differences from the legacy implementation.
    package var declaredDifferences: [DifferencePattern] { declared() }

    private let declared: @Sendable () -> [DifferencePattern]
    let make: @MainActor @Sendable (Screen, World, TaskLedger) -> any ViewModelUnderTest

    /// Names an implementation.
    ///
    /// - Parameters:
    ///   - name: The name.
    ///   - declared: The intended differences from the legacy implementation.
    ///   - make: Makes one for a screen, on a platform of its own, with its tasks in a ledger.
    init(
      _ name: String, declared: @escaping @Sendable () -> [DifferencePattern] = { [] },
      make: @escaping @MainActor @Sendable (Screen, World, TaskLedger) -> any ViewModelUnderTest
    ) {
      self.name = name
      self.declared = declared
      self.make = make
    }
  }
}

extension AddLocationSubject.Implementation {
  /// The implementations that have to behave alike.
  package static let all: [Self] = [.legacy, .draft, .modern]

  /// Everything that can be compared with the legacy implementation.
  package static let candidates: [Self] = all
}

extension AddLocationSubject {
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
