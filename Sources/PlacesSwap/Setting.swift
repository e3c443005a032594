/// The mode of each feature: which implementation serves it.
package struct Setting: Hashable, Sendable {
  package enum Mode: String, Hashable, Sendable, CaseIterable {
    /// The legacy class, behind a bridge.
    case legacy
    /// The legacy class serves, and the modern one runs beside it and is compared.
    case parallel
    case modern
  }

  /// A part of the app that can be swapped separately.
  package enum Feature: String, Hashable, Sendable, CaseIterable {
    case locationManager = "LocationManager"
    case nearbyContent = "NearbyContent"
    case addLocation = "AddLocation"
    case exploreCard = "ExploreCard"
    case visitCalendar = "VisitCalendar"
    case savedPlaces = "SavedPlaces"

    /// Whether the modern class can run beside the legacy one.
    ///
    /// If not, the mode `parallel` serves legacy alone.
    package var canRunInParallel: Bool { self == .locationManager }
  }

  /// The mode of all features without an exception.
  package var mode: Mode
  private(set) var exceptions: [Feature: Mode] = [:]

  package init(_ mode: Mode) {
    self.mode = mode
  }

  package subscript(feature: Feature) -> Mode {
    get { exceptions[feature] ?? mode }
    set { exceptions[feature] = newValue }
  }
}

extension Setting {
  /// A text that is not a setting.
  package struct ParsingError: Error, Hashable, CustomStringConvertible {
    package var problem: String
    package var advice: String

    package var description: String { "\(problem); \(advice)" }
  }

  /// Reads a setting: a mode for the whole app, then exceptions, as in `legacy, LocationManager=parallel`.
  ///
  /// - Throws: ``ParsingError`` for an unknown mode or feature, a feature that is set twice, and one that cannot run in parallel.
  package init(parsing text: some StringProtocol) throws(ParsingError) {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false).map { part in
      String(part.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
    }
    self.init(try Self.mode(named: parts[0]))
    for part in parts.dropFirst() {
      let sides = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      guard sides.count == 2 else {
        throw ParsingError(
          problem: "'\(part)' sets no feature",
          advice: "expected a feature and a mode, for instance \(Feature.locationManager.rawValue)=modern")
      }
      guard let feature = Feature(rawValue: sides[0]) else {
        throw ParsingError(
          problem: "unknown feature '\(sides[0])'", advice: "expected one of: \(names(of: Feature.self))")
      }
      guard exceptions[feature] == nil else {
        throw ParsingError(problem: "\(feature.rawValue) is set twice", advice: "set it once")
      }
      let mode = try Self.mode(named: sides[1])
      guard mode != .parallel || feature.canRunInParallel else {
        throw ParsingError(
          problem: "\(feature.rawValue) has no parallel run", advice: "expected one of: legacy, modern")
      }
      self[feature] = mode
    }
  }

  private static func mode(named name: String) throws(ParsingError) -> Mode {
    guard let mode = Mode(rawValue: name) else {
      throw ParsingError(
        problem: "unknown mode '\(name)'", advice: "expected one of: \(names(of: Mode.self))")
    }
    return mode
  }
}

private func names<Case: CaseIterable & RawRepresentable<String>>(of type: Case.Type) -> String {
  type.allCases.map(\.rawValue).joined(separator: ", ")
}
