import Foundation

/// Something that stands in the way: what it is, and what to do about it.
struct Failure: Error, CustomStringConvertible {
  var problem: String
  var advice: String

  var description: String { "workshop: \(problem); \(advice)" }
}

extension Failure {
  /// A file that could not be written: for want of room, or of a permission.
  init(writing file: URL, _ error: any Error) {
    let isFull = (error as? CocoaError)?.code == .fileWriteOutOfSpace
    self.init(
      problem: "\(file.path) could not be written: \(error.localizedDescription)",
      advice: (isFull ? "make room on the disk" : "see who may write there") + "; your work is where it was")
  }
}
