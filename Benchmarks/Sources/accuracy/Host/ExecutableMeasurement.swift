import Foundation
import Scoring

/// Size of an app's release executable, built as an app would be: no flags.
struct ExecutableMeasurement {
  private static let megabytes = Finding.Format(factor: 1e-6, decimals: 1, unit: " MB")

  let places: Places

  func figures() throws -> Figures {
    note("building an app in release, which takes minutes")
    let files = FileManager.default
    let app = places.repository.appending(path: ".build/app")
    let sources = app.appending(path: "Sources")
    try files.createDirectory(at: sources, withIntermediateDirectories: true)
    let sample = sources.appending(path: "WatchDriver")
    if !files.fileExists(atPath: sample.path) {
      try files.copyItem(at: places.repository.appending(path: "Samples/WatchDriver"), to: sample)
    }
    try Data(Self.manifest.utf8).write(to: app.appending(path: "Package.swift"))
    var program = Program(places: places, path: URL(fileURLWithPath: "/usr/bin/env"), timeoutSeconds: 3600)
    program.standardOutput = places.output.appending(path: "app.txt").path
    let result = try program.run(["swift", "build", "-c", "release", "--package-path", app.path], name: "app")
    let executable = app.appending(path: ".build/release/WatchDriver").path
    let size = try? files.attributesOfItem(atPath: executable)[.size] as? Double
    return Figures([
      .atMost(
        Requirements.executableBytes, "executable of Samples/WatchDriver", size, Self.megabytes,
        detail: size == nil ? result.complaint : nil)
    ])
  }

  private static let manifest = """
    // swift-tools-version: 6.1
    import PackageDescription

    let package = Package(
      name: "app",
      dependencies: [.package(name: "heed", path: "../..")],
      targets: [.executableTarget(name: "WatchDriver", dependencies: [.product(name: "HeedKit", package: "heed")])])

    """
}

extension Requirements {
  static let executableBytes = 60e6
}
