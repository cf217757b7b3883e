import Foundation
import Testing

@testable import Scoring

/// The rendered driver's own files, where they are.
struct DataTests {
  private static let folder = MeasuringData.folder("driver")
  private static let isThere = FileManager.default.fileExists(atPath: folder.path)

  private func table(_ name: String) throws -> CSVTable {
    try CSVTable(String(contentsOf: Self.folder.appending(path: name), encoding: .utf8), file: name)
  }

  @Test(.enabled(if: isThere, "needs the folder driver of HEED_DATA"))
  func eyesRestOnEveryScoredTarget() throws {
    let truth = try Truth(table: table("accuracy_truth.csv"))
    let points = try PointsTable(table: table("accuracy_points.csv"))
    let display = try TruthDisplay(
      json: Data(contentsOf: Self.folder.appending(path: "camera.json")), file: "camera.json")
    #expect(points.calibration.count == 5)
    #expect(points.validation.count == 16)
    let six = points.withPoint(near: SIMD2(960, 972))
    #expect(six.calibration.last?.target == SIMD2(1216, 972))
    #expect(six.validation.count == 15)
    let nothing = [FrameLine?](repeating: nil, count: truth.frames.count)
    let score = PointsScore(points.points, truth: truth, lines: nothing, display: display)
    #expect(score.points.allSatisfy { $0.frames >= 26 }, "two thirds of 1.35 s")
    // Drift and tremor of the rendered eye; one that still travelled would be off by degrees.
    #expect(score.points.allSatisfy { ($0.eyesOwnErrors.max() ?? 9) < 0.75 })
  }

  @Test(.enabled(if: isThere, "needs the folder driver of HEED_DATA"), arguments: ["drive", "pose", "accuracy"])
  func theTruthOfEveryClipIsRead(clip: String) throws {
    let truth = try Truth(table: table("\(clip)_truth.csv"))
    let score = IrisScore(truth: truth, lines: [FrameLine?](repeating: nil, count: truth.frames.count))
    #expect(score.eyes > truth.frames.count, "most frames show two open eyes")
    #expect(score.missing == score.eyes)
  }
}
