import Foundation

#if canImport(FoundationXML)
import FoundationXML
#endif

/// Leads the events of an XML parser through a document, and says where in the file a fault is.
final class GPXParser: NSObject {
  private let path: String
  private let handover: GPXHandover
  private let stream: InputStream
  private var document = GPXDocument()
  private var failure: (any Error)?

  /// Many enough that waiting for one another costs nothing.
  private static let elementsAtOnce = 256

  init(path: String, handover: GPXHandover) throws(GPXError) {
    guard let stream = InputStream(fileAtPath: path) else { throw GPXError(.unreadable, file: path) }
    self.path = path
    self.handover = handover
    self.stream = stream
  }

  func parse() throws {
    let parser = XMLParser(stream: stream)
    parser.shouldResolveExternalEntities = false
    parser.delegate = self
    // The events say more than the result.
    _ = parser.parse()
    try handover.give(.success(document.takeElements()))
    if let failure { throw failure }
    // A parser that has got next to nothing may end without a word.
    if !document.isOver { throw GPXError(.truncated, file: path) }
  }

  /// Only the first failure counts: the parser may report others before it stops.
  private func attempt(_ parser: XMLParser, _ step: () throws -> Void) {
    guard failure == nil else { return }
    do {
      try step()
    } catch let fault as GPXFault {
      failure = GPXError(cause(of: fault), file: path, line: parser.lineNumber)
    } catch {
      failure = error
    }
    if failure != nil { parser.abortParsing() }
  }

  /// Elements that are cut off may be reported as if they were whole.
  private func cause(of fault: GPXFault) -> GPXFault {
    switch stream.streamStatus {
    case .error: .unreadable
    case .atEnd where !document.isOver: .truncated
    default: fault
    }
  }
}

extension GPXParser: XMLParserDelegate {
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
    attempt(parser) {
      try document.end()
      if document.elements.count >= Self.elementsAtOnce {
        try handover.give(.success(document.takeElements()))
      }
    }
  }

  func parser(_ parser: XMLParser, parseErrorOccurred parseError: any Error) {
    let code = (parseError as NSError).code
    // What libxml2 calls a prefix that nobody declared: common, and harmless, as elements are known by their local names.
    if code == 201 { return }
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
