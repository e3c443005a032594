import Equivalence

extension NearbyContentSubject {
  /// One of the implementations to be compared: a name, how to make one, and how it is meant to differ.
  package struct Implementation: ComparedImplementation {
    /// The name, on the command line too.
    package let name: String
    private let declared: @Sendable () -> [DifferencePattern]
    let make: @MainActor @Sendable (Surroundings) -> any SourceUser

    /// Names an implementation.
    ///
    /// - Parameters:
    ///   - name: The name.
    ///   - declared: The intended differences from the legacy implementation.
    ///   - make: Makes one in its surroundings.
    init(
      _ name: String, declared: @escaping @Sendable () -> [DifferencePattern] = { [] },
      make: @escaping @MainActor @Sendable (Surroundings) -> any SourceUser
    ) {
      self.name = name
      self.declared = declared
      self.make = make
    }

    /// The intended differences from the legacy implementation.
    package var declaredDifferences: [DifferencePattern] { declared() }
  }
}

extension NearbyContentSubject.Implementation {
  /// The implementations that have to behave alike.
  package static let all: [Self] = [.legacy, .modern]

  /// Everything that can be compared with the legacy implementation.
  package static let candidates: [Self] = [.modern]
}

extension NearbyContentSubject {
  /// Whoever has made a source of nearby content and its store, behind one interface.
  @MainActor
  protocol SourceUser: AnyObject {
    /// The source; nil once it was let go.
    var object: AnyObject? { get }
    /// The groups in its store, oldest first.
    var groups: [Group] { get }
    func startUpdating()
    func stopUpdating()
    func load(_ load: Load, force: Bool)
    func dismissPlaceholder()
    /// Lets go of the store, and has a new one.
    func replaceStore()
    func leave()
  }
}
