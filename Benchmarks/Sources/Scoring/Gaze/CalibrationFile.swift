package import Foundation

/// The parts of a calibration file that the benchmark judges; the keys are those of docs/formats.md.
package struct CalibrationFile: Decodable, Hashable, Sendable {
  package struct Point: Decodable, Hashable, Sendable {
    package var samplesUsed: Int?
    package var samplesRejected: Int?
  }
  /// The mean gaze error on the display that the calibration predicts of itself.
  package var expectedDeg: Double
  package var expectedMm: Double
  package var points: [Point]

  /// - Throws: ``ScoringError/unreadable(path:reason:)``
  package init(json: Data, file: String) throws(ScoringError) {
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    do {
      self = try decoder.decode(CalibrationFile.self, from: json)
    } catch {
      throw .unreadable(path: file, reason: "\(error)")
    }
  }
}
