// swift-tools-version: 6.1
import PackageDescription

// A package of its own: the instrument must not share code with what it measures. `accuracy` and `bench` run the
// program `heed` and read its lines as any user would. What has to look inside is in the package `Inside`, so that
// this one, and its tests, are built without OpenCV and without the nets.
let package = Package(
  name: "heed-benchmarks",
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2")
  ],
  targets: [
    // A link to ../Tests/Draws.
    .target(name: "Draws"),
    .target(name: "Scoring", dependencies: ["Draws"]),
    .target(name: "Measuring"),
    // SQLite's and zlib's headers; the second is a link to ../Sources/Readers/CZlib.
    .systemLibrary(name: "CSQLite"),
    .systemLibrary(name: "CZlib"),
    .target(name: "Databases", dependencies: ["CSQLite", "Draws", "Scoring"]),
    .target(name: "Leaks", dependencies: ["CZlib", "Databases"]),
    .target(name: "RoadSimulation", dependencies: ["Draws", "Scoring"]),
    .target(name: "DriverSimulation", dependencies: ["Draws", "Scoring"]),
    .target(name: "LidRecordings", dependencies: ["Draws", "Scoring"]),
    .target(name: "RuleThresholds", dependencies: ["DriverSimulation"]),
    .executableTarget(
      name: "accuracy",
      dependencies: [
        "Databases", "Draws", "DriverSimulation", "Leaks", "LidRecordings", "Measuring", "RoadSimulation",
        "RuleThresholds", "Scoring",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]),
    .executableTarget(
      name: "bench",
      dependencies: ["Scoring", "Measuring", .product(name: "ArgumentParser", package: "swift-argument-parser")]),
    .testTarget(name: "ScoringTests", dependencies: ["Draws", "Scoring"]),
    .testTarget(name: "MeasuringTests", dependencies: ["Measuring"]),
    .testTarget(name: "DatabasesTests", dependencies: ["Databases", "Draws", "Scoring"]),
    .testTarget(name: "LeaksTests", dependencies: ["CZlib", "Databases", "Draws", "Leaks"]),
    .testTarget(name: "DriverSimulationTests", dependencies: ["DriverSimulation", "Scoring"]),
    .testTarget(name: "LidRecordingsTests", dependencies: ["LidRecordings", "Scoring"]),
    .testTarget(name: "RuleThresholdsTests", dependencies: ["DriverSimulation", "RuleThresholds"]),
    .testTarget(name: "RoadSimulationTests", dependencies: ["Draws", "RoadSimulation", "Scoring"]),
  ]
)

for target in package.targets where target.type != .system {
  target.swiftSettings = [
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
  ]
}
