import CoreLocationStandIn
import ParallelRun
import Vocabulary

/// What a geocoder is asked.
enum GeocoderQuestion: Hashable, CustomStringConvertible {
  case address(String)
  case location(LocationReading)

  var description: String {
    switch self {
    case .address(let text): text
    case .location(let location): "\(location.latitude), \(location.longitude)"
    }
  }

  /// What is asked, as an observation has it.
  var text: String { description.asWritten }
}

/// What a geocoder's completion handler is given.
struct GeocoderAnswer {
  var placemarks: [CLPlacemark]?
  var error: (any Error)?
}

/// The platform's geocoder of a candidate: it asks nobody, and gives the answers that the control gets.
final class MutedGeocoder: CLGeocoder {
  typealias Answers = SharedAnswers<GeocoderQuestion, GeocoderAnswer>
  typealias Answer = SharedAnswer<GeocoderQuestion, GeocoderAnswer>

  // The platform's own type does not say that its methods take a sendable closure.
  #if canImport(UIKit)
  typealias Completion = @Sendable ([CLPlacemark]?, (any Error)?) -> Void
  #else
  typealias Completion = CLGeocodeCompletionHandler
  #endif

  /// What a candidate does with a geocoder.
  enum Request {
    case asks(GeocoderQuestion)
    case cancels
  }

  private let answers: Answers
  private let note: (Request) -> Void
  private var asked: Answer?

  init(_ answers: Answers, note: @escaping (Request) -> Void) {
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
    ask(.address(addressString), completionHandler)
  }

  override func reverseGeocodeLocation(
    _ location: CLLocation, completionHandler: @escaping Completion
  ) {
    ask(.location(LocationReading(location)), completionHandler)
  }

  private func ask(_ question: GeocoderQuestion, _ completion: @escaping Completion) {
    note(.asks(question))
    // Geocoders are used on the main thread, which their type does not say.
    asked = MainActor.assumeIsolated { [answers] in
      let answer = answers.candidate(asks: question)
      answer.whenSettled { answer in
        completion(answer?.placemarks, answer.map(\.error) ?? CLError(.geocodeCanceled))
      }
      return answer
    }
  }

  override func cancelGeocode() {
    guard let asked, MainActor.assumeIsolated({ asked.isAwaited }) else { return }
    note(.cancels)
    MainActor.assumeIsolated { asked.end() }
  }
}
