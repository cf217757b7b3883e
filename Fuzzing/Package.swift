// swift-tools-version: 6.1
import PackageDescription

// Every parser under libFuzzer: `make fuzz SECONDS=n`, which builds it with `-sanitize=fuzzer` and with the modules' own
// names in reach. A package of its own, because nothing else may be built so.
let package = Package(
  name: "heed-fuzzing",
  dependencies: [
    .package(name: "heed", path: ".."),
    .package(url: "https://github.com/groue/GRDB.swift", exact: "7.10.0"),
  ],
  targets: [
    // libFuzzer's own driver, which clang's header does not declare.
    .target(name: "CFuzzer"),
    // The concurrency stress of the C interface, of links into ../Tests/Embedding; `Tools/sanitize thread` builds and runs it.
    .executableTarget(name: "stress", dependencies: [.product(name: "heed-c", package: "heed")]),
    // A link to ../Tests/Draws.
    .target(name: "Draws"),
    .executableTarget(
      name: "fuzz",
      dependencies: [
        "CFuzzer", "Draws", .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "HeedDashboard", package: "heed"), .product(name: "HeedKit", package: "heed"),
        .product(name: "HeedLink", package: "heed"), .product(name: "HeedReport", package: "heed"),
        .product(name: "HeedSession", package: "heed"), .product(name: "heed-c", package: "heed"),
      ]),
  ]
)

for target in package.targets {
  target.swiftSettings = [
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
  ]
}
