import HeedGeometry
import HeedSignals

/// The previous inputs, from which encoder and decoder predict the next ones.
struct PreviousInputs: Sendable {
  var cabin = Stream()
  var road = Stream()
  var picture = PictureObservation(meanLuma: 0, contrast: 0, fingerprint: 0)
  var driverChanges = 0
  /// The last phone.
  var phone = PhoneBox(box: .blank, score: 0)
  /// The last trace of a driver out of the picture.
  var trace = BodyTrace.blank
  /// The last measured roughness of the picture.
  var roughness = 0.0
  var formerCovering = FormerCovering()
  /// The last face.
  var face = FaceObservation.blank
  var (leftEye, rightEye) = (EyeObservation.blank, EyeObservation.blank)
  var (leftAppearance, rightAppearance) = (EyeAppearance.blank, EyeAppearance.blank)
  var objects: [RoadObject] = []
  /// The last marking of each position.
  var lanes: [LaneMarking] = []
  var tracks: [RoadFlow.Track] = []
  var vehicle: VehicleState?
  /// The last known value of each vehicle signal.
  var said = VehicleState(time: .zero)
  /// The last known gaze from the road's source.
  var driver = DriverGaze()

  /// The last frame of a camera.
  struct Stream: Sendable {
    var frame = -1
    var size = ImageSize(width: 0, height: 0)
    var time = Timestamp.zero
    /// Nanoseconds between the last two frames, wrapping.
    var step: Int64 = 0
  }
}

extension InputCoder {
  /// The time of a stream's next input: frame intervals are regular, so their differences are small.
  mutating func time(_ value: inout Timestamp, _ stream: inout PreviousInputs.Stream) throws(Failure) {
    let last = stream.time.nanoseconds
    try whole(&value.nanoseconds, near: last &+ stream.step)
    stream.step = value.nanoseconds &- last
    stream.time = value
  }

  mutating func frame(_ value: inout Int, _ stream: inout PreviousInputs.Stream) throws(Failure) {
    try integer(&value, near: stream.frame &+ 1)
    stream.frame = value
  }
}

extension FaceObservation {
  static let blank = FaceObservation(
    score: 0, box: .blank, yaw: .zero, pitch: .zero, roll: .zero, origin: .blank, leftEye: nil, rightEye: nil,
    mouthOpenness: 0)
}

extension EyeObservation {
  static let blank = EyeObservation(
    lidAperture: .zero, irisCenter: .blank, irisRadiusPixels: 0, rotationCenter: .blank)
}

extension EyeAppearance {
  static let blank = EyeAppearance(
    closing: 0, closingSpread: 0, apertureDegrees: 0, apertureSpread: 0, irisSpreadPixels: 0, hidden: 0, cover: .lens)
}

extension EyeView { static let blank = EyeView(azimuthDegrees: 0, elevationDegrees: 0, spreadDegrees: 0) }

extension ImageRect { static let blank = ImageRect(x: 0, y: 0, width: 0, height: 0) }

extension PlanePoint<Image> { static let blank = PlanePoint(x: 0, y: 0) }

extension Point<Camera> { static let blank = Point(x: 0, y: 0, z: 0) }
