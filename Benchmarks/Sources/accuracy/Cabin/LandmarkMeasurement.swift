import Foundation
import Scoring

/// Heed's landmarks against those of the original nets, on the fixture's picture; `landmark-error` compares them.
struct LandmarkMeasurement {
  private struct Errors: Decodable {
    var landmarks: Int
    var maxPixels: Double
    var meanPixels: Double
    var maxDepthPixels: Double
  }

  let places: Places

  func figures() throws -> Figures {
    guard FileManager.default.fileExists(atPath: places.landmarkFixture.path) else {
      throw AccuracyError.absent(places.landmarkFixture.lastPathComponent)
    }
    let errors = try InsideProgram(name: "landmark-error", places: places)
      .run([places.landmarkFixture.path], as: Errors.self)
    let pixels = Finding.Format(decimals: 4, unit: " px")
    return Figures([
      .atMost(
        Requirements.landmarkPixels, "farthest of \(errors.landmarks)", errors.maxPixels, pixels,
        detail: "mean \(pixels.text(errors.meanPixels))"),
      .information("depth, farthest", errors.maxDepthPixels, pixels),
    ])
  }
}
