import HeedGeometry

/// Parallel curves on the ground that model the road's lines, with their covariance. A line starts `offset` metres left
/// of the camera, with `heading` to the left and `curvature` (1/m, + left). At X metres ahead the line lies at left(X)
/// = offset + heading X + curvature X²/2. Seen from `height` in the slopes of ``RoadView``, the line lies at across =
/// -offset d / height - heading - curvature height / (2 d), with d = down - horizon = height / X.
struct MarkingModel: Hashable, Sendable {
  /// Slope of the road's lines to the left, relative to the camera's known axis.
  var heading: Double
  /// Slope of the horizon downwards; 0 if the camera's known pitch is right.
  var horizon: Double
  var curvature: Double
  /// Distances of the lines to the left of the camera, metres.
  var offsets: [Double]
  var covariance: SymmetricMatrix
  let height: Double

  /// Number of the model's unknowns that all lines share.
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

  /// Slope to the right of a line at `depth` below the horizon.
  func across(offset: Double, depth: Double) -> Double {
    -offset * depth / height - heading - curvature * height / 2 / depth
  }

  func offset(across: Double, depth: Double) -> Double {
    -(across + heading + curvature * height / 2 / depth) * height / depth
  }

  func deviation(of line: Int) -> Double { max(0, covariance[Self.shared + line, Self.shared + line]).squareRoot() }

  /// Adds the uncertainty of the motion during a time step, as variances that grow with time. Choice, as standard
  /// deviations after one second: a lane change moves the vehicle by 3.5 m in 4 s and turns it by 3 degrees; braking
  /// and bumps change the pitch by half a degree; a vehicle enters a bend of 500 m radius in 4 s; lanes widen slowly.
  mutating func predict(seconds: Double) {
    func variance(_ deviation: Double) -> Double { deviation * deviation * seconds }
    covariance[0, 0] += variance(Angle.degrees(1.5).radians)
    covariance[1, 1] += variance(Angle.degrees(0.5).radians)
    covariance[2, 2] += variance(0.001)
    for i in offsets.indices {
      for j in offsets.indices { covariance[3 + i, 3 + j] += variance(0.5) }
      covariance[3 + i, 3 + i] += variance(0.1)
    }
  }
}
