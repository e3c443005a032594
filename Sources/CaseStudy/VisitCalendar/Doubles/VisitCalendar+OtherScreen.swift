import TestDoubles

extension VisitCalendarSubject {
  /// Another screen of the app, which writes down what it is told.
  final class OtherScreen {
    private let recorder: Recorder<Observation>

    init(_ recorder: Recorder<Observation>) {
      self.recorder = recorder
    }

    func told(_ names: [String]) { recorder.record(.otherScreenTold(names.joined(separator: ", "))) }

    func told(failureOf part: Part) { recorder.record(.otherScreenTold("\(part) failed")) }
  }
}
