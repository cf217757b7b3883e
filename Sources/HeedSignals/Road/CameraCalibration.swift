public import HeedGeometry

/// How far the road camera has come in calibrating itself while driving.
public struct CameraCalibration: Hashable, Sendable {
  /// Why it does not advance.
  public enum Hold: String, Hashable, Codable, Sendable, CaseIterable {
    /// The vehicle is slower than what shows a direction.
    case tooSlow
    /// The vehicle turns.
    case turning
    /// Neither speed nor position says how fast the vehicle is.
    case noPosition
    /// The road shows nothing that could be followed.
    case noTexture
    /// Pictures come too seldom for points to be followed from one to the next.
    case tooSeldom
    /// Nobody follows points of the picture, and no markings are looked for.
    case noPictures
    /// The focal length is not known: give a rig with a road camera.
    case noCamera
  }

  /// 0...1; 1: calibrated.
  public var progress: Double
  /// nil: it advances, or is done.
  public var hold: Hold?
  /// The camera as driving showed it: attitude, and height where the speed was known. nil until it is calibrated.
  public var camera: MountedCamera?
  /// The same as far as it is known now, calibrated or not; nil until something was seen.
  public var estimate: MountedCamera?
  /// One standard deviation of yaw and pitch; nil until something was seen.
  public var deviation: Angle?
  /// How often the camera was found to have been moved.
  public var knocks: Int

  public init(
    progress: Double, hold: Hold? = nil, camera: MountedCamera? = nil, deviation: Angle? = nil, knocks: Int = 0
  ) {
    (self.progress, self.hold, self.camera, self.deviation, self.knocks) = (progress, hold, camera, deviation, knocks)
  }

  public var isCalibrated: Bool { camera != nil }
}

/// A step of the road camera's calibration: one event each.
public struct CameraChange: Hashable, Sendable {
  public enum Kind: String, Hashable, Codable, Sendable, CaseIterable {
    /// By a hundredth of the way.
    case advanced
    /// What keeps it from advancing is another, or nothing does any more.
    case held
    case calibrated
    /// It is calibrated, and known a little better.
    case refined
    /// Somebody moved the camera; it begins again.
    case moved
  }

  public var time: Timestamp
  public var kind: Kind
  /// Of the pictures.
  public var size: ImageSize
  public var calibration: CameraCalibration

  public init(time: Timestamp, kind: Kind, size: ImageSize, calibration: CameraCalibration) {
    (self.time, self.kind, self.size, self.calibration) = (time, kind, size, calibration)
  }

  /// Steps on the way are for those who watch; these are for everybody.
  public var isMilestone: Bool { kind == .calibrated || kind == .moved }
}
