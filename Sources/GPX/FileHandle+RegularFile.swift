import Foundation

extension FileHandle {
  /// Opens a file for reading, unless it is something else: a pipe or a device could block, or never end.
  static func regularFile(_ path: String) throws(GPXFault) -> FileHandle {
    func fault(_ problem: String) -> GPXFault { GPXFault(problem, expected: "a GPX file") }
    // Opening a pipe must not wait for somebody to write into it.
    let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
    guard descriptor >= 0 else {
      let reason = String(cString: strerror(errno))
      throw fault(errno == ENOENT ? "there is no such file" : "cannot be opened: \(reason)")
    }
    let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw fault("cannot be examined") }
    switch status.st_mode & S_IFMT {
    case S_IFREG: return file
    case S_IFDIR: throw fault("is a directory")
    default: throw fault("is not a regular file")
    }
  }
}
