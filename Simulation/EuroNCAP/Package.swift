// swift-tools-version: 6.1
import PackageDescription

// Drivers who exist as numbers only, and what the engine says of them: `ncap-drives` plays the runs that the official rating's
// spot checks ask for. A package of its own, because it must know nothing of what it measures but the public face; it needs
// neither OpenCV nor the nets.
let package = Package(
  name: "heed-euro-ncap",
  dependencies: [.package(name: "heed", path: "../..")],
  targets: [
    // A link to ../../Tests/Draws: seeded chance.
    .target(name: "Draws"),
    .target(name: "SimulatedDrives", dependencies: ["Draws", .product(name: "HeedEngine", package: "heed")]),
    .executableTarget(name: "ncap-drives", dependencies: ["SimulatedDrives"]),
    .testTarget(
      name: "SimulatedDrivesTests",
      dependencies: ["Draws", "SimulatedDrives", .product(name: "HeedEngine", package: "heed")]),
  ]
)

for target in package.targets {
  target.swiftSettings = [
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
  ]
}
