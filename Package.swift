// swift-tools-version: 6.1
import PackageDescription

let package = Package(
  name: "heed",
  products: [
    // `Heed` and `heed` are one name on some disks, so the library is called HeedKit.
    .library(name: "HeedKit", targets: ["HeedKit"]),
    // For products that record or replay sessions; who does neither pays for no database.
    .library(name: "HeedSession", targets: ["HeedSession"]),
    // A stored session as a page for people.
    .library(name: "HeedReport", targets: ["HeedReport"]),
    // For products that show the live page to a browser of their machine.
    .library(name: "HeedDashboard", targets: ["HeedDashboard"]),
    // For products that tell a vehicle's broker what they see, and hear the vehicle from it.
    .library(name: "HeedLink", targets: ["HeedLink"]),
    // For products' tests: faults that are put into a run's inputs.
    .library(name: "HeedInjection", targets: ["HeedInjection"]),
    // The engine alone, for products that bring observations of their own: no OpenCV, no nets.
    .library(
      name: "HeedEngine",
      targets: ["Heed", "HeedDriver", "HeedGaze", "HeedGeometry", "HeedRisk", "HeedRoad", "HeedSignals"]),
    .executable(name: "heed", targets: ["HeedCommand"]),
    // The C interface; `make library` links it into libheed.so and libheed.a.
    .library(name: "heed-c", type: .static, targets: ["HeedC"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
    .package(url: "https://github.com/apple/swift-log", exact: "1.16.2"),
    .package(url: "https://github.com/groue/GRDB.swift", exact: "7.10.0"),
    .package(url: "https://github.com/jpsim/Yams", exact: "6.2.2"),
  ],
  targets: [
    .target(name: "HeedGeometry"),
    .target(name: "HeedSignals", dependencies: ["HeedGeometry"]),
    .target(name: "HeedGaze", dependencies: ["HeedGeometry", "HeedSignals"]),
    .target(name: "HeedDriver", dependencies: ["HeedGeometry", "HeedSignals"]),
    .target(name: "HeedRoad", dependencies: ["HeedGeometry", "HeedSignals"]),
    .target(name: "HeedRisk", dependencies: ["HeedGeometry", "HeedSignals"]),
    .target(
      name: "Heed",
      dependencies: [
        "HeedGeometry", "HeedSignals", "HeedGaze", "HeedDriver", "HeedRoad", "HeedRisk",
        .product(name: "Logging", package: "swift-log"), .product(name: "Yams", package: "Yams"),
      ],
      resources: [.embedInCode("Configuration/former.yaml")]),
    .target(
      name: "HeedFormats",
      dependencies: ["CZlib", "Heed", "HeedGaze", "HeedGeometry", "HeedRisk", "HeedRoad", "HeedSignals"]),
    // OpenCV's headers include each other as "opencv2/..." while Debian keeps them in <opencv4/opencv2/...>. The folder
    // `opencv` holds one forwarding line for each of them that is reached, so neither unsafeFlags nor pkg-config is needed
    // (which would load all of OpenCV). Each library is named here: adding one is a reviewed line.
    .target(
      name: "CHeedVision",
      cxxSettings: [.headerSearchPath("opencv")],
      linkerSettings: [
        .linkedLibrary("opencv_core"), .linkedLibrary("opencv_imgproc"), .linkedLibrary("opencv_dnn"),
        .linkedLibrary("opencv_video"), .linkedLibrary("crypto"),
      ]),
    // XNNPACK runs the nets where it is installed; without its header the program is built without it. The weights of the eye
    // net and of the gaze net, which are our own, are linked, so that they are there wherever the program is.
    .target(
      name: "CHeedNets", exclude: ["eye_net.bin", "gaze_net.bin"],
      linkerSettings: [.linkedLibrary("XNNPACK", .when(platforms: [.linux]))]),
    // Files that only their owner can read, and that nobody else made.
    .target(name: "HeedFiles"),
    // What every picture needs: its pixels at the bridge, its brightness, the nets, the errors.
    .target(
      name: "HeedVision", dependencies: ["CHeedNets", "CHeedVision", "HeedGeometry", "HeedSignals"],
      resources: [.embedInCode("Nets/models.json")]),
    .target(
      name: "HeedCabinVision",
      dependencies: ["CHeedNets", "CHeedVision", "HeedGeometry", "HeedSignals", "HeedVision"]),
    .target(
      name: "HeedRoadVision",
      dependencies: ["CHeedVision", "HeedFiles", "HeedGeometry", "HeedSignals", "HeedVision"]),
    .target(
      name: "HeedLens",
      dependencies: ["CHeedVision", "HeedGeometry", "HeedVision", "HeedSignals"]),
    .target(
      name: "HeedSetup",
      dependencies: [
        "Heed", "HeedCabinVision", "HeedDashboard", "HeedDriver", "HeedFiles", "HeedFormats", "HeedGaze",
        "HeedGeometry", "HeedLens", "HeedReport", "HeedSession", "HeedSignals", "HeedVideo", "HeedVision",
      ]),
    .target(
      name: "CHeedVideo",
      // FFmpeg reads and writes everything; its libavdevice is loaded with the first camera.
      linkerSettings: [
        .linkedLibrary("avformat"), .linkedLibrary("avcodec"), .linkedLibrary("avutil"), .linkedLibrary("swscale"),
      ]),
    .target(name: "HeedVideo", dependencies: ["CHeedVideo", "HeedFiles", "HeedGeometry", "HeedSignals"]),
    .target(
      name: "HeedSession",
      dependencies: [
        "CHeedSQLite", "Heed", "HeedFiles", "HeedGeometry", "HeedSignals", "HeedVideo",
        .product(name: "GRDB", package: "GRDB.swift"),
      ]),
    // SQLite's limits and switches, for files of strangers.
    .systemLibrary(name: "CHeedSQLite"),
    // Brokers are spoken to by libmosquitto, which is loaded with the first link: whoever has none starts as fast as before.
    .target(name: "CHeedLink"),
    .target(
      name: "HeedLink",
      dependencies: [
        "CHeedLink", "Heed", "HeedFiles", "HeedFormats", "HeedGeometry", "HeedRoad", "HeedSession", "HeedSignals",
        .product(name: "GRDB", package: "GRDB.swift"),
      ]),
    // Faults that are put into a run's inputs, so that a product can be tested with them.
    .target(name: "HeedInjection", dependencies: ["Heed", "HeedGeometry", "HeedSignals"]),
    // The live page: its files are compiled in, so that they are there wherever the program is.
    .target(
      name: "HeedDashboard", dependencies: ["Heed", "HeedFiles", "HeedGeometry", "HeedSession", "HeedSignals"],
      resources: [
        .embedInCode("Pages/Web/index.html"), .embedInCode("Pages/Web/page.css"), .embedInCode("Pages/Web/page.js"),
        .embedInCode("Pages/Web/elements.js"),
        .embedInCode("Pages/Web/charts.js"), .embedInCode("Pages/Web/settings.js"), .embedInCode("Pages/Web/icon.svg"),
        .embedInCode("Pages/Web/calibrate.html"), .embedInCode("Pages/Web/calibrate.css"),
        .embedInCode("Pages/Web/calibrate.js"), .embedInCode("Pages/Web/pictures.js"),
        .embedInCode("Pages/Web/screen.js"), .embedInCode("Pages/Web/points.js"), .embedInCode("Pages/Web/result.js"),
      ]),
    .target(
      name: "HeedReport",
      dependencies: [
        "CZlib", "Heed", "HeedDriver", "HeedFormats", "HeedGaze", "HeedGeometry", "HeedSession", "HeedSignals",
      ],
      resources: [.embedInCode("Page/report.css")]),
    // For compressed exports.
    .systemLibrary(name: "CZlib"),
    .target(
      name: "HeedKit",
      dependencies: [
        "Heed", "HeedCabinVision", "HeedDriver", "HeedFormats", "HeedGaze", "HeedGeometry", "HeedLens",
        "HeedVision", "HeedRisk", "HeedRoad", "HeedRoadVision", "HeedSignals", "HeedVideo",
      ]),
    // The C interface: its header is written by hand, and HeedC is held to it by the compiler.
    .target(name: "CHeed"),
    .target(
      name: "HeedC",
      dependencies: [
        "CHeed", "Heed", "HeedCabinVision", "HeedFiles", "HeedFormats", "HeedGaze", "HeedGeometry", "HeedKit",
        "HeedVision", "HeedRisk", "HeedRoad", "HeedSession", "HeedSignals", "HeedVideo",
      ]),
    .executableTarget(
      name: "HeedCommand",
      dependencies: [
        "Heed", "HeedCabinVision", "HeedDashboard", "HeedDriver", "HeedFiles", "HeedFormats", "HeedGaze",
        "HeedGeometry", "HeedInjection", "HeedKit", "HeedLens", "HeedLink", "HeedVision", "HeedReport", "HeedRisk",
        "HeedRoad", "HeedRoadVision", "HeedSession", "HeedSetup", "HeedSignals", "HeedVideo",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "Logging", package: "swift-log"),
      ]),
    .testTarget(name: "ArchitectureTests", dependencies: ["Draws"]),
    // Seeded chance and the checkout's root, the same in the tests, in the measuring instrument and in the simulated drives.
    .target(name: "Draws", path: "Tests/Draws"),
    // Pictures of chessboards through a lens that is known.
    .target(name: "BoardDrawing", dependencies: ["HeedGeometry", "HeedSignals"], path: "Tests/BoardDrawing"),
    // Pictures of a bank card in a hand.
    .target(name: "CardDrawing", dependencies: ["Draws", "HeedGeometry", "HeedSignals"], path: "Tests/CardDrawing"),
    .testTarget(name: "HeedCTests", dependencies: ["CHeed", "Draws", "HeedC", "HeedGeometry", "HeedSignals"]),
    .testTarget(
      name: "HeedCommandTests",
      dependencies: [
        "Draws", "BoardDrawing", "CardDrawing", "Heed", "HeedCommand", "HeedFiles", "HeedFormats", "HeedGaze",
        "HeedGeometry", "HeedReport", "HeedRisk", "HeedSession", "HeedSignals", "HeedVideo",
        .product(name: "Logging", package: "swift-log"),
      ]),
    .testTarget(
      name: "HeedDashboardTests",
      dependencies: [
        "Draws", "Heed", "HeedDashboard", "HeedDriver", "HeedGeometry", "HeedRisk", "HeedRoad", "HeedSession",
        "HeedSignals",
      ]),
    .testTarget(name: "HeedDriverTests", dependencies: ["Draws", "HeedDriver", "HeedGeometry", "HeedSignals"]),
    .testTarget(name: "HeedFilesTests", dependencies: ["HeedFiles"]),
    .testTarget(
      name: "HeedFormatsTests",
      dependencies: ["Draws", "Heed", "HeedFormats", "HeedGaze", "HeedGeometry", "HeedRisk", "HeedSignals"]),
    // Simulated people, also in the measuring instrument: how good a calibration says it is needs a known truth.
    .target(
      name: "SimulatedPeople", dependencies: ["Draws", "HeedGeometry", "HeedSignals"], path: "Tests/SimulatedPeople"),
    .testTarget(
      name: "HeedGazeTests", dependencies: ["Draws", "HeedGaze", "HeedGeometry", "HeedSignals", "SimulatedPeople"]),
    .testTarget(name: "HeedGeometryTests", dependencies: ["Draws", "HeedGeometry"]),
    .testTarget(
      name: "HeedInjectionTests", dependencies: ["Heed", "HeedGeometry", "HeedInjection", "HeedSignals"]),
    .testTarget(name: "HeedKitTests", dependencies: ["Draws", "HeedKit"]),
    // An engine's part, played before a link: `make test-link` kills brokers under it.
    .executableTarget(
      name: "LinkFeeder",
      dependencies: ["Heed", "HeedCabinVision", "HeedGeometry", "HeedLink", "HeedSession", "HeedSignals", "HeedVideo"],
      path: "Tests/Link/Feeder"),
    .testTarget(
      name: "HeedLinkTests",
      dependencies: [
        "Draws", "Heed", "HeedFormats", "HeedGeometry", "HeedLink", "HeedSession", "HeedSignals",
        .product(name: "GRDB", package: "GRDB.swift"),
      ]),
    .testTarget(
      name: "HeedReportTests",
      dependencies: [
        "Draws", "Heed", "HeedDashboard", "HeedFormats", "HeedGeometry", "HeedReport", "HeedSession", "HeedSignals",
      ]),
    .testTarget(name: "HeedRiskTests", dependencies: ["Draws", "HeedGeometry", "HeedRisk", "HeedSignals"]),
    .testTarget(name: "HeedRoadTests", dependencies: ["Draws", "HeedGeometry", "HeedRoad", "HeedSignals"]),
    .testTarget(
      name: "HeedSetupTests",
      dependencies: [
        "CardDrawing", "Draws", "Heed", "HeedDashboard", "HeedGeometry", "HeedSetup", "HeedSignals", "HeedVideo",
      ]),
    .testTarget(name: "HeedSignalsTests", dependencies: ["Draws", "HeedGeometry", "HeedSignals"]),
    .testTarget(
      name: "HeedTests",
      dependencies: [
        "Draws", "Heed", "HeedDriver", "HeedGaze", "HeedGeometry", "HeedRisk", "HeedRoad", "HeedSignals",
        .product(name: "InMemoryLogging", package: "swift-log"), .product(name: "Logging", package: "swift-log"),
      ]),
    .testTarget(
      name: "HeedVisionTests",
      dependencies: [
        "BoardDrawing", "CardDrawing", "CHeedNets", "CHeedVision", "Draws", "HeedCabinVision", "HeedGeometry",
        "HeedLens", "HeedVision", "HeedRoadVision", "HeedSignals", "HeedVideo",
      ],
      resources: [.copy("Fixtures")]),
    .testTarget(name: "HeedVideoTests", dependencies: ["Draws", "HeedVideo", "HeedGeometry", "HeedSignals"]),
    .testTarget(
      name: "HeedSessionTests",
      dependencies: [
        "Draws", "Heed", "HeedGeometry", "HeedSession", "HeedSignals", .product(name: "GRDB", package: "GRDB.swift"),
      ]),
  ],
  // C23: weights are embedded.
  cLanguageStandard: .c2x,
  cxxLanguageStandard: .cxx17
)

// The storeys, from the ground up: a module imports only those of its own storey and of the ones before it.
let storeys: [(name: String, modules: Set<String>)] = [
  ("Engine", ["HeedGeometry", "HeedSignals", "HeedGaze", "HeedDriver", "HeedRoad", "HeedRisk", "Heed"]),
  (
    "Senses",
    [
      "HeedFiles", "CHeedVision", "CHeedNets", "CHeedVideo", "HeedVision", "HeedCabinVision", "HeedRoadVision",
      "HeedVideo",
    ]
  ),
  (
    "Readers",
    [
      "HeedFormats", "HeedSession", "HeedReport", "HeedDashboard", "CHeedLink", "CHeedSQLite", "HeedLink", "CZlib",
    ]
  ),
  ("Setup", ["HeedLens", "HeedSetup"]),
  ("Products", ["HeedKit", "CHeed", "HeedC", "HeedInjection", "HeedCommand"]),
]
for target in package.targets where target.path == nil {
  let module = target.isTest ? String(target.name.dropLast("Tests".count)) : target.name
  let storey = storeys.first { $0.modules.contains(module) || $0.modules.contains("C" + module) }?.name
  target.path = [target.isTest ? "Tests" : "Sources", storey, target.name].compactMap(\.self).joined(separator: "/")
}

// Debian's checks of the C library's calls; glibc has them in optimised builds alone.
for target in package.targets where target.name.hasPrefix("CH") && target.type == .regular {
  target.cSettings = (target.cSettings ?? []) + [.define("_FORTIFY_SOURCE", to: "2", .when(configuration: .release))]
  target.cxxSettings =
    (target.cxxSettings ?? []) + [.define("_FORTIFY_SOURCE", to: "2", .when(configuration: .release))]
}

for target in package.targets where !target.name.hasPrefix("C") {
  // Strict in one place: imports stay internal unless they show in our API, and existentials are spelled.
  target.swiftSettings = [
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
  ]
}

// `make test` looks at whole videos. With this variable the modules of the inner loops are optimised in debug builds too, where
// they take most of the time otherwise; without it, as for packages that depend on this one, nothing needs unsafeFlags.
if Context.environment["HEED_OPTIMIZED_LOOPS"] != nil {
  let loops: Set = ["HeedGeometry", "HeedCabinVision", "HeedLens", "CardDrawing"]
  for target in package.targets where loops.contains(target.name) {
    target.swiftSettings?.append(.unsafeFlags(["-O"], .when(configuration: .debug)))
  }
}
