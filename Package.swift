// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "LegacyModernization",
  platforms: [.macOS(.v15), .iOS(.v18)],
  products: [
    .library(name: "LegacyLocation", targets: ["LegacyLocation"]),
    .library(name: "ModernLocation", targets: ["ModernLocation"]),
    .library(name: "PlacesApp", targets: ["PlacesApp"]),
    .library(name: "Equivalence", targets: ["Equivalence"]),
    .library(name: "ParallelRun", targets: ["ParallelRun"]),
    .library(name: "CoreLocationStandIn", targets: ["CoreLocationStandIn"]),
  ],
  targets: [
    .target(name: "CoreLocationStandIn"),
    .target(name: "LegacyLocation", dependencies: ["CoreLocationStandIn"]),
    .target(name: "ModernLocation", dependencies: ["CoreLocationStandIn"]),
    .target(name: "DraftLocation", dependencies: ["CoreLocationStandIn", "LegacyLocation"]),
    .target(name: "YourLocation", dependencies: ["CoreLocationStandIn"]),
    .target(name: "DeclaredDifferences"),
    .target(name: "Equivalence", dependencies: ["DeclaredDifferences"]),
    .target(
      name: "LocationWords", dependencies: ["CoreLocationStandIn", "DeclaredDifferences", "ModernLocation"]),
    .target(
      name: "CaseStudy",
      dependencies: [
        "CoreLocationStandIn", "LegacyLocation", "ModernLocation", "DraftLocation", "Equivalence",
        "LocationWords", "YourLocation",
      ]),
    .target(name: "ParallelRun", dependencies: ["DeclaredDifferences"]),
    .target(name: "PlacesApp", dependencies: ["CoreLocationStandIn", "ModernLocation"]),
    .target(
      name: "PlacesSwap",
      dependencies: [
        "CoreLocationStandIn", "DeclaredDifferences", "LegacyLocation", "ModernLocation", "ParallelRun",
        "PlacesApp",
        "LocationWords",
      ]),
    .executableTarget(
      name: "compare",
      dependencies: [
        "CaseStudy", "CoreLocationStandIn", "Equivalence", "ModernLocation",
        "ParallelRun", "PlacesApp", "PlacesSwap",
      ],
      resources: [.copy("Replay/walk.jsonl"), .copy("Explorer/Page")]),
    .executableTarget(
      name: "benchmarks",
      dependencies: [
        "CaseStudy", "CoreLocationStandIn", "Equivalence", "LegacyLocation", "ModernLocation",
        "ParallelRun", "PlacesApp", "PlacesSwap",
      ]),
    .target(name: "TestSupport", dependencies: ["Equivalence"], path: "Tests/TestSupport"),
    .testTarget(
      name: "CharacterizationTests",
      dependencies: [
        "CaseStudy", "CoreLocationStandIn", "DraftLocation", "Equivalence", "Judge", "TestSupport",
      ],
      exclude: [
        "AddLocation/Golden", "ExploreCard/Golden", "LocationManager/Golden", "NearbyContent/Golden",
        "VisitCalendar/Golden", "SavedPlaces/Deprecation",
      ]),
    // The workshop's judge of behaviour, which is tested here because the workshop's own package cannot see the draft.
    .target(
      name: "Judge", dependencies: ["CoreLocationStandIn", "Equivalence"],
      path: "scripts/workshop-command/Judge"),
    .testTarget(
      name: "LegacyLocationTests", dependencies: ["CaseStudy", "CoreLocationStandIn", "LegacyLocation"]),
    .testTarget(
      name: "ModernLocationTests", dependencies: ["CoreLocationStandIn", "ModernLocation", "TestSupport"]),
    .testTarget(
      name: "EquivalenceTests", dependencies: ["Equivalence", "CShapes", "TestSupport", "Unreflected"],
      exclude: ["Golden"]),
    .testTarget(name: "MainActorByDefaultTests", dependencies: ["Equivalence"]),
    .testTarget(name: "StoredContinuationClassesTests", dependencies: ["Equivalence", "TestSupport"]),
    .target(name: "CShapes", path: "Tests/EquivalenceFixtures/CShapes"),
    .target(name: "Unreflected", path: "Tests/EquivalenceFixtures/Unreflected"),
    .testTarget(
      name: "CompareTests",
      dependencies: [
        "CaseStudy", "CoreLocationStandIn", "Equivalence", "LocationWords", "ModernLocation", "ParallelRun",
        "PlacesApp", "PlacesSwap", "TestSupport", "compare",
      ]),
    .testTarget(name: "CoreLocationStandInTests", dependencies: ["CoreLocationStandIn"]),
    .testTarget(
      name: "ParallelRunTests", dependencies: ["ParallelRun", "TestSupport"]),
    .target(
      name: "PlacesAppSupport",
      dependencies: [
        "CoreLocationStandIn", "DeclaredDifferences", "ModernLocation", "PlacesApp", "TestSupport",
      ],
      path: "Tests/PlacesAppSupport"),
    .testTarget(
      name: "PlacesAppTests",
      dependencies: [
        "CoreLocationStandIn", "DeclaredDifferences", "Equivalence", "ModernLocation", "PlacesApp",
        "PlacesAppSupport", "TestSupport",
      ], exclude: ["Golden", "Walks"]),
    .testTarget(
      name: "PlacesSwapTests",
      dependencies: [
        "CaseStudy", "CoreLocationStandIn", "DeclaredDifferences", "Equivalence", "LegacyLocation",
        "ModernLocation",
        "ParallelRun", "PlacesApp", "PlacesAppSupport", "PlacesSwap", "TestSupport",
        "LocationWords",
      ], exclude: ["Golden"]),
  ]
)

// Legacy keeps its old language mode and gets no upcoming feature, because the case study is about such code.
let inheritedTargets = ["LegacyLocation"]

// Off by default: Xcode suppresses a dependency's warnings, and refuses to also treat them as errors.
let warningsAreErrors = Context.environment["WARNINGS_AS_ERRORS"] == "1"

for target in package.targets {
  // An app's class goes here. It was written without these settings, so its warnings do not count.
  if target.name == "YourLocation" {
    target.swiftSettings = [.swiftLanguageMode(.v5)]
    continue
  }
  if inheritedTargets.contains(target.name) {
    target.swiftSettings = [.swiftLanguageMode(.v5)]
    if warningsAreErrors { target.swiftSettings?.append(.treatAllWarnings(as: .error)) }
    continue
  }
  target.swiftSettings = [.swiftLanguageMode(.v6)]
  if warningsAreErrors { target.swiftSettings?.append(.treatAllWarnings(as: .error)) }
  // Only what the tests call has to be fast, and optimizing the tests takes more than half of a release build.
  if target.type == .test {
    target.swiftSettings?.append(.unsafeFlags(["-Onone"], .when(configuration: .release)))
  }
  // These classes are written as in an app that does not enable the features below.
  if target.name == "StoredContinuationClassesTests" { continue }
  target.swiftSettings? += [
    // https://github.com/swiftlang/swift-evolution/blob/main/proposals/0335-existential-any.md
    .enableUpcomingFeature("ExistentialAny"),
    // https://github.com/swiftlang/swift-evolution/blob/main/proposals/0409-access-level-on-imports.md
    .enableUpcomingFeature("InternalImportsByDefault"),
    // https://github.com/swiftlang/swift-evolution/blob/main/proposals/0444-member-import-visibility.md
    .enableUpcomingFeature("MemberImportVisibility"),
  ]
  // Xcode 26 sets up a new app like this.
  if target.name == "MainActorByDefaultTests" {
    target.swiftSettings?.append(.defaultIsolation(MainActor.self))
  }
  // The harness must report a type that reflection cannot read, so the tests need such a type.
  if target.name == "Unreflected" {
    target.swiftSettings?.append(.unsafeFlags(["-Xfrontend", "-disable-reflection-metadata"]))
  }
}
