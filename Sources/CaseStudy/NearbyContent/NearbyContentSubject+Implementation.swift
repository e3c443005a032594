extension NearbyContentSubject: ComparedSubject {
  package typealias Implementation = CaseStudy.Implementation<NearbyContentSubject>

  package struct Factory: Sendable {
    let user: @MainActor @Sendable (Surroundings) -> any SourceUser
  }

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
    func replaceStore()
    func leave()
  }
}

extension NearbyContentSubject.Implementation {
  /// The implementations that have to behave alike.
  package static var all: [Self] { [.legacy, .modern] }

  package static var candidates: [Self] { [.modern] }
}
