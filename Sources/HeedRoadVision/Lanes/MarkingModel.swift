import HeedGeometry
import HeedPictures

/// The road's lines on the ground: parallel curves, in the road view's slopes, with what is uncertain of them.
///
/// A line that lies `offset` metres left of the camera, heads `heading` to the left and bends with `curvature` (1/m, + left)
/// is at left(X) = offset + heading X + curvature X²/2 at X metres ahead. Seen from `height` that is
/// across = -offset d / height - heading - curvature height / (2 d), with d = down - horizon = height / X.
struct MarkingModel: Hashable, Sendable {
  /// Slope to the left of the lines beside the vehicle, against the camera's axis as it is known.
  var heading: Double
  /// Slope downwards of the horizon: 0 where the camera's pitch is as it is known.
  var horizon: Double
  /// 1/metre, + left.
  var curvature: Double
  /// Metres left of the camera.
  var offsets: [Double]
  /// Of heading, horizon, curvature and the offsets.
  var covariance: SymmetricMatrix
  let height: Double

  /// Unknowns that the lines share.
  static let shared = 3

  init(heading: Double, horizon: Double, curvature: Double, height: Double, deviations: SIMD3<Double>) {
    (self.heading, self.horizon, self.curvature, self.height) = (heading, horizon, curvature, height)
    offsets = []
    covariance = SymmetricMatrix(diagonal: (0..<3).map { deviations[$0] * deviations[$0] })
  }

  var unknowns: [Double] {
    get { [heading, horizon, curvature] + offsets }
    set { (heading, horizon, curvature, offsets) = (newValue[0], newValue[1], newValue[2], Array(newValue[3...])) }
  }

  mutating func add(offset: Double, deviation: Double) {
    offsets.append(offset)
    covariance = covariance.adding(variance: deviation * deviation)
  }

  mutating func keep(_ lines: [Int]) {
    offsets = lines.map { offsets[$0] }
    covariance = covariance.keeping([0, 1, 2] + lines.map { $0 + Self.shared })
  }

  /// Slope to the right at which a line is seen `depth` below the horizon.
  func across(offset: Double, depth: Double) -> Double {
    -offset * depth / height - heading - curvature * height / 2 / depth
  }

  /// Which offset a line has that is seen there.
  func offset(across: Double, depth: Double) -> Double {
    -(across + heading + curvature * height / 2 / depth) * height / depth
  }

  /// One standard deviation of a line's offset.
  func deviation(of line: Int) -> Double {
    max(0, covariance[Self.shared + line, Self.shared + line]).squareRoot()
  }

  /// Lets time pass.
  mutating func predict(seconds: Double, settings: MarkingDetector.Settings.Motion) {
    func variance(_ deviation: Double) -> Double { deviation * deviation * seconds }
    covariance[0, 0] += variance(Angle.degrees(settings.headingDegrees).radians)
    covariance[1, 1] += variance(Angle.degrees(settings.pitchDegrees).radians)
    covariance[2, 2] += variance(settings.curvature)
    for i in offsets.indices {
      for j in offsets.indices { covariance[3 + i, 3 + j] += variance(settings.lateral) }
      covariance[3 + i, 3 + i] += variance(settings.width)
    }
  }
}
