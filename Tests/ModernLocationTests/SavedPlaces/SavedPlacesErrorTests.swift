import Foundation
import ModernLocation
import Testing

@Suite("Errors of saved places")
struct SavedPlacesErrorTests {
  @Test(
    "An error names the path and the problem, and then says what to do or what to expect",
    arguments: [
      (.missing, "/places: there is no such file; save a new list first"),
      (
        .damaged(offset: 7),
        "/places: is damaged at byte 7; expected UTF-8 text, restore it from a backup"
      ),
      (
        .unreadable("it is a directory"),
        "/places: cannot be read, it is a directory; expected a readable file"
      ),
      (.notSaved(.full), "/places: not saved, the disk is full; make room and save again"),
      (.notSaved(.missing), "/places: not saved, the folder is missing; choose another one"),
      (
        .notSaved(.other("the disk is broken")),
        "/places: not saved, the disk is broken; the file is unchanged"
      ),
      (
        .notOverwritten,
        "/places: not saved, the existing file cannot be read and was not overwritten; save elsewhere"
      ),
    ] as [(SavedPlacesError.Problem, String)])
  func description(problem: SavedPlacesError.Problem, text: String) {
    #expect(SavedPlacesError(problem, at: URL(fileURLWithPath: "/places")).description == text)
  }

  @Test(
    "The error gives the offset of the first byte that is not UTF-8",
    arguments: [
      ([0xFF], 0), ([0x41, 0x80], 1), ([0xC3, 0x96, 0xE2, 0x82], 2), ([0xF0, 0x9F, 0x92, 0x99, 0xC3], 4),
    ] as [([UInt8], Int)])
  func damage(bytes: [UInt8], offset: Int) throws {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("saved-places-\(UUID())")
    try Data(bytes).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let error = #expect(throws: SavedPlacesError.self) {
      try SavedPlacesDocument(loading: file, from: LocalFileStore())
    }
    #expect(error?.problem == .damaged(offset: offset))
  }

  @Test("A save replaces a local file atomically, so an open file handle still reads the old content")
  func replaced() throws {
    let files = LocalFileStore()
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("saved-places-\(UUID())")
    defer { try? FileManager.default.removeItem(at: file) }
    try files.replace(file, with: Data("old".utf8))
    let reader = try FileHandle(forReadingFrom: file)
    try files.replace(file, with: Data("new and longer".utf8))
    #expect(try reader.readToEnd() == Data("old".utf8))
    #expect(try files.read(file) == Data("new and longer".utf8))
    try reader.close()
  }

  @Test("The document has an error of its own for a directory")
  func directory() {
    let error = #expect(throws: SavedPlacesError.self) {
      try SavedPlacesDocument(loading: FileManager.default.temporaryDirectory, from: LocalFileStore())
    }
    #expect(error?.problem == .unreadable("it is a directory"))
  }

  @Test("The document has an error of its own for a full disk")
  func fullDisk() throws {
    let full = URL(fileURLWithPath: "/places")
    var document = SavedPlacesDocument(at: full, in: FullDisk())
    document.title = "Paris"
    let error = #expect(throws: SavedPlacesError.self) { try document.save() }
    #expect(error == SavedPlacesError(.notSaved(.full), at: full))
    let unreadable = #expect(throws: SavedPlacesError.self) {
      try SavedPlacesDocument(loading: full, from: FullDisk(existing: true))
    }
    #expect(unreadable?.problem == .unreadable("there is no room to read it"))
  }

  private struct FullDisk: FileStore {
    var existing = false

    func exists(at url: URL) -> Bool { existing }
    func directoryExists(at url: URL) -> Bool { false }
    func read(_ url: URL) throws(FileStoreError) -> Data { throw existing ? .full : .missing }
    func replace(_ url: URL, with data: Data) throws(FileStoreError) { throw .full }
  }
}
