import Foundation
import Heed
import HeedCabinVision
import HeedGaze
import HeedGeometry
import HeedSignals
import HeedVideo

/// A clip of a drawn person who looks at one point after the other: what is measured in it, once.
struct DrawnSitting {
  /// What a clip's tables lack.
  enum Fault: Error { case noDisplay, noFrames, badTable(String) }

  /// One look; its interval names the point.
  struct Look {
    var interval: PointInterval
    var calibrates: Bool
    /// The true middle between the eyes.
    var eye: Point<Camera>
  }

  /// One frame's face and what is measured in it.
  struct Seen {
    var face: FaceObservation
    var measurement: GazeMeasurement
  }

  let display: Rig.Display
  let camera: PinholeCamera
  let looks: [Look]
  let frames: [MeasuredFrame]
  private let seen: [Timestamp: Seen]

  /// - Parameter clip: The path of the video; its tables are beside it.
  init(_ clip: String, rig: Rig) throws {
    guard let display = rig.display else { throw Fault.noDisplay }
    self.display = display
    looks = try Self.looks(String(clip.dropLast(".mp4".count)))
    let (stage, source) = (try MeshFaceStage(rig: rig), try makeSource(clip))
    var (frames, seen, camera) = ([MeasuredFrame](), [Timestamp: Seen](), nil as PinholeCamera?)
    try source.open()
    defer { source.stop() }
    reading: while true {
      switch try source.next(timeout: .seconds(10)) {
      case .frame(let frame):
        let observation = try stage.observe(frame).rounded()
        camera = camera ?? rig.camera(for: frame.size)
        let measurement = camera.flatMap { camera in
          observation.face.flatMap { GazeEstimator.measure($0, at: frame.time, camera: camera) }
        }
        frames.append(MeasuredFrame(time: frame.time, measurement: measurement))
        if let face = observation.face, let measurement {
          seen[frame.time] = Seen(face: face, measurement: measurement)
        }
      case .nothingYet: continue
      case .ended: break reading
      }
    }
    guard let camera else { throw Fault.noFrames }
    (self.frames, self.seen, self.camera) = (frames, seen, camera)
  }

  /// The faces of a look after the time that does not count, in time order.
  func faces(_ look: Look, after settling: Duration) -> [Seen] {
    frames.filter { $0.time >= look.interval.start + settling && $0.time < look.interval.end }
      .compactMap { seen[$0.time] }
  }

  private static func looks(_ path: String) throws -> [Look] {
    let (points, truth) = (try rows(path + "_points.csv"), try rows(path + "_truth.csv"))
    return try points.map { point in
      guard let name = point["point"], let role = point["role"], let start = point.number("start_ms"),
        let end = point.number("end_ms"), let x = point.number("x_pt"), let y = point.number("y_pt"),
        let frame = truth.first(where: { ($0.number("t_ms") ?? 0) >= start }),
        let eye = frame.numbers(["head_x_mm", "head_y_mm", "head_z_mm"])
      else { throw Fault.badTable(path) }
      let interval = PointInterval(
        name: String(name), start: Timestamp(milliseconds: start), end: Timestamp(milliseconds: end),
        target: PlanePoint(x: x, y: y))
      return Look(
        interval: interval, calibrates: role == "calibration",
        eye: Point(meters: SIMD3(eye[0], eye[1], eye[2]) / 1000))
    }
  }

  /// The rows of a table, by the names of their columns.
  private static func rows(_ path: String) throws -> [[Substring: Substring]] {
    let lines = try String(contentsOfFile: path, encoding: .utf8).split(whereSeparator: \.isNewline)
    let cells = lines.map { $0.split(separator: ",", omittingEmptySubsequences: false) }
    guard let header = cells.first else { return [] }
    return cells.dropFirst().map { Dictionary(zip(header, $0)) { first, _ in first } }
  }
}

extension [Substring: Substring] {
  fileprivate func number(_ column: Substring) -> Double? { self[column].flatMap { Double($0) } }

  fileprivate func numbers(_ columns: [Substring]) -> [Double]? {
    let values = columns.compactMap(number)
    return values.count == columns.count ? values : nil
  }
}
