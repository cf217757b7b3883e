package import Scoring

/// How well and how soon a camera's self-calibration knew its mounting, on one ``FlowDrive``.
package struct SelfCalibration: Sendable {
  /// Differences between the reported and the true mounting at one time.
  package struct Error: Hashable, Sendable {
    /// Difference in degrees; infinite if nothing was reported.
    package var yaw = Double.infinity
    package var pitch = Double.infinity
    package var roll: Double?
    /// Metres.
    package var height: Double?

    package var worst: Double { max(yaw, pitch) }
  }

  package let drive: String
  /// Differences after a minute of driving.
  package let settled: Error
  /// Differences at the end of the drive, compared with the mounting after the blow if there was one.
  package let final: Error
  /// Largest reported error of yaw or pitch from the first minute of driving to the blow or the end.
  package let worstSince: Double
  /// Seconds of driving and of the clock until the camera was calibrated; nil if it never was.
  package let calibrated: (driven: Double, clock: Double)?
  /// Seconds from the blow until it was detected; nil if it was not, or if there was no blow.
  package let found: (driven: Double, clock: Double)?
  /// Seconds from the blow until the camera was calibrated again; nil if it never was.
  package let recalibrated: (driven: Double, clock: Double)?
  /// Number of reported blows that did not happen.
  package let falseKnocks: Int
  /// Largest decrease of the progress without a blow.
  package let fall: Double

  package init(_ drive: FlowDrive, _ lines: [RoadRecording.Camera]) {
    let blow = drive.knockTime ?? .infinity
    let end = drive.frames.last?.time ?? 0
    func driven(_ time: Double) -> Double {
      drive.driven[min(max(0, Int((time * drive.framesPerSecond).rounded())), drive.driven.count - 1)]
    }
    func since(_ start: Double, _ line: RoadRecording.Camera?) -> (driven: Double, clock: Double)? {
      line.map { (driven($0.tMs / 1000) - driven(start), $0.tMs / 1000 - start) }
    }
    let minute = drive.frames.indices.first { drive.driven[$0] >= FlowDrive.settled }.map { drive.frames[$0].time }
    let (before, after) = (lines.filter { $0.tMs / 1000 < blow }, lines.filter { $0.tMs / 1000 >= blow })
    let knocks = before.last?.knocks ?? 0
    let hit = after.first { $0.knocks > knocks }
    self.drive = drive.id
    settled = Self.error(lines, at: minute, drive.camera)
    final = Self.error(lines, at: end, drive.cameraAfter)
    worstSince =
      before.filter { line in minute.map { line.tMs / 1000 > $0 } ?? false }
      .map { Self.error($0, drive.camera).worst }.filter(\.isFinite).max() ?? settled.worst
    calibrated = since(0, lines.first(where: \.calibrated))
    found = drive.knockTime == nil ? nil : since(blow, hit)
    recalibrated = hit.flatMap { hit in since(blow, after.first { $0.tMs > hit.tMs && $0.calibrated }) }
    let all = lines.last?.knocks ?? 0
    falseKnocks = all - (drive.knockTime != nil && hit != nil ? 1 : 0)
    fall = zip(before, before.dropFirst()).map { $0.progress - $1.progress }.max().map { max(0, $0) } ?? 0
  }

  /// Difference according to the last line until `time`.
  private static func error(_ lines: [RoadRecording.Camera], at time: Double?, _ camera: CarriedCamera) -> Error {
    guard let time, let line = lines.last(where: { $0.tMs / 1000 <= time + 1e-6 }) else { return Error() }
    return error(line, camera)
  }

  private static func error(_ line: RoadRecording.Camera, _ camera: CarriedCamera) -> Error {
    func apart(_ said: Double?, _ truth: Double) -> Double? { said.map { abs($0 - truth * 180 / .pi) } }
    return Error(
      yaw: apart(line.yawDeg, camera.yaw) ?? .infinity, pitch: apart(line.pitchDeg, camera.pitch) ?? .infinity,
      roll: apart(line.rollDeg, camera.roll), height: line.heightM.map { abs($0 - camera.heightMeters) })
  }
}
