public import HeedGeometry

/// Progress and result of the road camera's self-calibration while driving.
public struct CameraCalibration: Hashable, Sendable {
  /// Why the calibration does not advance.
  public enum Hold: String, Hashable, Codable, Sendable, CaseIterable {
    /// The vehicle is too slow for the motion of picture points to show a direction.
    case tooSlow
    /// The vehicle turns too much for the motion of picture points to show a direction.
    case turning
    /// Neither vehicle signals nor positions give a speed.
    case noPosition
    /// The picture has no trackable points.
    case noTexture
    /// The frame rate is too low to track points from one picture to the next.
    case tooSeldom
    /// The source does not track points, and no lane markings are detected.
    case noPictures
    /// The focal length is unknown; a rig with a road camera provides it.
    case noCamera
  }

  /// Progress of the calibration, 0...1; 1 when the calibration is complete.
  public var progress: Double
  /// Why the calibration does not advance; nil while it advances, and when complete.
  public var hold: Hold?
  /// The camera with its attitude, and its height if the speed was known; nil until calibrated.
  public var camera: MountedCamera?
  /// The present estimate, also before the calibration is complete; nil before the first measurement.
  public var estimate: MountedCamera?
  /// Standard deviation of yaw and pitch; nil before the first measurement.
  public var deviation: Angle?
  /// Number of times that the camera was moved.
  public var knocks: Int

  /// Memberwise initializer, without ``estimate``.
  public init(
    progress: Double, hold: Hold? = nil, camera: MountedCamera? = nil, deviation: Angle? = nil, knocks: Int = 0
  ) {
    (self.progress, self.hold, self.camera, self.deviation, self.knocks) = (progress, hold, camera, deviation, knocks)
  }

  /// True once ``camera`` exists.
  public var isCalibrated: Bool { camera != nil }
}

extension CameraChange {
  /// What happened to the calibration.
  public enum Kind: String, Hashable, Codable, Sendable, CaseIterable {
    /// Progress grew by another hundredth.
    case advanced
    /// The reason why the calibration does not advance changed or ended.
    case held
    /// The calibration is complete.
    case calibrated
    /// The complete calibration became a little more precise.
    case refined
    /// The camera was moved; calibration starts again.
    case moved
  }

  /// True for the steps that matter beyond displays of progress.
  public var isMilestone: Bool { kind == .calibrated || kind == .moved }
}
