// swift-tools-version: 6.2
import PackageDescription

// `scripts/workshop` builds this package before its first use.
let package = Package(
  name: "WorkshopCommand",
  platforms: [.macOS(.v15)],
  targets: [
    .executableTarget(name: "workshop"),
    .testTarget(name: "WorkshopTests", dependencies: ["workshop"]),
  ]
)

for target in package.targets {
  target.swiftSettings = [
    .treatAllWarnings(as: .error),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
  ]
}
