import Foundation

@testable import workshop

extension EventStream {
  /// The events of a run of one test or one test case.
  init(of test: String, in suite: String, case name: String? = nil, failing words: String? = nil) {
    let prefix = name == nil ? "test" : "testCase"
    let testCase = name.map { #","_testCase":{"displayName":"\#($0)"}"# } ?? ""
    let issue = words.map {
      #"""
      {"kind":"event","payload":{"kind":"issueRecorded","testID":"S/t"\#(testCase),\#
      "issue":{"isKnown":false},"messages":[{"text":"\#($0)"}]}}
      """#
    }
    let text = """
      {"kind":"test","payload":{"kind":"suite","id":"S","displayName":"\(suite)"}}
      {"kind":"test","payload":{"kind":"function","id":"S/t","displayName":"\(test)","isParameterized":\(name != nil)}}
      {"kind":"event","payload":{"kind":"\(prefix)Started","testID":"S/t"\(testCase)}}
      \(issue ?? "")
      {"kind":"event","payload":{"kind":"\(prefix)Ended","testID":"S/t"\(testCase)}}
      {"kind":"event","payload":{"kind":"runEnded"}}
      """
    self.init(Data(text.utf8))
  }
}
