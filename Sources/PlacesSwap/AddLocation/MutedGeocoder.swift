import CoreLocationStandIn
import ParallelRun
import Vocabulary

/// The platform's geocoder of a candidate: it asks nobody, and gives the answers that the control gets.
final class MutedGeocoder: CLGeocoder {
  typealias Answers = SharedAnswers<String, GeocoderAnswer>
  typealias Answer = SharedAnswer<String, GeocoderAnswer>

  // The platform's own type does not say that its methods take a sendable closure.
  #if canImport(UIKit)
  typealias Completion = @Sendable ([CLPlacemark]?, (any Error)?) -> Void
  #else
  typealias Completion = CLGeocodeCompletionHandler
  #endif

  private let answers: Answers
  private let note: CandidateFinder.Note
  private var asked: Answer?

  init(_ answers: Answers, note: @escaping CandidateFinder.Note) {
    self.answers = answers
    self.note = note
    #if canImport(UIKit)
    super.init()
    #else
    super.init(source: nil)
    #endif
  }

  override var isGeocoding: Bool {
    guard let asked else { return false }
    return MainActor.assumeIsolated { asked.isAwaited }
  }

  override func geocodeAddressString(
    _ addressString: String, completionHandler: @escaping Completion
  ) {
    ask(addressString, completionHandler)
  }

  override func reverseGeocodeLocation(
    _ location: CLLocation, completionHandler: @escaping Completion
  ) {
    ask("\(location.coordinate.latitude), \(location.coordinate.longitude)", completionHandler)
  }

  private func ask(_ question: String, _ completion: @escaping Completion) {
    // Geocoders are used on the main thread, which their type does not say.
    asked = MainActor.assumeIsolated { [answers, note] in
      note(.asks(question.asWritten))
      let answer = answers.candidate(asks: question)
      answer.whenSettled { answer in
        completion(answer?.placemarks, answer.map(\.error) ?? CLError(.geocodeCanceled))
      }
      return answer
    }
  }

  override func cancelGeocode() {
    MainActor.assumeIsolated { [asked, note] in
      guard let asked, asked.isAwaited else { return }
      note(.cancels)
      asked.end()
    }
  }
}
