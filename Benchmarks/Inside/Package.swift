// swift-tools-version: 6.1
import PackageDescription

// What no line of `heed` tells: `landmark-error` compares landmarks, `gaze-cost` times the stages, `gaze-fits` and `gaze-tables` calibrate with
// more, fewer and wrong points, `same-frames` looks at one frame in several ways, `simulated-people`
// calibrates people who exist as numbers only, `movement-speed` times the classifier of eye movements, `blink-fatigue`
// judges blinks that no clip shows, `lane-markings` writes down what the marking detector sees, `shifted-road` and `mask-runs` read
// and make pictures of roads, `camera-pictures` makes a camera's of a video, `later-start` begins a recording later, `single-eyes` reads eyes that were cut out of faces, `picture-rows` shows the bytes that no output may hold, `card-views` holds drawn cards up,
// `coordinate-answers` asks a camera's snapshot, `parallel-lanes` puts markings on the ground, `long-session` writes an hour,
// `many-sessions` fills a store, `day-session` writes ten hours of events, `decision-speed` times what is decided,
// `risk-levels` plays glance records through the one risk, `worse-drivers` looks for somebody who does worse and is judged
// better, `slow-readers` counts what of a recording reaches readers that are slow; `host-calls` what a host's calls lead to; `page-clients` pushes a live page to twenty; `soak` plays hours of drive and looks at what grows; `fault-frames` runs beside bad hosts; `frame-cost`, `live-frames`, `two-cameras` and `net-cost`
// time what `bench` and `compare.py` print. Apart from the rest of the instrument because these share code with what they measure, and need OpenCV to be built.
let package = Package(
  name: "heed-inside",
  dependencies: [.package(name: "heed", path: "../..")],
  targets: [
    .executableTarget(name: "blink-fatigue", dependencies: [.product(name: "HeedKit", package: "heed")]),
    .executableTarget(
      name: "camera-pictures", dependencies: ["Pictures", .product(name: "HeedKit", package: "heed")]),
    .executableTarget(
      name: "card-views", dependencies: ["CardDrawing", "Draws", .product(name: "HeedKit", package: "heed")]),
    // A link to ../../Tests/CardDrawing.
    .target(name: "CardDrawing", dependencies: ["Draws", .product(name: "HeedKit", package: "heed")]),
    .executableTarget(name: "coordinate-answers", dependencies: [.product(name: "HeedKit", package: "heed")]),
    .executableTarget(
      name: "day-session",
      dependencies: [
        "Draws", .product(name: "HeedKit", package: "heed"), .product(name: "HeedSession", package: "heed"),
      ]),
    .executableTarget(
      name: "decision-speed",
      dependencies: [
        "RecordedDrives", .product(name: "HeedKit", package: "heed"), .product(name: "HeedSession", package: "heed"),
      ]),
    .executableTarget(name: "landmark-error", dependencies: [.product(name: "HeedKit", package: "heed")]),
    .executableTarget(
      name: "fault-frames",
      dependencies: [
        "Clocks", "PacedCameras", .product(name: "HeedDashboard", package: "heed"),
        .product(name: "HeedInjection", package: "heed"), .product(name: "HeedKit", package: "heed"),
        .product(name: "HeedSession", package: "heed"),
      ]),
    .executableTarget(name: "frame-cost", dependencies: ["Clocks", .product(name: "HeedKit", package: "heed")]),
    .executableTarget(name: "gaze-cost", dependencies: [.product(name: "HeedKit", package: "heed")]),
    .executableTarget(name: "gaze-fits", dependencies: [.product(name: "HeedKit", package: "heed")]),
    .executableTarget(name: "gaze-tables", dependencies: [.product(name: "HeedEngine", package: "heed")]),
    .executableTarget(name: "later-start", dependencies: [.product(name: "HeedKit", package: "heed")]),
    .executableTarget(name: "landmark-cost", dependencies: ["Clocks", .product(name: "HeedKit", package: "heed")]),
    .executableTarget(name: "lane-markings", dependencies: [.product(name: "HeedKit", package: "heed")]),
    .executableTarget(name: "host-calls", dependencies: ["PacedCameras", .product(name: "HeedKit", package: "heed")]),
    .executableTarget(
      name: "live-frames", dependencies: ["Clocks", "PacedCameras", .product(name: "HeedKit", package: "heed")]),
    .executableTarget(
      name: "long-session",
      dependencies: [
        "RecordedDrives", .product(name: "HeedKit", package: "heed"), .product(name: "HeedSession", package: "heed"),
      ]),
    .executableTarget(
      name: "many-sessions",
      dependencies: [.product(name: "HeedKit", package: "heed"), .product(name: "HeedSession", package: "heed")]),
    .executableTarget(name: "movement-speed", dependencies: [.product(name: "HeedKit", package: "heed")]),
    .executableTarget(name: "mask-runs", dependencies: [.product(name: "HeedKit", package: "heed")]),
    .executableTarget(name: "net-cost", dependencies: ["Clocks", .product(name: "HeedKit", package: "heed")]),
    .executableTarget(
      name: "page-clients",
      dependencies: [
        "Clocks", "PacedCameras", .product(name: "HeedDashboard", package: "heed"),
        .product(name: "HeedKit", package: "heed"),
      ]),
    .executableTarget(name: "picture-rows", dependencies: [.product(name: "HeedKit", package: "heed")]),
    .executableTarget(name: "parallel-lanes", dependencies: [.product(name: "HeedKit", package: "heed")]),
    .executableTarget(name: "risk-levels", dependencies: [.product(name: "HeedKit", package: "heed")]),
    .executableTarget(name: "same-frames", dependencies: ["Draws", .product(name: "HeedKit", package: "heed")]),
    .executableTarget(
      name: "shifted-road", dependencies: ["Pictures", .product(name: "HeedKit", package: "heed")]),
    .executableTarget(name: "single-eyes", dependencies: [.product(name: "HeedKit", package: "heed")]),
    .executableTarget(name: "slow-readers", dependencies: [.product(name: "HeedKit", package: "heed")]),
    // A link to ../../Tests/Draws: seeded chance.
    .target(name: "Draws"),
    .executableTarget(
      name: "two-cameras", dependencies: ["Clocks", "PacedCameras", .product(name: "HeedKit", package: "heed")]),
    .target(name: "Clocks"),
    // Clips as live cameras.
    .target(name: "PacedCameras", dependencies: ["Clocks", .product(name: "HeedKit", package: "heed")]),
    .target(name: "Pictures", dependencies: [.product(name: "HeedKit", package: "heed")]),
    // A recorded session, played again and again on one clock.
    .target(
      name: "RecordedDrives",
      dependencies: [.product(name: "HeedKit", package: "heed"), .product(name: "HeedSession", package: "heed")]),
    // A link to ../../Tests/SimulatedPeople.
    .target(name: "SimulatedPeople", dependencies: ["Draws", .product(name: "HeedKit", package: "heed")]),
    .executableTarget(
      name: "simulated-people", dependencies: ["Draws", "SimulatedPeople", .product(name: "HeedKit", package: "heed")]),
    .executableTarget(
      name: "soak",
      dependencies: [
        "Clocks", "PacedCameras", "RecordedDrives", .product(name: "HeedKit", package: "heed"),
        .product(name: "HeedSession", package: "heed"),
      ]),
    .executableTarget(name: "worse-drivers", dependencies: ["Draws", .product(name: "HeedKit", package: "heed")]),
  ]
)

for target in package.targets {
  target.swiftSettings = [
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
  ]
}
