import Foundation
import Measuring
import Scoring

/// Our landmarks against those of the original nets, on the picture of the fixture; `landmark-error` compares them.
struct LandmarkRow {
  static let name = "one face, landmarks against the TFLite reference"
  static let required = "max 0.05 px"

  private struct Errors: Decodable {
    var landmarks: Int
    var maxPixels: Double
    var meanPixels: Double
    var maxDepthPixels: Double
  }

  let places: Places

  func row() throws -> Row {
    guard FileManager.default.fileExists(atPath: places.landmarkFixture.path) else {
      throw AccuracyError.absent(places.landmarkFixture.lastPathComponent)
    }
    guard FileManager.default.isExecutableFile(atPath: places.landmarkError.path) else {
      throw AccuracyError.landmarkErrorMissing
    }
    let output = places.output.appending(path: "landmarks.json").path
    var process = MeasuredProcess(path: places.landmarkError.path, arguments: [places.landmarkFixture.path])
    process.standardOutput = output
    process.standardError = output + ".stderr"
    let code = try process.run().exitCode
    guard code == 0 else {
      let message = try String(contentsOfFile: process.standardError, encoding: .utf8)
      throw AccuracyError.landmarkErrorFailed(
        exitCode: code, message: message.trimmingCharacters(in: .whitespacesAndNewlines))
    }
    let errors = try JSONDecoder().decode(Errors.self, from: Data(contentsOf: URL(fileURLWithPath: output)))
    let pixels = Finding.Format(decimals: 4, unit: " px")
    return Row(
      Self.name,
      [
        .atMost(
          Requirements.landmarkPixels, "farthest of \(errors.landmarks)", errors.maxPixels, pixels,
          detail: "mean \(pixels.text(errors.meanPixels))"),
        .information("depth, farthest", errors.maxDepthPixels, pixels),
      ])
  }
}
