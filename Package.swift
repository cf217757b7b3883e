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
    .target(
      name: "CHeedVideo",
      cxxSettings: [.headerSearchPath("opencv")],
      // FFmpeg's own libraries read files and images; OpenCV's camera, writer and PNG encoder are the rest.
      linkerSettings: [
        .linkedLibrary("opencv_core"), .linkedLibrary("opencv_videoio"), .linkedLibrary("opencv_imgcodecs"),
        .linkedLibrary("avformat"), .linkedLibrary("avcodec"), .linkedLibrary("avutil"), .linkedLibrary("swscale"),
      ]),
    .target(name: "HeedVideo", dependencies: ["CHeedVideo", "HeedGeometry", "HeedSignals"]),
    .testTarget(name: "HeedVideoTests", dependencies: ["HeedVideo", "HeedGeometry", "HeedSignals"]),
    .testTarget(name: "HeedSignalsTests", dependencies: ["HeedSignals"]),
  ],
  cxxLanguageStandard: .cxx17
)

for target in package.targets where !target.name.hasPrefix("C") {
  // Strict in one place: imports stay internal unless they show in our API, and existentials are spelled.
  target.swiftSettings = [
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
  ]
}
