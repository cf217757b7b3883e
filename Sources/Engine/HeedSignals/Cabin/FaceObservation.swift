public import HeedGeometry

/// One face in one frame: raw measurements.
public struct FaceObservation: Hashable, Sendable {
  /// Trust in the face, 0...1: the net's presence score, lowered if the face is cut off, small or turned away.
  public var score: Double
  /// The landmarks' bounding box, pixels.
  public var box: ImageRect
  /// Head pose: yaw + towards the person's left, pitch + up, roll + when the head tilts to the person's right.
  public var yaw, pitch, roll: Angle
  /// The head's origin, midway between the eyes' rotation centres.
  public var origin: Point<Camera>
  /// The person's own left eye; nil when it is hidden or turned away.
  public var leftEye: EyeObservation?
  /// The person's own right eye; nil when it is hidden or turned away.
  public var rightEye: EyeObservation?
  /// Gap between the lips over the width of the mouth: 0 closed ... about 1 in a yawn.
  public var mouthOpenness: Double
  /// Whether the face mesh is an earlier frame's, moved along with the head's skin; mesh-based lids and the mouth then
  /// keep their earlier shape. False in recordings made before meshes were carried.
  public var isCarried: Bool

  /// Memberwise initializer.
  public init(
    score: Double, box: ImageRect, yaw: Angle, pitch: Angle, roll: Angle, origin: Point<Camera>,
    leftEye: EyeObservation?, rightEye: EyeObservation?, mouthOpenness: Double, isCarried: Bool = false
  ) {
    (self.score, self.box, self.yaw, self.pitch, self.roll, self.origin) = (score, box, yaw, pitch, roll, origin)
    (self.leftEye, self.rightEye, self.mouthOpenness) = (leftEye, rightEye, mouthOpenness)
    self.isCarried = isCarried
  }

  /// Transforms head coordinates into the camera frame.
  public var cameraFromHead: Transform<Camera, Head> {
    Transform(rotation: Rotation(yaw: yaw, pitch: pitch, roll: roll), origin: origin)
  }

  var isMeasurement: Bool {
    score.isMeasurement && box.x.isMeasurement && box.y.isMeasurement && box.width.isMeasurement
      && box.height.isMeasurement && yaw.radians.isMeasurement && pitch.radians.isMeasurement
      && roll.radians.isMeasurement && mouthOpenness.isMeasurement && origin.isMeasurement
  }

  /// - Returns: False if the face is not a valid measurement; invalid eyes become nil.
  mutating func round() -> Bool {
    guard isMeasurement else { return false }
    score = Precision.ratio.round(max(0, min(1, score)))
    box = ImageRect(
      x: Precision.boxPixel.round(box.x), y: Precision.boxPixel.round(box.y),
      width: Precision.boxPixel.round(box.width), height: Precision.boxPixel.round(box.height))
    (yaw, pitch, roll) = (Precision.round(yaw), Precision.round(pitch), Precision.round(roll))
    origin = Point(meters: Precision.meter.round(origin.meters))
    if leftEye?.round() == false { leftEye = nil }
    if rightEye?.round() == false { rightEye = nil }
    mouthOpenness = Precision.ratio.round(mouthOpenness)
    // Rounding may lift a number just below the limit onto it.
    return isMeasurement
  }
}

/// One eye in one frame.
public struct EyeObservation: Hashable, Sendable {
  /// Angle between the lids as seen from the eyeball's centre: about 45 degrees wide open, about 0 (by noise also just
  /// below) shut. Unlike the gap in the picture, it does not shrink when the head nods.
  public var lidAperture: Angle
  /// The iris' centre, pixels; with shut lids, where the net places it.
  public var irisCenter: PlanePoint<Image>
  /// Radius of the iris in the picture.
  public var irisRadiusPixels: Double
  /// Rotation centre of the eyeball; fixed in the head.
  public var rotationCenter: Point<Camera>
  /// What the eye net measures in the eye's pixels; nil if no net ran, as in recordings of earlier versions.
  public var appearance: EyeAppearance?

  /// Memberwise initializer.
  public init(
    lidAperture: Angle, irisCenter: PlanePoint<Image>, irisRadiusPixels: Double, rotationCenter: Point<Camera>,
    appearance: EyeAppearance? = nil
  ) {
    (self.lidAperture, self.irisCenter, self.irisRadiusPixels) = (lidAperture, irisCenter, irisRadiusPixels)
    (self.rotationCenter, self.appearance) = (rotationCenter, appearance)
  }

  /// The lid opening from the eye net if it ran, else ``lidAperture``: the mesh mistakes rims, reflections and lashes
  /// for lids.
  public var openAperture: Angle {
    appearance.map { .degrees($0.apertureDegrees) } ?? lidAperture
  }

  var isMeasurement: Bool {
    lidAperture.radians.isMeasurement && irisCenter.x.isMeasurement && irisCenter.y.isMeasurement
      && irisRadiusPixels.isMeasurement && rotationCenter.isMeasurement && appearance?.isMeasurement != false
  }

  /// - Returns: False if the eye is not a valid measurement.
  mutating func round() -> Bool {
    guard isMeasurement else { return false }
    lidAperture = Precision.round(lidAperture)
    irisCenter = PlanePoint(x: Precision.pixel.round(irisCenter.x), y: Precision.pixel.round(irisCenter.y))
    irisRadiusPixels = Precision.pixel.round(irisRadiusPixels)
    rotationCenter = Point(meters: Precision.meter.round(rotationCenter.meters))
    appearance?.round()
    return isMeasurement
  }
}

extension Point {
  fileprivate var isMeasurement: Bool { x.isMeasurement && y.isMeasurement && z.isMeasurement }
}

extension Double {
  /// Finite and of a plausible size in pixels, metres or radians.
  /// Choice: no picture is a million pixels wide; squares of far larger numbers would overflow.
  fileprivate var isMeasurement: Bool { magnitude < 1e6 }
}
