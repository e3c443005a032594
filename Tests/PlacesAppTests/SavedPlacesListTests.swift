import Foundation
import ModernLocation
import PlacesApp
import PlacesAppSupport
import Testing

@Suite("The list of saved places")
@MainActor
struct SavedPlacesListTests {
  @Test("The list shows the title of its document")
  func title() throws {
    try withDocument("Around the lake") { url in
      let list = SavedPlacesList(reader: DocumentReader())
      #expect(list.content == .nothing)
      list.read(url)
      #expect(list.content == .document(title: "Around the lake"))
    }
  }

  @Test("If the document is missing, the list shows the error")
  func missing() {
    let url = URL(fileURLWithPath: "/nowhere/places.txt")
    let list = SavedPlacesList(reader: DocumentReader())
    list.read(url)
    #expect(list.content == .failure(SavedPlacesError(.missing, at: url)))
  }
}
