extension TrackPoint {
  /// Makes a point of the attributes of its element.
  init(_ element: String, _ attributes: [String: String]) throws(GPXFault) {
    self.init(
      latitude: try Self.degrees("lat", within: 90, of: element, attributes),
      longitude: try Self.degrees("lon", within: 180, of: element, attributes))
  }

  private static func degrees(
    _ attribute: String, within limit: Int, of element: String, _ attributes: [String: String]
  ) throws(GPXFault) -> Double {
    func fault(_ problem: String) -> GPXFault {
      GPXFault(problem, expected: "degrees from -\(limit) to \(limit)")
    }
    guard let text = attributes[attribute] else { throw fault("a \(element) has no '\(attribute)'") }
    guard let degrees = Double(gpx: text) else {
      throw fault("\(attribute) \(text.quoted) is not a number")
    }
    guard abs(degrees) <= Double(limit) else { throw fault("\(attribute) \(text.quoted) is out of range") }
    return degrees
  }
}
