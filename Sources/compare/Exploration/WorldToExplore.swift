import CaseStudy

/// A kind of world of a feature, to be explored.
struct WorldToExplore: CustomStringConvertible {
  var feature: Feature
  /// The position of its kind among the feature's.
  var index: Int

  var kind: String { feature.kinds[index] }

  var description: String { "\(feature), \(kind)" }

  /// All kinds of world of some features, in order.
  static func all(of features: [Feature]) -> [WorldToExplore] {
    features.flatMap { feature in feature.kinds.indices.map { WorldToExplore(feature: feature, index: $0) } }
  }
}
