import Foundation
import ModernLocation
import Testing

@Suite("Values")
struct ValueTests {
  @Test("Only the two grants count as authorized")
  func isAuthorized() {
    let authorized = AuthorizationStatus.allCases.filter(\.isAuthorized)
    #expect(authorized == [.authorizedWhenInUse, .authorizedAlways])
  }

  @Test(
    "A heading is reliable when its accuracy is known and above zero", arguments: [nil, 0, 0.1] as [Double?])
  func isReliable(accuracy: Double?) {
    let heading = Heading(magnetic: 0, accuracy: accuracy, timestamp: .distantPast)
    #expect(heading.isReliable == (accuracy == 0.1))
  }
}
