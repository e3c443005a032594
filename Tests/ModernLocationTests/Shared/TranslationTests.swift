import CoreLocationStandIn
import Foundation
import ModernLocation
import Testing

/// Tests all rows of the adapters' translation tables.
///
/// Each test compares names or numbers, so that it fails if two rows are exchanged.
@Suite("Translations of the platform's values", .patient)
@MainActor
struct TranslationTests {
  private nonisolated static let domains = [kCLErrorDomain, "Foreign"]

  @Test("A translated location error keeps its name, or its domain and code", arguments: domains, 0...25)
  func locationError(domain: String, number: Int) {
    let code = domain == kCLErrorDomain ? CLError.Code(rawValue: number).map { "\($0)" } : nil
    let names = ["locationUnknown", "denied", "network", "headingFailure"]
    let expected = names.first { $0 == code } ?? "\(LocationError.other(domain: domain, code: number))"
    #expect("\(LocationError(NSError(domain: domain, code: number)))" == expected)
  }

  @Test("A translated geocoder error keeps its meaning, or its domain and code", arguments: domains, 0...25)
  func geocodingError(domain: String, number: Int) async {
    let code = domain == kCLErrorDomain ? CLError.Code(rawValue: number) : nil
    let meanings: [CLError.Code: GeocodingError] = [
      .geocodeFoundNoResult: .notFound, .geocodeCanceled: .canceled, .network: .network,
    ]
    let expected = code.flatMap { meanings[$0] } ?? .other(domain: domain, code: number)
    let error = NSError(domain: domain, code: number)
    await #expect(throws: expected) {
      try await Geocoder { FailingGeocoder(error) }.locations(matching: "Bled")
    }
    await #expect(throws: expected) {
      try await PlatformReverseGeocoder { FailingGeocoder(error) }.placemark(at: .place(1))
    }
  }

  @Test("A translated permission keeps its name", arguments: CLAuthorizationStatus.allCases)
  func permission(status: CLAuthorizationStatus) {
    #expect("\(AuthorizationStatus(status))" == "\(status)")
    #expect(AuthorizationStatus.allCases.count == CLAuthorizationStatus.allCases.count)
  }

  @Test(
    "The orientation of headings has the same name as the orientation of the device",
    arguments: UIDeviceOrientation.allCases)
  func orientation(of device: UIDeviceOrientation) {
    let orientation = UIDeviceOrientationSource(
      device: UIDevice(notificationCenter: nil, orientation: device, generatingRequests: 1),
      notificationCenter: NotificationCenter()
    ).orientation
    #expect("\(orientation)" == "\(device)")
    let manager = CLLocationManager(source: nil)
    CoreLocationSource(configuration: .fine, manager: manager).orientHeadings(to: orientation)
    #expect("\(manager.headingOrientation)" == "\(device)")
    #expect(DeviceOrientation.allCases.count == UIDeviceOrientation.allCases.count)
  }

  @Test("Each optional part of a location or a heading keeps its value, or becomes nil if negative")
  func parts() {
    let time = Date(timeIntervalSinceReferenceDate: 9)
    for valid in 0..<16 {
      let parts: [Double] = (0..<4).map { part in
        let isValid = valid >> part & 1 == 1
        return isValid ? Double(part) / 2 : part.isMultiple(of: 2) ? -1 : -0.5
      }
      let known: [Double?] = parts.map { $0 < 0 ? nil : $0 }
      let place = CLLocation(
        coordinate: CLLocationCoordinate2D(latitude: 10, longitude: -20), altitude: -30,
        horizontalAccuracy: parts[0], verticalAccuracy: parts[1], course: parts[2], speed: parts[3],
        timestamp: time)
      #expect(
        Location(place)
          == Location(
            latitude: 10, longitude: -20, horizontalAccuracy: known[0], altitude: -30,
            verticalAccuracy: known[1],
            course: known[2], speed: known[3], timestamp: time))
      #expect(
        Heading(PartialHeading(magnetic: 5, geographic: parts[0], accuracy: parts[1], timestamp: time))
          == Heading(magnetic: 5, geographic: known[0], accuracy: known[1], timestamp: time))
    }
  }

  @Test("Each name of a placemark keeps its value, or stays nil", arguments: 0..<8)
  func placemark(known: Int) async throws {
    let words = ["Tower", "Paris", "France"].enumerated().map { known >> $0 & 1 == 1 ? $1 : nil }
    let source = SimulatedGeocodingSource()
    let geocoder = PlatformReverseGeocoder { CLGeocoder(source: source) }
    let task = Task { try await geocoder.placemark(at: .place(1)) }
    try await patiently { while source.requests.isEmpty { await Task.yield() } }
    let place = SimulatedPlacemark(name: words[0], locality: words[1], country: words[2])
    source.answer(0, with: .placemarks([place, SimulatedPlacemark(name: "Other")]))
    #expect(try await task.value == Placemark(name: words[0], locality: words[1], country: words[2]))
  }

  @Test("Each translated error of the file system keeps its meaning")
  func files() {
    for number in 0..<5_000 {
      let error = CocoaError(CocoaError.Code(rawValue: number))
      let meanings: [CocoaError.Code: FileStoreError] = [
        .fileReadNoSuchFile: .missing, .fileNoSuchFile: .missing, .fileWriteOutOfSpace: .full,
      ]
      #expect(FileStoreError(error) == meanings[error.code] ?? .other(error.localizedDescription))
    }
    let foreign = NSError(domain: "Foreign", code: CocoaError.Code.fileNoSuchFile.rawValue)
    #expect(FileStoreError(foreign) == .other(foreign.localizedDescription))
  }
}

/// Fails each request with an error.
private final class FailingGeocoder: CLGeocoder {
  private let error: NSError

  init(_ error: NSError) {
    self.error = error
    super.init(source: nil)
  }

  override func geocodeAddressString(
    _ addressString: String, completionHandler: @escaping CLGeocodeCompletionHandler
  ) {
    MainActor.assumeIsolated { [error] in completionHandler(nil, error) }
  }

  override func reverseGeocodeLocation(
    _ location: CLLocation, completionHandler: @escaping CLGeocodeCompletionHandler
  ) {
    MainActor.assumeIsolated { [error] in completionHandler(nil, error) }
  }
}

/// A heading with given values, because on Apple's platforms a test cannot set those of a `CLHeading`.
private final class PartialHeading: CLHeading {
  private let values: (magnetic: Double, geographic: Double, accuracy: Double, timestamp: Date)

  init(magnetic: Double, geographic: Double, accuracy: Double, timestamp: Date) {
    values = (magnetic, geographic, accuracy, timestamp)
    super.init()
  }

  override var magneticHeading: CLLocationDirection { values.magnetic }
  override var trueHeading: CLLocationDirection { values.geographic }
  override var headingAccuracy: CLLocationDirection { values.accuracy }
  override var timestamp: Date { values.timestamp }
}
