import DeclaredDifferences

/// An enumeration whose description is Swift source, for example `.load(force: true)`.
package protocol DescribedAsSource: Hashable, CustomStringConvertible {
  /// For each value that has a constant, the name of that constant.
  static var names: [Self: String] { get }
}

extension DescribedAsSource {
  package static var names: [Self: String] { [:] }

  package var description: String { source }

  /// The name of the value's constant, or the case with the associated values.
  package var source: String {
    if let name = Self.names[self] { return name }
    let payload = Mirror(reflecting: self).children.first?.value
    return ".\(caseName(of: self) ?? "")\(payload.map(arguments) ?? "")"
  }
}
