import DeclaredDifferences

/// An enumeration value that is described as Swift writes it: `.load(force: true)`.
package protocol DescribedAsSource: Hashable, CustomStringConvertible {
  /// The values that are written by the name of a constant.
  static var names: [Self: String] { get }
}

extension DescribedAsSource {
  package static var names: [Self: String] { [:] }

  package var description: String { source }

  /// The value by its name, or its case with what is associated.
  package var source: String {
    if let name = Self.names[self] { return name }
    let payload = Mirror(reflecting: self).children.first?.value
    return ".\(caseName(of: self) ?? "")\(payload.map(arguments) ?? "")"
  }
}
