#if !canImport(UIKit)
import Foundation

/// A flattened sphere.
///
/// Source: T. Vincenty, Direct and Inverse Solutions of Geodesics on the Ellipsoid, Survey Review 23 (1975).
struct Ellipsoid {
  static let wgs84 = Ellipsoid(equatorialRadius: 6_378_137, flattening: 1 / 298.257223563)

  /// In metres.
  var equatorialRadius: Double
  var flattening: Double

  var polarRadius: Double { equatorialRadius * (1 - flattening) }
  var meanRadius: Double { (2 * equatorialRadius + polarRadius) / 3 }

  func distance(from start: CLLocationCoordinate2D, to end: CLLocationCoordinate2D) -> Double {
    vincentyDistance(from: start, to: end) ?? greatCircleDistance(from: start, to: end)
  }

  // The names are those of the paper. u: reduced latitude; lambda: difference in longitude on the auxiliary sphere;
  // sigma: arc between the points; alpha: azimuth at the equator.
  private func vincentyDistance(from start: CLLocationCoordinate2D, to end: CLLocationCoordinate2D) -> Double?
  {
    let u1 = atan((1 - flattening) * tan(start.latitude.radians))
    let u2 = atan((1 - flattening) * tan(end.latitude.radians))
    let longitudes = (end.longitude - start.longitude).remainder(dividingBy: 360).radians
    var lambda = longitudes

    for _ in 0..<200 {
      let across = cos(u2) * sin(lambda)
      let along = cos(u1) * sin(u2) - sin(u1) * cos(u2) * cos(lambda)
      let sinSigma = hypot(across, along)
      guard sinSigma > 0 else { return 0 }
      let cosSigma = sin(u1) * sin(u2) + cos(u1) * cos(u2) * cos(lambda)
      let sigma = atan2(sinSigma, cosSigma)
      let sinAlpha = cos(u1) * cos(u2) * sin(lambda) / sinSigma
      let cosSquaredAlpha = 1 - sinAlpha * sinAlpha
      // Along the equator there is no midpoint latitude, and the factor of the term is zero.
      let cosTwoMidpoint = cosSquaredAlpha > 0 ? cosSigma - 2 * sin(u1) * sin(u2) / cosSquaredAlpha : 0
      let c = flattening / 16 * cosSquaredAlpha * (4 + flattening * (4 - 3 * cosSquaredAlpha))
      let midpointTerm = 2 * cosTwoMidpoint * cosTwoMidpoint - 1
      let next =
        longitudes + (1 - c) * flattening * sinAlpha
        * (sigma + c * sinSigma * (cosTwoMidpoint + c * cosSigma * midpointTerm))
      if abs(next - lambda) < 1e-12 {
        return arcLength(
          sigma: sigma, sinSigma: sinSigma, cosSigma: cosSigma,
          cosTwoMidpoint: cosTwoMidpoint, cosSquaredAlpha: cosSquaredAlpha)
      }
      lambda = next
    }
    return nil
  }

  private func arcLength(
    sigma: Double, sinSigma: Double, cosSigma: Double, cosTwoMidpoint: Double, cosSquaredAlpha: Double
  ) -> Double {
    let ratio = equatorialRadius / polarRadius
    let uSquared = cosSquaredAlpha * (ratio * ratio - 1)
    let a = 1 + uSquared / 16384 * (4096 + uSquared * (-768 + uSquared * (320 - 175 * uSquared)))
    let b = uSquared / 1024 * (256 + uSquared * (-128 + uSquared * (74 - 47 * uSquared)))
    let midpointTerm = 2 * cosTwoMidpoint * cosTwoMidpoint - 1
    let lastTerm =
      b / 6 * cosTwoMidpoint * (4 * sinSigma * sinSigma - 3) * (4 * cosTwoMidpoint * cosTwoMidpoint - 3)
    let deltaSigma = b * sinSigma * (cosTwoMidpoint + b / 4 * (cosSigma * midpointTerm - lastTerm))
    return polarRadius * a * (sigma - deltaSigma)
  }

  private func greatCircleDistance(
    from start: CLLocationCoordinate2D, to end: CLLocationCoordinate2D
  ) -> Double {
    let latitudes = (end.latitude - start.latitude).radians
    let longitudes = (end.longitude - start.longitude).radians
    let haversine =
      pow(sin(latitudes / 2), 2)
      + cos(start.latitude.radians) * cos(end.latitude.radians) * pow(sin(longitudes / 2), 2)
    return 2 * meanRadius * asin(min(1, haversine.squareRoot()))
  }
}

extension Double {
  fileprivate var radians: Double { self * .pi / 180 }
}
#endif
