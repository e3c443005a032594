import Foundation

#if canImport(FoundationXML)
import FoundationXML
#endif

/// Leads the events of an XML parser through the document, and says where in the file a fault is.
final class GPXHandler: NSObject {
  private let input: GPXInput
  private let body: (GPXElement) throws -> Void
  private var document = GPXDocument()
  private var failure: (any Error)?

  init(input: GPXInput, body: @escaping (GPXElement) throws -> Void) {
    self.input = input
    self.body = body
  }

  /// The number of points, or what went wrong.
  func finish() throws -> Int {
    // What the input withheld comes first: the parser could only complain about what it did not get.
    if let failure = input.failure ?? failure { throw failure }
    // A parser that has got next to nothing may end without a word.
    guard document.isOver else { throw GPXError(.truncated, file: input.path) }
    return document.points
  }

  private func attempt(_ parser: XMLParser, _ step: () throws -> Void) {
    do {
      try step()
    } catch {
      fail(error, parser)
    }
  }

  private func fail(_ error: any Error, _ parser: XMLParser) {
    // Elements that are cut off may have been reported as if they were whole.
    let isTruncated = input.isAtEnd && !document.isOver
    let fault = (error as? GPXFault).map { isTruncated ? .truncated : $0 }
    let located = fault.map { GPXError($0, file: input.path, line: parser.lineNumber) }
    // Only the first failure counts: the parser may report another before it stops.
    failure = failure ?? located ?? error
    parser.abortParsing()
  }
}

extension GPXHandler: XMLParserDelegate {
  func parser(
    _ parser: XMLParser, didStartElement elementName: String, namespaceURI: String?,
    qualifiedName qName: String?, attributes: [String: String]
  ) {
    attempt(parser) { try document.start(elementName.localName, attributes) }
  }

  func parser(_ parser: XMLParser, foundCharacters string: String) {
    attempt(parser) { try document.add(string) }
  }

  func parser(_ parser: XMLParser, foundCDATA CDATABlock: Data) {
    attempt(parser) { try document.add(String(decoding: CDATABlock, as: UTF8.self)) }
  }

  func parser(
    _ parser: XMLParser, didEndElement elementName: String, namespaceURI: String?,
    qualifiedName qName: String?
  ) {
    attempt(parser) { try document.end(body) }
  }

  func parser(_ parser: XMLParser, parseErrorOccurred parseError: any Error) {
    let code = (parseError as NSError).code
    // Prefixes that nobody declared are common, and harmless: elements are known by their local names.
    if code == GPXFault.undeclaredPrefix { return }
    attempt(parser) { throw GPXFault(parserError: code) }
  }
}

extension String {
  /// The name without its prefix: Foundation could split it, but only together with work that is not needed.
  fileprivate var localName: String {
    guard let colon = utf8.firstIndex(of: UInt8(ascii: ":")) else { return self }
    return String(self[index(after: colon)...])
  }
}
