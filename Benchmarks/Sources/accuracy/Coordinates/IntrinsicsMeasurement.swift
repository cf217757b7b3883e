import Foundation
import Measuring
import Scoring

/// A road camera calibrated with a board, and the effect of that on straight lanes.
struct IntrinsicsMeasurement {
  private static let stills = ["straight_lines1.jpg", "straight_lines2.jpg"]
  private static let pixels = Finding.Format(decimals: 3, unit: " px")

  /// The output of `heed camera`.
  private struct Camera: Decodable {
    struct Picture: Decodable { var refused: String? }
    var fx: Double
    var fy: Double
    var cx: Double
    var cy: Double
    var rmsPx: Double
    var holdoutRmsPx: Double?
    var deviations: [String: Double]?
    var pictures: [Picture]
    var picturesUsed: Int
  }

  /// The output of `parallel-lanes`.
  private struct Parallel: Decodable {
    var worst_crossed_deg: Double?
    var worst_joint_deg: Double?
  }

  let places: Places

  func figures() throws -> Figures {
    let reference = try LensReference(
      String(contentsOf: try places.file("road/camera_cal/reference.txt"), encoding: .utf8), file: "reference.txt")
    let stills = try Self.stills.map { try places.file("road/stills/\($0)").path }
    note("measuring the road camera with a board")
    let rig = places.output.appending(path: "board-rig")
    let camera = try measured(places.file("road/camera_cal"), rig: rig)
    let lanes = try InsideProgram(name: "parallel-lanes", places: places)
      .run(["--rig", rig.path] + stills, as: Parallel.self)
    func share(_ name: String, _ value: Double, _ truth: Double) -> Finding {
      .atMost(
        Requirements.intrinsicsShare, name, abs(value / truth - 1), .percent,
        detail: String(format: "%.2f, reference %.2f", value, truth)
          + (camera.deviations?[name].map { String(format: ", its own deviation %.2f", $0) } ?? ""))
    }
    return Figures([
      share("fx", camera.fx, reference.focal.x), share("fy", camera.fy, reference.focal.y),
      .atMost(
        Requirements.parallelDegrees, "lane lines, attitude from both stills, worst", lanes.worst_joint_deg, .degrees),
      .information(
        "lane lines of one still, attitude from the other alone, worst", lanes.worst_crossed_deg, .degrees),
      .information(
        "principal point off the reference", hypot(camera.cx - reference.center.x, camera.cy - reference.center.y),
        Self.pixels),
      .information(
        "corners, RMS", camera.rmsPx, Self.pixels,
        detail: "\(camera.picturesUsed) of \(camera.pictures.count) pictures; the reference says 0.853 px of 15"),
      .information("corners of pictures that were left out, RMS", camera.holdoutRmsPx, Self.pixels),
    ])
  }

  private func measured(_ folder: URL, rig: URL) throws -> Camera {
    try? FileManager.default.removeItem(at: rig)
    let output = places.output.appending(path: "board.json")
    var program = Program(places: places)
    program.standardOutput = output.path
    let result = try program.run(
      [
        "camera", folder.path, "--board", "9x6", "--square", "25", "--camera", "road", "--format", "json", "--quiet",
        "--output", rig.path,
      ], name: "camera")
    // Exit code 1 means that some pictures could not be used, which is acceptable.
    guard [0, 1].contains(result.usage.exitCode) else {
      throw AccuracyError.heedFailed(exitCode: result.usage.exitCode, message: result.complaint)
    }
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    return try decoder.decode(Camera.self, from: Data(contentsOf: output))
  }
}
