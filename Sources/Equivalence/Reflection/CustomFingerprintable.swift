/// A type that says itself what makes two of its values the same, where reflection cannot.
///
/// Conform a type from elsewhere whose storage is opaque, and whose content is known:
///
/// ```swift
/// extension Parser: CustomFingerprintable {
///   public var fingerprintContent: [String] { [input, "\(position)"] }
/// }
/// ```
public protocol CustomFingerprintable: SendableMetatype {
  /// The content on which reflection goes on instead of the stored properties.
  associatedtype FingerprintContent

  /// Everything about the value that can influence later behaviour.
  var fingerprintContent: FingerprintContent { get }

  /// What is assumed where that stands for the value, to be named in the verdict; by default nothing.
  static var fingerprintCaveat: String? { get }
}

extension CustomFingerprintable {
  /// Nothing is assumed.
  public static var fingerprintCaveat: String? { nil }

  static func writeContent(at address: UnsafeRawPointer, path: Int, to writer: inout FingerprintWriter) {
    let value = address.assumingMemoryBound(to: Self.self).pointee
    let content = value.fingerprintContent
    writer.keep(content)
    if let caveat = fingerprintCaveat { writer.note(caveat) }
    writer.writeDynamic(content, path: path)
  }
}
