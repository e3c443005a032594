public import Foundation

/// A list of saved places, in a file of its own.
public struct SavedPlacesDocument {
  /// The URL of the document.
  public let url: URL
  private let files: any FileStore
  private var text: String?
  private var isEdited = false

  /// Makes a new document, without reading a file at its URL.
  public init(at url: URL, in files: any FileStore) {
    self.url = url
    self.files = files
  }

  /// Loads the document at a URL.
  public init(loading url: URL, from files: any FileStore) throws(SavedPlacesError) {
    self.init(at: url, in: files)
    guard files.exists(at: url) else { throw SavedPlacesError(.missing, at: url) }
    guard !files.directoryExists(at: url) else {
      throw SavedPlacesError(.unreadable("it is a directory"), at: url)
    }
    text = try readText()
  }

  /// The title, which is the document's only content.
  public var title: String {
    get { text ?? "Untitled" }
    set {
      text = newValue
      isEdited = true
    }
  }

  /// Saves a changed document, but never overwrites an unreadable file; after an error, the file is unchanged.
  public func save() throws(SavedPlacesError) {
    guard isEdited, let text else { return }
    try checkThatNothingIsLost()
    do {
      try files.replace(url, with: Data(text.utf8))
    } catch {
      throw SavedPlacesError(.notSaved(error), at: url)
    }
  }

  private func checkThatNothingIsLost() throws(SavedPlacesError) {
    do {
      _ = try readText()
    } catch {
      guard error.problem == .missing else { throw SavedPlacesError(.notOverwritten, at: url) }
    }
  }

  private func readText() throws(SavedPlacesError) -> String {
    let data = try readData()
    if let offset = data.firstOffsetOutsideUTF8 { throw SavedPlacesError(.damaged(offset: offset), at: url) }
    return String(decoding: data, as: UTF8.self)
  }

  private func readData() throws(SavedPlacesError) -> Data {
    do {
      return try files.read(url)
    } catch {
      switch error {
      case .missing: throw SavedPlacesError(.missing, at: url)
      case .full: throw SavedPlacesError(.unreadable("there is no room to read it"), at: url)
      case .other(let reason): throw SavedPlacesError(.unreadable(reason), at: url)
      }
    }
  }
}

extension Data {
  fileprivate var firstOffsetOutsideUTF8: Int? {
    var decoder = UTF8()
    var bytes = makeIterator()
    var offset = 0
    while true {
      switch decoder.decode(&bytes) {
      case .scalarValue(let scalar): offset += UTF8.width(scalar)
      case .emptyInput: return nil
      case .error: return offset
      }
    }
  }
}
