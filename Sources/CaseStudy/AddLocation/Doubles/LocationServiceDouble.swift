import CoreLocationStandIn
import Equivalence
import ModernLocation

extension AddLocationSubject {
  /// A location service whose requests wait for an answer of the platform.
  ///
  /// It does what the adapter of the platform does, in which a task would wait unseen: the placemarks are read by the
  /// adapter's own function, and a request whose task is cancelled is cancelled.
  final class LocationServiceDouble: LocationService {
    private let screen: Screen
    private let pending: PendingRequests<String, [NamedLocation]>

    init(screen: Screen, tasks: TaskLedger) {
      self.screen = screen
      pending = PendingRequests(in: tasks)
    }

    func locations(matching text: String) async throws(GeocodingError) -> [NamedLocation] {
      screen.asked(text)
      do {
        return try await pending.answer(to: text)
      } catch let error as GeocodingError {
        throw error
      } catch {
        screen.cancelled()
        throw .canceled
      }
    }

    /// Answers a request; one that was cancelled is not waited for.
    func answer(_ index: Int, with answer: Answer) {
      guard pending.requests.indices.contains(index) else { return }
      if let placemarks = answer.placemarks(matching: pending.requests[index]) {
        pending.succeed(at: index, with: Geocoder.locations(of: placemarks.map(PlacemarkStub.init)))
      } else {
        pending.fail(at: index, with: answer.error)
      }
    }
  }
}

extension AddLocationSubject.Answer {
  fileprivate var error: GeocodingError {
    switch self {
    case .notFound: .notFound
    case .canceled: .canceled
    default: .network
    }
  }
}
