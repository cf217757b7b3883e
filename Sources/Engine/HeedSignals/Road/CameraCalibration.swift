public import HeedGeometry

/// Progress and result of the road camera's self-calibration while driving.
public struct CameraCalibration: Hashable, Sendable {
  /// Why the calibration does not advance.
  public enum Hold: String, Hashable, Codable, Sendable, CaseIterable {
    /// The vehicle is too slow for the flow to show a direction.
    case tooSlow
    /// The vehicle is turning.
    case turning
    /// Neither vehicle signals nor positions give a speed.
    case noPosition
    /// The picture has no points that could be tracked.
    case noTexture
    /// The frame rate is too low to track points from one picture to the next.
    case tooSeldom
    /// There are neither tracked points nor detected lane markings in the picture.
    case noPictures
    /// The focal length is not known; a rig with a road camera provides it.
    case noCamera
  }

  /// 0...1; 1 when calibrated.
  public var progress: Double
  /// nil while the calibration advances, and when it is complete.
  public var hold: Hold?
  /// The calibrated camera: attitude, and height if the speed was known; nil until calibrated.
  public var camera: MountedCamera?
  /// The present estimate, calibrated or not; nil before the first measurement.
  public var estimate: MountedCamera?
  /// Standard deviation of yaw and pitch; nil before the first measurement.
  public var deviation: Angle?
  /// How many times a displaced camera was detected.
  public var knocks: Int

  /// Memberwise initializer, without ``estimate``.
  public init(
    progress: Double, hold: Hold? = nil, camera: MountedCamera? = nil, deviation: Angle? = nil, knocks: Int = 0
  ) {
    (self.progress, self.hold, self.camera, self.deviation, self.knocks) = (progress, hold, camera, deviation, knocks)
  }

  /// True once ``camera`` is available.
  public var isCalibrated: Bool { camera != nil }
}

extension CameraChange {
  /// What happened.
  public enum Kind: String, Hashable, Codable, Sendable, CaseIterable {
    /// Progress grew by another hundredth.
    case advanced
    /// The reason for not advancing changed, or ended.
    case held
    /// The calibration is complete.
    case calibrated
    /// The complete calibration became a little more precise.
    case refined
    /// The camera was moved; calibration starts again.
    case moved
  }

  /// True for the steps that concern every reader; the others are for progress displays.
  public var isMilestone: Bool { kind == .calibrated || kind == .moved }
}
