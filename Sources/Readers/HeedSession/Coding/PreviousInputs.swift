import HeedGeometry
import HeedSignals

/// The previous inputs, from which a coder predicts the next inputs.
struct PreviousInputs: Sendable {
  var cabin = Stream()
  var road = Stream()
  var picture = PictureObservation.blank
  var driverChanges = 0
  var phone = PhoneBox.blank
  var turn = CameraTurn.blank
  /// The last body trace of a driver who was outside the picture.
  var trace = BodyTrace.blank
  /// The last measured roughness of the picture.
  var roughness: Double?
  var formerCovering = FormerCovering()
  var face = FaceObservation.blank
  var gaze = GazeView.blank
  var (leftEye, rightEye) = (EyeObservation.blank, EyeObservation.blank)
  var (leftAppearance, rightAppearance) = (EyeAppearance.blank, EyeAppearance.blank)
  var objects: [RoadObject] = []
  /// The last lane marking of each position.
  var lanes: [LaneMarking] = []
  var tracks: [RoadFlow.Track] = []
  var vehicle: VehicleState?
  /// The last known value of each of the vehicle's signals.
  var said = VehicleState(time: .zero)
  /// The driver's last known gaze, as the source of the road pictures reports it.
  var driver = DriverGaze()

  /// The last frame of one camera.
  struct Stream: Sendable {
    var frame = -1
    var size = ImageSize(width: 0, height: 0)
    var time = Timestamp.zero
    /// Nanoseconds between the last two frames; overflow wraps around.
    var step: Int64 = 0
  }
}

extension InputCoder {
  /// Encodes or decodes the time of a camera's next input. Frame intervals are regular, so they differ little.
  mutating func time(_ value: inout Timestamp, _ stream: inout PreviousInputs.Stream) throws(Failure) {
    let last = stream.time.nanoseconds
    try whole(&value.nanoseconds, near: last &+ stream.step)
    stream.step = value.nanoseconds &- last
    stream.time = value
  }

  /// Encodes or decodes the size of a camera's pictures if the size has changed.
  mutating func size(_ value: inout ImageSize, isOther: Bool, _ stream: inout PreviousInputs.Stream) throws(Failure) {
    if isOther {
      try integer(&value.width, near: stream.size.width)
      try integer(&value.height, near: stream.size.height)
      stream.size = value
    }
    value = stream.size
  }

  mutating func frame(_ value: inout Int, _ stream: inout PreviousInputs.Stream) throws(Failure) {
    try integer(&value, near: stream.frame &+ 1)
    stream.frame = value
  }
}

/// Six numbers of a net that Heed no longer has. Recordings of coding versions 7 and 8 hold them; Heed skips them.
struct FormerCovering: Sendable {
  private var shares = [Double](repeating: 0, count: 6)

  /// Reads the six numbers of a removed net, coded as differences from the last six numbers.
  mutating func pass<Coder: InputCoder>(_ coder: inout Coder) throws(Coder.Failure) {
    coder.enter(.formerCovering)
    for index in shares.indices {
      let last = shares[index]
      try coder.number(&shares[index], .ratio, near: last)
    }
  }
}

extension ImageRect { static let blank = ImageRect(x: 0, y: 0, width: 0, height: 0) }

extension PlanePoint<Image> { static let blank = PlanePoint(x: 0, y: 0) }

extension Point<Camera> { static let blank = Point(x: 0, y: 0, z: 0) }
