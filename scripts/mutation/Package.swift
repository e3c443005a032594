// swift-tools-version: 6.2
import PackageDescription

// `scripts/mutation/swift` builds this package with the SwiftSyntax modules of the toolchain.
let package = Package(
  name: "Mutation",
  platforms: [.macOS(.v15)],
  targets: [
    .executableTarget(name: "mutate"),
    // The program of scripts/judge, which also needs SwiftSyntax.
    .executableTarget(name: "judge"),
    // The program of scripts/subject.
    .executableTarget(name: "subject"),
    .testTarget(name: "MutateTests", dependencies: ["mutate"]),
    .testTarget(name: "JudgeTests", dependencies: ["judge"]),
    .testTarget(name: "SubjectTests", dependencies: ["subject"]),
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
