@testable import CaseStudy
import CoreLocationStandIn
import Foundation

// Code that chapters 8 and 9 show: the code before each seam is introduced, and a test that prints.

private class Document {
  required init(fileURL: URL) {}
  func load() throws {}
}

private func namedType(_ url: URL) throws {
  let document = Document(fileURL: url)
  try document.load()
}

private struct Singleton {
  var previousUserName: String? {
    UserDefaults.standard.string(forKey: "PreviousUserName")
  }
}

private struct HiddenClock {
  func isRecent(_ location: CLLocation) -> Bool {
    Date().timeIntervalSince(location.timestamp) < 60 * 60
  }
}

private class ConcreteType {
  private let geocoder = CLGeocoder()

  func find(_ text: String, completion: @escaping CLGeocodeCompletionHandler) {
    geocoder.geocodeAddressString(text) { completion($0, $1) }
  }
}

@MainActor
private struct SimulatorFlag {
  func reports(_ error: CLError) -> Bool {
    #if targetEnvironment(simulator)
    if error.code == .locationUnknown { return false }
    #endif
    return true
  }
}

private struct FileQuestion {
  func exists(_ url: URL) -> Bool {
    var isDirectory: ObjCBool = false
    return FileManager.default.fileExists(atPath: url.path, isDirectory: &isDirectory)
  }
}

@MainActor
private func printFirst(_ subject: VisitCalendarSubject) async {
  await subject.apply(each: [.appear, .answer(.fireworks), .appear])
  print(await subject.apply(.select(.newYearsEve)))
}
