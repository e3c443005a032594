// swift-tools-version: 6.2
import PackageDescription

// Built by `scripts/mutation/swift`, which knows where the toolchain keeps SwiftSyntax.
let package = Package(
  name: "Mutation",
  platforms: [.macOS(.v15)],
  targets: [
    .executableTarget(name: "mutate"),
    // scripts/judge, which needs SwiftSyntax, too.
    .executableTarget(name: "judge"),
    .testTarget(name: "MutateTests", dependencies: ["mutate"]),
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
