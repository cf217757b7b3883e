// swift-tools-version: 6.1
import PackageDescription

let package = Package(
  name: "heed",
  products: [
    .library(name: "HeedKit", targets: ["HeedSignals"])
  ],
  dependencies: [
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0")
  ],
  targets: [
    .target(name: "HeedGeometry"),
    .target(name: "HeedSignals", dependencies: ["HeedGeometry"]),
    .target(
      name: "HeedSession", dependencies: ["HeedGeometry", "HeedSignals", .product(name: "GRDB", package: "GRDB.swift")]),
    .testTarget(name: "HeedSignalsTests", dependencies: ["HeedSignals"]),
    .testTarget(
      name: "HeedSessionTests",
      dependencies: ["HeedGeometry", "HeedSession", "HeedSignals", .product(name: "GRDB", package: "GRDB.swift")]),
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
