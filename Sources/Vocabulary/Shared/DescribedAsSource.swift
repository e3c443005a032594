import Differences

/// An enumeration value that is described as Swift writes it: `.load(force: true)`.
package protocol DescribedAsSource: CustomStringConvertible {}

extension DescribedAsSource {
  /// The value as Swift source.
  package var description: String {
    let payload = Mirror(reflecting: self).children.first?.value
    return ".\(caseName(of: self) ?? "")\(payload.map(arguments) ?? "")"
  }
}
