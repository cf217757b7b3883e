/// The lane's middle and width at the vehicle, direction, curvature and taper, with covariance. A marking on side s (+1
/// left, -1 right) lies at `middle + s/2 (width + taper x) + slope x + curvature/2 x²`, x metres ahead. A wrong camera
/// pitch causes the taper, which widens or narrows the road linearly with distance.
struct LaneModel: Hashable, Sendable {
  typealias Vector = SIMD8<Double>
  private static let size = 5
  /// Middle (metres, + left), width (metres), slope (metres per metre), curvature (1/metre), taper (metres per metre).
  var state: Vector
  var covariance: [Vector]

  init(width: Double) {
    state = .zero
    state[1] = width
    let deviations = [
      LaneEstimator.middleDeviation, LaneEstimator.widthDeviation, LaneEstimator.slopeDeviation,
      LaneEstimator.curvatureDeviation, LaneEstimator.taperDeviation,
    ]
    covariance = (0..<Self.size).map { index in
      var column = Vector.zero
      column[index] = deviations[index] * deviations[index]
      return column
    }
  }

  var middle: Double {
    get { state[0] }
    set { state[0] = newValue }
  }
  var width: Double { state[1] }
  /// The lane's slope as seen from above, including the effect of a wrong camera pitch.
  var slope: Double { state[2] }
  /// The lane's own slope. A wrong pitch adds a tilt towards the point below the camera, which is subtracted.
  var direction: Double { slope - middle * taper / width }
  var curvature: Double { state[3] }
  var taper: Double { state[4] }

  var isFinite: Bool {
    ([state] + covariance).allSatisfy { column in (0..<Self.size).allSatisfy { column[$0].isFinite } }
  }

  static func row(side: Double, ahead: Double) -> Vector {
    Vector(1, side / 2, ahead, ahead * ahead / 2, side / 2 * ahead, 0, 0, 0)
  }

  func left(side: Double, ahead: Double) -> Double { (Self.row(side: side, ahead: ahead) * state).sum() }

  /// Standard deviation of a marking's position beside the vehicle, metres.
  func deviation(side: Double) -> Double {
    let row = Self.row(side: side, ahead: 0)
    return max(0, (row * times(row)).sum()).squareRoot()
  }

  /// Adds process noise. The vehicle's direction does not move the lane's middle, as a wrong yaw would shift it.
  mutating func age(seconds: Double) {
    let growths = [
      LaneEstimator.middleGrowth, LaneEstimator.widthGrowth, LaneEstimator.slopeGrowth, LaneEstimator.curvatureGrowth,
      LaneEstimator.taperGrowth,
    ]
    for (index, growth) in growths.map({ $0 * seconds.squareRoot() }).enumerated() {
      covariance[index][index] += growth * growth
    }
  }

  mutating func correct(side: Double, ahead: Double, left: Double, variance: Double) {
    let row = Self.row(side: side, ahead: ahead)
    let toward = times(row)
    let gain = toward / ((row * toward).sum() + variance)
    state += gain * (left - (row * state).sum())
    covariance = (0..<Self.size).map { covariance[$0] - gain * toward[$0] }
  }

  private func times(_ row: Vector) -> Vector { (0..<Self.size).reduce(into: .zero) { $0 += covariance[$1] * row[$1] } }
}
