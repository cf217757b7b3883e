/// The road camera as it is known at one update: a value, so that a picture is never drawn with a newer state than its own.
///
/// Carries points between the frames image, vehicle (= world) and geo. Each way comes twice: with an optional result, and
/// throwing ``Unplaced``, which says why there is none.
public struct CameraSnapshot: Hashable, Sendable {
  /// Of the pictures that pixels are counted in.
  public let frameSize: ImageSize
  /// For pictures of ``frameSize``; nil, or without a height: nobody measured it and it has not calibrated itself yet.
  public let camera: MountedCamera?
  /// Whether the camera's attitude is known from driving.
  public let isCalibrated: Bool
  /// How far the calibration has come, 0...1; 1 when ``isCalibrated``.
  public let calibrationProgress: Double
  /// nil: the vehicle's position or heading is not known.
  public let pose: GeoPose?

  public init(
    frameSize: ImageSize, camera: MountedCamera?, isCalibrated: Bool, calibrationProgress: Double, pose: GeoPose? = nil
  ) {
    self.frameSize = frameSize
    self.camera = camera
    self.isCalibrated = isCalibrated
    self.calibrationProgress = calibrationProgress
    self.pose = pose
  }
}
