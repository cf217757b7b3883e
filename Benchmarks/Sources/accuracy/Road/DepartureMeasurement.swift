import Foundation
import RoadSimulation
import Scoring

/// Lane departures, with stills shifted over the ground by a known distance; and twenty minutes of driving within the
/// lane.
///
/// `shifted-road` makes the pictures, `lane-markings` detects the markings, `heed alerts` judges. The expected place
/// of the alert follows from the still's markings as read by hand, not by Heed.
struct DepartureMeasurement {
  /// A still with a straight road.
  private struct Still {
    var file: String
    /// The markings' meeting point, as angles of the camera relative to the road, degrees, + up and + left.
    var pitch: Double
    var yaw: Double
    /// Distance from the camera to the middle of each marking, metres, with the camera 1.3 m above the road.
    var left: Double
    var right: Double
  }

  /// Read by hand: the middle of the paint in six or seven rows of each marking, found by its colour in a window
  /// around a line drawn by eye; undistorted with the camera of `camera_cal/reference.txt`; fitted with a straight
  /// line (residuals below 1.1 px). The lines' meeting point gives pitch and yaw, their slopes times 1.3 m the
  /// distances.
  private static let stills = [
    Still(file: "straight_lines1.jpg", pitch: 1.661, yaw: -1.442, left: 1.885, right: 2.010),
    Still(file: "straight_lines2.jpg", pitch: 1.477, yaw: -1.543, left: 1.802, right: 2.011),
  ]
  /// Source: camera_cal/reference.txt.
  private static let optics = [1158.774, 1154.076, 669.642, 388.080, -0.25678, 0.04338, -0.000687, 0.000126, -0.11503]
  private static let height = 1.3
  /// The rig's angles, the same for both stills, like those of a mounted camera.
  private static let mounted = (pitch: 1.57, yaw: -1.49)
  /// Source: `LaneDepartureMonitor`: the wheels' outer edge crosses the marking, half of a 1.8 m wide vehicle from the
  /// camera.
  private static let halfVehicle = 0.9
  /// A drift of 0.5 m/s: steps of 0.025 m at 20 frames a second; `speed` is the vehicle's, m/s.
  private static let (step, count, framesPerSecond, speed) = (0.025, 57, 20.0, 20.0)
  /// Number of frames without motion before the drift begins.
  private static let before = 40
  static let minutes = 20.0
  static let seed: UInt64 = 20

  private struct Outcome {
    var name: String
    var expected: Double
    /// Shift at the first report of each stage of the alert, metres.
    var drifting: Double?
    var departed: Double?
    var others: Int
  }

  let places: Places

  func figures() throws -> Figures {
    let outcomes = try Self.stills.flatMap { still in
      try [1.0, -1.0].map { try outcome(still, side: $0) }
    }
    return Figures(outcomes.flatMap(Self.findings) + (try inLane()))
  }

  private static func findings(_ outcome: Outcome) -> [Finding] {
    let meters = Finding.Format(decimals: 3, unit: " m")
    return [
      .atMost(
        Requirements.departureMeters, outcome.name, outcome.departed.map { abs($0 - outcome.expected) }, meters,
        detail: "said at \(outcome.departed.map(meters.text) ?? "-"), should be \(meters.text(outcome.expected)), "
          + "drifting from \(outcome.drifting.map(meters.text) ?? "-")"),
      .fact(
        "\(outcome.name), other alerts", "\(outcome.others)",
        value: Double(outcome.others), required: "none", isMet: outcome.others == 0),
    ]
  }

  /// - Parameter side: Direction of the drift: 1 to the left, -1 to the right.
  private func outcome(_ still: Still, side: Double) throws -> Outcome {
    let word = side > 0 ? "left" : "right"
    let stem = still.file.replacing(".jpg", with: "")
    let name = "departure-\(stem)-\(word)"
    note("lanes: \(stem), shifted to the \(word)")
    let lines = try markings(still, side: side, name: name)
    let alerts = try RoadAlerts(places: places).recording(Self.recognitions(lines), name: name).alerts
      .filter { $0.kind == "laneDeparture" && $0.state != .cleared }
    func shift(_ stage: String) -> Double? {
      alerts.first { $0.side == word && $0.stage == stage }.map {
        Self.step * ($0.tMs / 1000 * Self.framesPerSecond - Double(Self.before))
      }
    }
    let others = alerts.filter { $0.side != word || $0.tMs < 1000 * Double(Self.before) / Self.framesPerSecond }
    return Outcome(
      name: "\(stem), to the \(word)", expected: (side > 0 ? still.left : still.right) - Self.halfVehicle,
      drifting: shift("drifting"), departed: shift("departed"), others: others.count)
  }

  /// Markings that were detected in the shifted pictures.
  private func markings(_ still: Still, side: Double, name: String) throws -> [LaneFrame] {
    let folder = places.output.appending(path: "shifted")
    defer { if places.lines == nil { try? FileManager.default.removeItem(at: folder) } }
    if places.lines == nil {
      let picture = try places.file("road/stills/\(still.file)")
      let camera = Self.optics + [Self.height, still.pitch, still.yaw, 0]
      _ = try InsideProgram(name: "shifted-road", places: places).output(
        [
          picture.path, folder.path, camera.map { "\($0)" }.joined(separator: ","), "\(side * Self.step)",
          "\(Self.count)",
        ], file: name + ".made")
    }
    let camera = Self.optics + [Self.height, Self.mounted.pitch, Self.mounted.yaw, 0]
    return try LaneMarkings(places: places).frames(
      [folder.path], options: ["--camera", camera.map { "\($0)" }.joined(separator: ",")], name: name)
  }

  private static func recognitions(_ lines: [LaneFrame]) -> String {
    let distortion = optics[4...].map { "\($0)" }.joined(separator: ",")
    let head =
      "{\"type\":\"camera\",\"image\":[1280,720],\"fx\":\(optics[0]),\"fy\":\(optics[1]),\"cx\":\(optics[2]),"
      + "\"cy\":\(optics[3]),\"distortion\":[\(distortion)],\"height_m\":\(height),\"pitch_deg\":\(mounted.pitch),"
      + "\"yaw_deg\":\(mounted.yaw),\"roll_deg\":0}\n"
    let still = lines.first.map { [LaneFrame](repeating: $0, count: before) } ?? []
    return head
      + (still + lines).enumerated().map { index, line in
        let lanes = line.lanes.map { lane in
          let points = lane.points.filter { $0.count == 2 }
            .map { "[\(RecognitionText.number($0[0])),\(RecognitionText.number($0[1]))]" }
          return "{\"position\":\"\(lane.position)\",\"points\":[\(points.joined(separator: ","))]}"
        }
        return "{\"t_ms\":\(RecognitionText.number(1000 * Double(index) / framesPerSecond)),\"image\":[1280,720],"
          + "\"speed_mps\":\(speed),\"yaw_rate_dps\":0,\"lanes\":[\(lanes.joined(separator: ","))],\"objects\":[]}\n"
      }.joined()
  }

  private func inLane() throws -> [Finding] {
    note("lanes: \(Self.minutes) minutes within the lane")
    let drive = LaneDrive(minutes: Self.minutes, seed: Self.seed)
    let recording = try RoadAlerts(places: places).recording(drive.ndjson, name: "in-lane")
    let alerts = recording.alerts.filter { $0.kind == "laneDeparture" && $0.state == .raised }
    let seen = zip(drive.frames, recording.roads).compactMap { frame, road in
      road.lane?.leftM.map { abs($0 - frame.leftDistance) }
    }
    let meters = Finding.Format(decimals: 3, unit: " m")
    return [
      .fact(
        "alerts in \(Int(Self.minutes)) minutes", "\(alerts.count)", value: Double(alerts.count), required: "none",
        isMet: alerts.isEmpty),
      // Detected markings are required too, because without a lane there can be no alert.
      .atLeast(
        Requirements.laneSeenShare, "frames with a lane", Double(seen.count) / Double(drive.frames.count), .percent,
        detail: "distance of the left marking, median error \(Statistics.median(seen).map(meters.text) ?? "-")"),
    ]
  }
}
