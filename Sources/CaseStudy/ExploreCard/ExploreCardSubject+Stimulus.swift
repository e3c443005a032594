extension ExploreCardSubject {
  package enum Stimulus: Hashable, Sendable, DescribedAsSource {
    /// A cell is filled and comes onto the screen, if it is not there.
    case appear(Cell)
    case disappear(Cell)
    /// A cell is filled only to be measured for the layout.
    case measure(Cell)
    case newContent
    case look
    /// The user taps the button of the cell about the permission, if that is on the screen.
    case tapEnable
    /// The user taps that button, and the screen goes away before anything else goes on.
    case tapEnableAndLeave
    /// The user's permission becomes this, which a location manager tells if it is a decision.
    case permission(Permission)
    /// The location manager tells of a decision that has been changed since.
    case tells(isEnabled: Bool)
    /// A location arrives, if there is permission.
    case location
    /// A heading arrives, if there is permission.
    case heading(Heading)
    /// The settings were opened, or not: the answer to the first time that was asked.
    case settings(opened: Bool)
    case leave
  }

  package enum Cell: Hashable, Sendable {
    /// The cell about the permission, which shows the way to a place, too.
    case authorization
    case place
    case placeInTheNorth
    case placeWithoutArticle
    case other
  }

  package enum Heading: Hashable, Sendable {
    /// True north is known.
    case geographic
    /// It is not.
    case magnetic
    /// True north is known, and the device points there.
    case north
  }
}

extension ExploreCardSubject.Heading {
  var reading: HeadingReading {
    switch self {
    case .geographic: .reliable
    case .magnetic: .onlyMagnetic
    case .north: .trueNorth
    }
  }
  /// Where the device points, in degrees.
  var direction: Double {
    switch self {
    case .geographic: 91
    case .magnetic: 270
    case .north: 0
    }
  }
}

extension HeadingReading {
  fileprivate static let onlyMagnetic = HeadingReading(magneticHeading: 270, accuracy: 5)
  fileprivate static let trueNorth = HeadingReading(magneticHeading: 5, trueHeading: 0, accuracy: 5)
}

extension ExploreCardSubject.Stimulus: Sampled {
  package var samples: Samples {
    var samples = Samples()
    if case .permission(let status) = self { samples.permissions = [status] }
    return samples
  }
}
