import Draws
import RoadSimulation
import Scoring

/// A simulated approach in the input format of `heed alerts`, with one fault.
struct FaultyScene {
  /// Text that stands in the place of a number.
  enum Garbage: String, CaseIterable {
    case notANumber = "NaN"
    case infinite = "Infinity"
    case negativeInfinite = "-Infinity"
    case tooLarge = "1e999"
    case huge = "1e300"
    case null
  }

  /// The speed that is reported in the last part of the scene.
  enum Speed: String, CaseIterable {
    case good, absent, negative, infinite, stale
  }

  /// Boxes whose distance never decreases.
  enum Distance: String, CaseIterable {
    case constant = "a box that stays as it is"
    case growing = "a box that gets smaller"
    case noTime = "boxes that grow while no time passes"
  }

  let scene: RoadScene
  /// Time at which the warning is due, and the late limit, seconds since the start of the scene.
  private let due: Double
  private let late: Double

  init(_ scene: RoadScene) {
    self.scene = scene
    due = scene.contact.first(atOrBelow: Approach.due)?.time ?? 0
    late = scene.contact.first(atOrBelow: Approach.late)?.time ?? 0
  }

  private static let camera = SimulatedCamera()
  private static let head =
    "{\"type\":\"camera\",\"image\":[1242,375],\"fx\":\(camera.focal),\"fy\":\(camera.focal),\"cx\":\(camera.centerX),"
    + "\"cy\":\(camera.centerY),\"height_m\":\(camera.heightMeters),\"pitch_deg\":0,\"roll_deg\":0,\"yaw_deg\":0"

  /// Straight lane markings, 1.8 m to each side of the camera.
  private static let lanes: String = {
    let markings = [("egoLeft", 1.8), ("egoRight", -1.8)].map { name, y in
      let points = stride(from: 6.0, through: 40, by: 2).map { x in
        "[\(RecognitionText.number(camera.centerX - camera.focal * y / x)),"
          + "\(RecognitionText.number(camera.centerY + camera.focal * camera.heightMeters / x))]"
      }
      return "{\"position\":\"\(name)\",\"points\":[\(points.joined(separator: ","))]}"
    }
    return "[\(markings.joined(separator: ","))]"
  }()

  /// The unchanged scene, only its first frames, or with regions in its camera line.
  func text(frames: Int? = nil, regions: String? = nil) -> String {
    Self.head + (regions.map { ",\"regions\":\($0)" } ?? "") + "}\n"
      + scene.frames.prefix(frames ?? scene.frames.count).map { frame in
        line(frame, speed: RecognitionText.number(frame.speed), box: Self.sides(frame))
      }.joined()
  }

  /// Garbage in the speed and in one random side of the box, in every third frame until 0.8 s before the warning is
  /// due.
  func text(garbage: Garbage, seed: UInt64) -> String {
    var chance = SeededRandom(seed: seed)
    return Self.head + "}\n"
      + scene.frames.enumerated().map { index, frame in
        var (speed, box) = (RecognitionText.number(frame.speed), Self.sides(frame))
        if index % 3 == 2, frame.time < due - 0.8, frame.time > due - 2.8 {
          speed = garbage.rawValue
          if !box.isEmpty { box[Int.random(in: 0..<box.count, using: &chance)] = garbage.rawValue }
        }
        return line(frame, speed: speed, box: box)
      }.joined()
  }

  /// The scene with this speed; a stale speed is good in the first second only.
  func text(speed: Speed) -> String {
    Self.head + "}\n"
      + scene.frames.map { frame in
        let good = RecognitionText.number(frame.speed)
        let said: String? =
          switch speed {
          case .good: good
          case .absent: nil
          case .negative: "-1"
          case .infinite: "1e999"
          case .stale: frame.time < 1 ? good : nil
          }
        return line(frame, speed: said, box: Self.sides(frame))
      }.joined()
  }

  /// Number of frames before the time stops.
  private static let steady = 20

  static func text(_ kind: Distance) -> String {
    head + "}\n"
      + (0..<40).map { index in
        let scale =
          switch kind {
          case .constant: 1.0
          case .growing: 1 / (1 + 0.02 * Double(index))
          case .noTime: 1 + 0.05 * Double(max(0, index - steady))
          }
        let (width, height) = (80 * scale, 72 * scale)
        let box = [609.6 - width / 2, 172.9 + 79 * scale - height, width, height]
        let time = (kind == .noTime ? min(index, steady) : index) * 100
        return "{\"t_ms\":\(time),\"image\":[1242,375],\"speed_mps\":10,"
          + "\"objects\":[\(RecognitionText.object(id: "1", label: "car", box: box))]}\n"
      }.joined()
  }

  private static func sides(_ frame: RoadScene.Frame) -> [String] {
    frame.box.map { [$0.left, $0.top, $0.right - $0.left, $0.bottom - $0.top].map(RecognitionText.number) } ?? []
  }

  private func line(_ frame: RoadScene.Frame, speed: String?, box: [String]) -> String {
    let object =
      box.isEmpty ? "" : "{\"id\":\"1\",\"label\":\"\(scene.label)\",\"box\":[\(box.joined(separator: ","))]}"
    return "{\"t_ms\":\(RecognitionText.number(1000 * frame.time)),\"image\":[1242,375],"
      + (speed.map { "\"speed_mps\":\($0)," } ?? "")
      + "\"yaw_rate_dps\":0,\"speed_limit_mps\":60,\"lanes\":\(Self.lanes),\"objects\":[\(object)]}\n"
  }
}

extension FaultyScene {
  /// A complaint about the time of the first warning; nil if it is right.
  func lateness(_ recording: RoadRecording) -> String? {
    guard let first = RoadWarnings(recording.alerts).first("1").map({ $0 / 1000 }) else { return "no warning" }
    return abs(first - due) <= Requirements.warningP95Seconds
      ? nil : "warned at \(RecognitionText.number(first)) s, due at \(RecognitionText.number(due)) s"
  }

  /// A complaint about the handling of a bad speed; nil if it is right.
  func speedFault(_ recording: RoadRecording, _ speed: Speed) -> String? {
    if let fault = lateness(recording) { return fault }
    for function in ["laneDeparture", "overspeed"] {
      let last = recording.availability.last { $0.of == function }
      let isMissing = last?.state == "unavailable" && last?.reason == "speedMissing"
      if speed == .good, isMissing { return "\(function) is unavailable though the speed is good" }
      if speed != .good, !isMissing { return "\(function) is not unavailable" }
      // Source: docs/faults.md, row 23: after one second; plus another second, because it is checked only when a frame
      // comes.
      if speed == .stale, let last, !(1900...3000).contains(last.tMs) {
        return "\(function) is unavailable at \(last.tMs) ms, the last speed was at 900 ms"
      }
    }
    let time = recording.availability.last { $0.of == "timeToCollision" }
    return time?.state == "unavailable" ? "time to collision is unavailable: \(time?.reason ?? "")" : nil
  }
}
