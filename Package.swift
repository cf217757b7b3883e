// swift-tools-version: 6.1
import PackageDescription

let package = Package(
  name: "heed",
  products: [
    .library(name: "HeedKit", targets: ["HeedSignals", "HeedVision", "HeedVideo"])
  ],
  targets: [
    .target(name: "HeedGeometry"),
    .target(name: "HeedSignals", dependencies: ["HeedGeometry"]),
    .target(name: "HeedGaze", dependencies: ["HeedGeometry", "HeedSignals"]),
    .target(name: "HeedDriver", dependencies: ["HeedGeometry", "HeedSignals"]),
    .target(name: "HeedRisk", dependencies: ["HeedGeometry", "HeedSignals", "HeedGaze", "HeedDriver"]),
    .target(name: "Heed", dependencies: ["HeedGeometry", "HeedSignals", "HeedGaze", "HeedDriver", "HeedRisk"]),
    // OpenCV's headers include each other as "opencv2/..." while Debian keeps them in <opencv4/opencv2/...>. The folder
    // `opencv` holds one forwarding line for each of them that is reached, so neither unsafeFlags nor pkg-config is needed
    // (which would load all of OpenCV). Each library is named here: adding one is a reviewed line.
    .target(
      name: "CHeedVision",
      cxxSettings: [.headerSearchPath("opencv")],
      linkerSettings: [
        .linkedLibrary("opencv_core"), .linkedLibrary("opencv_imgproc"), .linkedLibrary("opencv_dnn"),
        .linkedLibrary("crypto"),
      ]),
    .target(
      name: "HeedVision", dependencies: ["CHeedVision", "HeedGeometry", "HeedSignals"],
      resources: [.embedInCode("models.json")]),
    .target(
      name: "CHeedVideo",
      cxxSettings: [.headerSearchPath("opencv")],
      // FFmpeg's own libraries read and write files; OpenCV does the camera and the PNG encoder.
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
