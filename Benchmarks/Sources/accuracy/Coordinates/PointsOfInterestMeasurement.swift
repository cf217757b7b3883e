import Foundation
import Measuring
import RoadSimulation
import Scoring

/// The banners of the two places in seeds/mapbox-vision-poi.txt, against the benchmark's own projection.
struct PointsOfInterestMeasurement {
  private static let file = "points-of-interest.ndjson"
  private static let pixels = Finding.Format(decimals: 3, unit: " px")

  let places: Places

  func figures() throws -> Figures {
    note("points of interest")
    let drive = PointsDrive()
    let output = places.lines?.appending(path: Self.file) ?? places.output.appending(path: Self.file)
    if places.lines == nil { try run(drive, output) }
    guard FileManager.default.fileExists(atPath: output.path) else { throw AccuracyError.absent(Self.file) }
    let score = try drive.score(Data(contentsOf: output), file: Self.file)
    return Figures([
      .atMost(
        Requirements.pointPixels, "edges of banners, worst", score.errors.max(), Self.pixels,
        detail: "\(score.errors.count) banners, median "
          + (Statistics.median(score.errors).map(Self.pixels.text) ?? "-")),
      .fact(
        "banners that are not shown", "\(score.missing) of \(score.due)", value: Double(score.missing),
        required: "none", isMet: score.missing == 0 && score.due > 0),
      .fact(
        "banners behind, too far or outside of the picture", "\(score.wrong)", value: Double(score.wrong),
        required: "none", isMet: score.wrong == 0),
    ])
  }

  private func run(_ drive: PointsDrive, _ output: URL) throws {
    // A road input requires a cabin input; the sample drive is always available.
    let cabin = places.repository.appending(path: "Samples/drive/drive.mp4")
    let rig = try Locator(places: places).rig(drive.camera, name: "points-rig")
    func file(_ name: String, _ text: String) throws -> String {
      let file = places.output.appending(path: name)
      try Data(text.utf8).write(to: file)
      return file.path
    }
    let result = try Program(places: places).run(
      [
        "analyze", cabin.path, "--quiet", "--objects", "--rig", rig.path,
        "--recognitions", file("points-recognitions.ndjson", drive.recognitions),
        "--vehicle", file("points-vehicle.ndjson", drive.vehicle), "--points", file("points.geojson", drive.geoJSON),
      ], writing: output)
    guard result.usage.exitCode == 0 else {
      throw AccuracyError.heedFailed(exitCode: result.usage.exitCode, message: result.complaint)
    }
  }
}
