import Foundation

/// The bytes of a file on their way to the XML parser, which gets none that it must not see.
///
/// A stream of our own, because the file is opened only once then: what was checked is what is read.
final class GPXInput: InputStream {
  let path: String
  /// Why the stream has ended before the file.
  private(set) var failure: GPXError?
  /// Whether the parser has been told that there is no more.
  private(set) var isAtEnd = false
  private let file: FileHandle
  private var prolog: GPXProlog? = GPXProlog()

  init(path: String) throws(GPXError) {
    do throws(GPXFault) {
      file = try FileHandle.regularFile(path)
    } catch {
      throw GPXError(error, file: path)
    }
    self.path = path
    super.init(data: Data())
  }

  override func open() {}

  override func close() {}

  override var hasBytesAvailable: Bool { !isAtEnd }

  override func read(_ buffer: UnsafeMutablePointer<UInt8>, maxLength: Int) -> Int {
    let bytes = next(maxLength)
    bytes.copyBytes(to: buffer, count: bytes.count)
    isAtEnd = bytes.isEmpty
    return bytes.count
  }

  /// Empty at the end and after a failure, which the handler asks for: Foundation's parser crashes on Linux when a
  /// stream reports it.
  private func next(_ count: Int) -> Data {
    guard failure == nil else { return Data() }
    do {
      let bytes = try file.read(upToCount: count) ?? Data()
      try check(bytes)
      return bytes
    } catch let fault as GPXFault {
      failure = GPXError(fault, file: path, line: prolog?.line)
    } catch {
      failure = GPXError(GPXFault("cannot be read", expected: "a readable file"), file: path)
    }
    return Data()
  }

  private func check(_ bytes: Data) throws(GPXFault) {
    try prolog?.scan(bytes)
    if prolog?.isOver == true { prolog = nil }
  }
}
