public import HeedGeometry

/// One face in one frame, measured but not yet judged.
public struct FaceObservation: Hashable, Sendable {
  /// How far the face can be trusted, 0...1: presence by the net, lowered by what is out of the picture, small or turned away.
  public var score: Double
  /// The landmarks' bounding box.
  public var box: ImageRect
  /// The head's attitude: yaw + towards the person's left, pitch + up, roll + when the top of the head goes to the person's right.
  public var yaw: Angle
  public var pitch: Angle
  public var roll: Angle
  /// The head's origin (midway between the eyes' rotation centres).
  public var origin: Point<Camera>
  /// The person's own left eye; nil when it is hidden or turned away.
  public var leftEye: EyeObservation?
  /// The person's own right eye; nil when it is hidden or turned away.
  public var rightEye: EyeObservation?
  /// Gap between the lips over the mouth's width, 0 closed ... about 1 in a yawn.
  public var mouthOpenness: Double

  public init(
    score: Double, box: ImageRect, yaw: Angle, pitch: Angle, roll: Angle, origin: Point<Camera>,
    leftEye: EyeObservation?, rightEye: EyeObservation?, mouthOpenness: Double
  ) {
    self.score = score
    self.box = box
    self.yaw = yaw
    self.pitch = pitch
    self.roll = roll
    self.origin = origin
    self.leftEye = leftEye
    self.rightEye = rightEye
    self.mouthOpenness = mouthOpenness
  }

  /// Carries head coordinates into the camera frame.
  public var cameraFromHead: Transform<Camera, Head> {
    Transform(rotation: Rotation(yaw: yaw, pitch: pitch, roll: roll), origin: origin)
  }

  var isMeasurement: Bool {
    score.isMeasurement && box.x.isMeasurement && box.y.isMeasurement && box.width.isMeasurement
      && box.height.isMeasurement && yaw.radians.isMeasurement && pitch.radians.isMeasurement
      && roll.radians.isMeasurement && mouthOpenness.isMeasurement && origin.isMeasurement
  }

  func rounded() -> FaceObservation {
    func eye(_ eye: EyeObservation?) -> EyeObservation? {
      guard let eye, eye.isMeasurement else { return nil }
      let rounded = eye.rounded()
      return rounded.isMeasurement ? rounded : nil
    }
    return FaceObservation(
      score: Precision.ratio.round(max(0, min(1, score))),
      box: ImageRect(
        x: Precision.boxPixel.round(box.x), y: Precision.boxPixel.round(box.y),
        width: Precision.boxPixel.round(box.width), height: Precision.boxPixel.round(box.height)),
      yaw: Precision.round(yaw), pitch: Precision.round(pitch), roll: Precision.round(roll),
      origin: Point(meters: Precision.meter.round(origin.meters)), leftEye: eye(leftEye), rightEye: eye(rightEye),
      mouthOpenness: Precision.ratio.round(mouthOpenness))
  }
}

/// One eye in one frame.
public struct EyeObservation: Hashable, Sendable {
  /// How far the lids stand apart, as an angle at the eyeball's centre: wide open about 45 degrees, shut about 0 (a little
  /// below it by noise). Being an angle on the eyeball it does not shrink when the head nods, as a gap in the picture does.
  public var lidAperture: Angle
  /// The iris' centre; where the net puts it when the lids are shut.
  public var irisCenter: PlanePoint<Image>
  public var irisRadiusPixels: Double
  /// Rotation centre of the eyeball, carried by the head.
  public var rotationCenter: Point<Camera>

  public init(
    lidAperture: Angle, irisCenter: PlanePoint<Image>, irisRadiusPixels: Double, rotationCenter: Point<Camera>
  ) {
    self.lidAperture = lidAperture
    self.irisCenter = irisCenter
    self.irisRadiusPixels = irisRadiusPixels
    self.rotationCenter = rotationCenter
  }

  var isMeasurement: Bool {
    lidAperture.radians.isMeasurement && irisCenter.x.isMeasurement && irisCenter.y.isMeasurement
      && irisRadiusPixels.isMeasurement && rotationCenter.isMeasurement
  }

  func rounded() -> EyeObservation {
    EyeObservation(
      lidAperture: Precision.round(lidAperture),
      irisCenter: PlanePoint(x: Precision.pixel.round(irisCenter.x), y: Precision.pixel.round(irisCenter.y)),
      irisRadiusPixels: Precision.pixel.round(irisRadiusPixels),
      rotationCenter: Point(meters: Precision.meter.round(rotationCenter.meters)))
  }
}

extension Point {
  fileprivate var isMeasurement: Bool { x.isMeasurement && y.isMeasurement && z.isMeasurement }
}

extension Double {
  /// Finite, and no larger than anything that a camera measures in pixels, metres or radians.
  /// Choice: no picture is a million pixels wide; a larger number is garbage, and its square would leave the range.
  fileprivate var isMeasurement: Bool { magnitude < 1e6 }
}
