#if !canImport(UIKit)
/// An angle of latitude or longitude, in degrees.
public typealias CLLocationDegrees = Double
/// A distance in metres.
public typealias CLLocationDistance = Double
/// An accuracy in metres; negative means invalid.
public typealias CLLocationAccuracy = Double
/// A speed in metres per second; negative means invalid.
public typealias CLLocationSpeed = Double
/// A direction in degrees clockwise from north, 0 to 359.9; negative means invalid.
public typealias CLLocationDirection = Double

/// The best accuracy, with additional sensors, for navigation.
public let kCLLocationAccuracyBestForNavigation: CLLocationAccuracy = -2
/// The best accuracy.
public let kCLLocationAccuracyBest: CLLocationAccuracy = -1
/// Accurate to within ten metres.
public let kCLLocationAccuracyNearestTenMeters: CLLocationAccuracy = 10
/// Accurate to within one hundred metres.
public let kCLLocationAccuracyHundredMeters: CLLocationAccuracy = 100
/// Accurate to the kilometre.
public let kCLLocationAccuracyKilometer: CLLocationAccuracy = 1000
/// Accurate to three kilometres.
public let kCLLocationAccuracyThreeKilometers: CLLocationAccuracy = 3000
/// A distance filter that lets every movement through.
public let kCLDistanceFilterNone: CLLocationDistance = -1
/// A heading filter that lets every change through.
public let kCLHeadingFilterNone: CLLocationDegrees = -1
#endif
