/// What is wrong, found by a part of the reader that does not know which file and line it is in.
struct GPXFault: Error {
  var problem: String
  var expectation: String

  init(_ problem: String, expected expectation: String) {
    self.problem = problem
    self.expectation = expectation
  }
}

extension GPXError {
  init(_ fault: GPXFault, file: String, line: Int? = nil) {
    self.init(file: file, line: line, problem: fault.problem, expectation: fault.expectation)
  }
}

extension String {
  /// The text as a fault quotes it: nobody wants to read a megabyte of what is wrong.
  var quoted: String {
    count > 40 ? "'\(prefix(40))…'" : "'\(self)'"
  }
}
