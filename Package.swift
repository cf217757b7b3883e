// swift-tools-version: 6.1
import PackageDescription

let package = Package(
  name: "heed",
  products: [
    .library(name: "HeedKit", targets: ["HeedSignals"])
  ],
  targets: [
    .target(name: "HeedGeometry"),
    .target(name: "HeedSignals", dependencies: ["HeedGeometry"]),
    .testTarget(name: "HeedSignalsTests", dependencies: ["HeedSignals"]),
  ]
)

for target in package.targets {
  // Strict in one place: imports stay internal unless they show in our API, and existentials are spelled.
  target.swiftSettings = [
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
  ]
}
