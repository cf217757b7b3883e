import HeedCabinVision
import HeedGaze
import HeedGeometry
import HeedSignals

/// Where the eyes of frames look: azimuth and elevation, degrees, each frame by itself, without smoothing.
struct Gaze {
  let rig: Rig
  let camera: PinholeCamera
  let calibration: GazeCalibration?

  /// A new face stage.
  /// - Parameter isEachMeasured: Whether the mesh is measured in every frame.
  func stage(isEachMeasured: Bool = false) throws -> MeshFaceStage {
    try MeshFaceStage(rig: rig, meshEvery: isEachMeasured ? 1 : nil)
  }

  /// The gaze of the next frame of a stage; nil without a face or with closed eyes.
  func look(_ frame: Frame, _ stage: MeshFaceStage) throws -> (angles: SIMD2<Double>, isCarried: Bool)? {
    guard let face = try stage.observe(frame).rounded().face else { return nil }
    var estimator = GazeEstimator(calibration: calibration)
    guard let measured = GazeEstimator.measure(face, at: frame.time, camera: camera),
      let gaze = estimator.update(face, measured: measured, at: frame.time, forward: nil)
    else { return nil }
    return (SIMD2(gaze.direction.azimuth.degrees, gaze.direction.elevation.degrees), face.isCarried)
  }

  /// The gaze of all frames from the first of a new stage on, by the frames' numbers.
  func looks(_ frames: some Sequence<Frame>, _ change: (Frame) throws -> Frame = { $0 }) throws -> [Int: SIMD2<Double>]
  {
    let stage = try stage()
    var looks: [Int: SIMD2<Double>] = [:]
    for frame in frames { looks[frame.index] = try look(change(frame), stage)?.angles }
    return looks
  }
}

/// Two figures, one for each axis, degrees.
struct Axes: Encodable {
  var across, up: Double

  init(across: Double, up: Double) { (self.across, self.up) = (across, up) }

  /// The median of each axis.
  init(medians values: [SIMD2<Double>]) {
    self.init(across: values.map(\.x).part(0.5), up: values.map(\.y).part(0.5))
  }

  /// The mean of each axis.
  init(means values: [SIMD2<Double>]) {
    let mean = values.reduce(SIMD2<Double>.zero, +) / Double(max(1, values.count))
    self.init(across: mean.x, up: mean.y)
  }
}

extension [Double] {
  /// The value below which this part of all values lies; NaN without values.
  func part(_ part: Double) -> Double {
    isEmpty ? .nan : sorted()[Int((Double(count - 1) * part).rounded())]
  }
}

extension [SIMD2<Double>] {
  /// The standard deviation of each axis.
  var spread: SIMD2<Double> {
    let mean = reduce(SIMD2<Double>.zero, +) / Double(count)
    let square = reduce(SIMD2<Double>.zero) { $0 + ($1 - mean) * ($1 - mean) } / Double(Swift.max(1, count - 1))
    return square.squareRoot()
  }
}
